-- What every script on an organization begins with.

-- Why the script may do nothing now, as its reply: a large batch is under way. False when it may.
local function gated()
  local gate = redis.call("GET", key["gate"])
  return gate and { "gated", gate }
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
