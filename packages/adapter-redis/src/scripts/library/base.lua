-- What every script on an organization begins with.

-- Why a script may not write now, as its reply: a large batch or move is under way. False when it may.
local function gated()
  local gate = redis.call("GET", key["gate"])
  return gate and { "gated", gate }
end

-- Why a script may not even read now, as its reply: one is committed, and not applied yet. False when it may.
local function committed()
  local gate = redis.call("GET", key["gate"])
  return gate and string.sub(gate, 1, 7) == "commit " and { "gated", gate }
end

-- Gives the organization's lists another revision, made of what no other write has.
local function written(mark)
  local writes = redis.call("HINCRBY", key["meta"], "writes", 1)
  redis.call("HSET", key["meta"], "content", mark .. "." .. writes)
end

-- Commands take at most 8,000 arguments from a table, which is what Lua can unpack.
local function call_in_slices(command, name, arguments, step)
  for from = 1, #arguments, step do
    redis.call(command, key[name], unpack(arguments, from, math.min(from + step - 1, #arguments)))
  end
end

-- The values of many fields, in the order of the fields; false where there is none.
local function get_all(name, fields)
  local values = {}
  for from = 1, #fields, 4000 do
    local upto = math.min(from + 3999, #fields)
    for _, value in ipairs(redis.call("HMGET", key[name], unpack(fields, from, upto))) do
      values[#values + 1] = value
    end
  end
  return values
end

-- Whether fields of hashes are as they were read: pairs of a field and its value (false for none), by the hash.
local function is_as_read(expected)
  for name, pairs_of in pairs(expected) do
    local fields = {}
    for i = 1, #pairs_of, 2 do fields[#fields + 1] = pairs_of[i] end
    for i, value in ipairs(get_all(name, fields)) do
      if value ~= pairs_of[2 * i] then return false end
    end
  end
  return true
end
