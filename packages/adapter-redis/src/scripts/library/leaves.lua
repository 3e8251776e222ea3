-- Leaves: an organization's projects in runs of some hundred, by name and again by age, for searches and for
-- callers who see only a part. A leaf is three fields of a hash: "n" the names, "r" the rest (id, age, access)
-- line by line beside them, "s" how many projects have which access. Within a leaf there is no order; between
-- leaves there is: the index holds the place at which each begins, the first ("") left out.
local largest_leaf = 24000

local orders = {
  name = { index = "name-leaf-index", leaves = "name-leaves", place = function(e) return e.key end },
  age = { index = "age-leaf-index", leaves = "age-leaves", place = function(e) return e.age .. " " .. e.id end },
}

local function decode_summary(text)
  local summary = {}
  for count, access in string.gmatch(text or "", "(%d+) ([^\n]*)\n") do summary[access] = tonumber(count) end
  return summary
end

local function encode_summary(summary)
  local lines = {}
  for access, count in pairs(summary) do
    if count > 0 then lines[#lines + 1] = string.format("%d %s\n", count, access) end
  end
  return table.concat(lines)
end

local function leaf_fields(id) return "n" .. id, "r" .. id, "s" .. id end

local opened = { name = {}, age = {} }

local function open_leaf(order, id)
  local known = opened[order][id]
  if known then return known end
  local fields = redis.call("HMGET", key[orders[order].leaves], leaf_fields(id))
  local leaf = { names = fields[1] or "\n", rests = fields[2] or "\n", summary = decode_summary(fields[3]) }
  opened[order][id] = leaf
  return leaf
end

local function leaf_for(order, entry)
  local bound = "[" .. orders[order].place(entry)
  local found = redis.call("ZRANGE", key[orders[order].index], bound, "-", "BYLEX", "REV", "LIMIT", 0, 1)
  return open_leaf(order, found[1] or ""), found[1] or ""
end

-- The lines of a leaf as entries, which have what `place` needs.
local function leaf_entries(names, rests)
  local entries, rest = {}, string.gmatch(rests, "([^ \n]+) (%d+) ([^\n]*)\n")
  for name in string.gmatch(names, "([^\n]+)\n") do
    local id, age, access = rest()
    entries[#entries + 1] = { key = name, id = id, age = age, access = access }
  end
  return entries
end

local function put_line(leaf, entry)
  leaf.names = leaf.names .. entry.key .. "\n"
  leaf.rests = leaf.rests .. entry.id .. " " .. entry.age .. " " .. entry.access .. "\n"
  leaf.summary[entry.access] = (leaf.summary[entry.access] or 0) + 1
  leaf.changed = true
end

local function split_leaf(order, leaf)
  local place = orders[order].place
  local entries = leaf_entries(leaf.names, leaf.rests)
  if #entries < 2 then return end
  table.sort(entries, function(a, b) return place(a) < place(b) end)
  local half = math.floor(#entries / 2)
  local upper = { names = "\n", rests = "\n", summary = {} }
  leaf.names, leaf.rests, leaf.summary = "\n", "\n", {}
  for i, entry in ipairs(entries) do put_line(i <= half and leaf or upper, entry) end
  local id = place(entries[half + 1])
  opened[order][id] = upper
  redis.call("ZADD", key[orders[order].index], 0, id)
end

local function add_to_leaf(order, entry)
  local leaf = leaf_for(order, entry)
  put_line(leaf, entry)
  if #leaf.names + #leaf.rests > largest_leaf then split_leaf(order, leaf) end
end

-- The text without the line that begins so.
local function without_line(text, start)
  local from = string.find(text, "\n" .. start, 1, true)
  local upto = string.find(text, "\n", from + 1, true)
  return string.sub(text, 1, from) .. string.sub(text, upto + 1)
end

local function remove_from_leaf(order, entry)
  local leaf = leaf_for(order, entry)
  leaf.names = without_line(leaf.names, entry.key .. "\n")
  leaf.rests = without_line(leaf.rests, entry.id .. " ")
  leaf.summary[entry.access] = leaf.summary[entry.access] - 1
  leaf.changed = true
end

-- Writes the leaves that have changed; to be called once, at the end.
local function flush_leaves()
  for order, leaves in pairs(opened) do
    for id, leaf in pairs(leaves) do
      local name, rest, summary = leaf_fields(id)
      if leaf.changed and leaf.names == "\n" then
        redis.call("HDEL", key[orders[order].leaves], name, rest, summary)
        redis.call("ZREM", key[orders[order].index], id)
      elseif leaf.changed then
        local counts = encode_summary(leaf.summary)
        redis.call("HSET", key[orders[order].leaves], name, leaf.names, rest, leaf.rests, summary, counts)
      end
    end
  end
end
