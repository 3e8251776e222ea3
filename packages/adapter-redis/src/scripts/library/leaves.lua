-- Leaves: an organization's projects in runs of some hundred, by name and again by age, for searches and for
-- callers who see only a part. A leaf is three fields of a hash: "n" the names, "r" the rest (id, age, access)
-- line by line beside them, "s" how many projects have which access. Within a leaf there is no order; between
-- leaves there is: the index holds the place at which each begins, the first ("") left out.
local largest_leaf = 24000
-- Dividing takes a millisecond. A script divides one leaf; others that are too large are divided when
-- something is put into them next.
local divisions_left = 1

local orders = {
  name = { index = "name-leaf-index", leaves = "name-leaves", place = function(e) return e.key end },
  age = { index = "age-leaf-index", leaves = "age-leaves", place = function(e) return e.age .. " " .. e.id end },
}

local function encode_summary(counts)
  local lines = {}
  for access, count in pairs(counts) do
    if count > 0 then lines[#lines + 1] = string.format("%d %s\n", count, access) end
  end
  return table.concat(lines)
end

-- A summary with so many more of an access. Only that line is touched: there can be as many as projects.
local function add_to_summary(summary, access, more)
  local space = string.find(summary, " " .. access .. "\n", 1, true)
  if not space then return summary .. encode_summary({ [access] = more }) end
  local first = space
  while first > 1 and string.byte(summary, first - 1) ~= 10 do first = first - 1 end
  local count = string.sub(summary, first, space - 1) + more
  local line = count == 0 and "" or encode_summary({ [access] = count })
  return string.sub(summary, 1, first - 1) .. line .. string.sub(summary, space + #access + 2)
end

local function settle_summary(leaf)
  local summary = leaf.summary
  if summary == "" then return encode_summary(leaf.more) end
  for access, more in pairs(leaf.more) do
    if more ~= 0 then summary = add_to_summary(summary, access, more) end
  end
  return summary
end

local function leaf_fields(id) return "n" .. id, "r" .. id, "s" .. id end

local opened = { name = {}, age = {} }

local function new_leaf(names, rests, summary)
  return {
    names = names, rests = rests, summary = summary, size = #names + #rests,
    new_names = {}, new_rests = {}, more = {},
  }
end

local function open_leaf(order, id)
  local known = opened[order][id]
  if known then return known end
  local fields = redis.call("HMGET", key[orders[order].leaves], leaf_fields(id))
  local leaf = new_leaf(fields[1] or "\n", fields[2] or "\n", fields[3] or "")
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

-- New lines, and what is to be counted, wait in lists, so that many of them do not copy the text over and over.
local function put_line(leaf, entry)
  local rest = entry.id .. " " .. entry.age .. " " .. entry.access
  table.insert(leaf.new_names, entry.key)
  table.insert(leaf.new_rests, rest)
  leaf.size = leaf.size + #entry.key + #rest + 2
  leaf.more[entry.access] = (leaf.more[entry.access] or 0) + 1
  leaf.changed = true
end

local function settle_lines(leaf)
  if #leaf.new_names == 0 then return end
  leaf.names = leaf.names .. table.concat(leaf.new_names, "\n") .. "\n"
  leaf.rests = leaf.rests .. table.concat(leaf.new_rests, "\n") .. "\n"
  leaf.new_names, leaf.new_rests = {}, {}
end

-- In the middle; but where the entry that was added last is also the last in order, it begins the next leaf alone, so
-- that leaves which are filled in order are full.
local function split_leaf(order, id, leaf, added)
  local place = orders[order].place
  settle_lines(leaf)
  local entries = leaf_entries(leaf.names, leaf.rests)
  if #entries < 2 then return end
  for _, entry in ipairs(entries) do entry.place = place(entry) end
  sort_by_place(entries)
  local half = entries[#entries].id == added.id and #entries - 1 or math.floor(#entries / 2)
  local lower, upper, start = new_leaf("\n", "\n", ""), new_leaf("\n", "\n", ""), entries[half + 1].place
  for i, entry in ipairs(entries) do put_line(i <= half and lower or upper, entry) end
  opened[order][id], opened[order][start] = lower, upper
  redis.call("ZADD", key[orders[order].index], 0, start)
end

local function add_to_leaf(order, entry)
  local leaf, id = leaf_for(order, entry)
  put_line(leaf, entry)
  if leaf.size > largest_leaf and divisions_left > 0 then
    divisions_left = divisions_left - 1
    split_leaf(order, id, leaf, entry)
  end
end

-- The text without the line that begins so.
local function without_line(text, start)
  local from = string.find(text, "\n" .. start, 1, true)
  local upto = string.find(text, "\n", from + 1, true)
  return string.sub(text, 1, from) .. string.sub(text, upto + 1)
end

local function remove_from_leaf(order, entry)
  local leaf = leaf_for(order, entry)
  settle_lines(leaf)
  leaf.names = without_line(leaf.names, entry.key .. "\n")
  leaf.rests = without_line(leaf.rests, entry.id .. " ")
  leaf.size = #leaf.names + #leaf.rests
  leaf.more[entry.access] = (leaf.more[entry.access] or 0) - 1
  leaf.changed = true
end

-- Writes the leaves that have changed; to be called at the end.
local function flush_leaves()
  for order, leaves in pairs(opened) do
    for id, leaf in pairs(leaves) do
      local name, rest, summary = leaf_fields(id)
      settle_lines(leaf)
      leaf.summary, leaf.more = settle_summary(leaf), {}
      if leaf.changed and leaf.names == "\n" then
        redis.call("HDEL", key[orders[order].leaves], name, rest, summary)
        redis.call("ZREM", key[orders[order].index], id)
      elseif leaf.changed then
        redis.call("HSET", key[orders[order].leaves], name, leaf.names, rest, leaf.rests, summary, leaf.summary)
      end
    end
  end
end
