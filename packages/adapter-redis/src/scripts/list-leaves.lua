-- How many projects match, leaf by leaf: in as many leaves as can be gone through in a millisecond or two.
-- LIBRARIES: base scopes
-- READS
-- KEYS: meta gate projects name-leaf-index name-leaves age-leaf-index age-leaves
-- ARGV: the access revision, the order ("name", "age"), the place to begin at, the text searched for, the scope of what
--       is seen, the scopes of what matches beside it
-- Replies: {ok, content revision, where the next leaf begins ("" after the last), projects there are, then for each
--          leaf: its id, how many are seen (for who does not see everything), how many match}
--          {gated, gate} {not-found} {access-changed}
local most_leaves = 200
-- Characters to go through. A line of a summary, of which there can be as many as projects, counts as eight times as
-- long as it is: it takes as much time.
local most_text = 150000
local summary_weight = 8

local order, start, text = ARGV[2], ARGV[3], ARGV[4]
local refusal, content = unlistable(ARGV[1])
if refusal then return refusal end
local index, leaves = key[order .. "-leaf-index"], key[order .. "-leaves"]
local from = start == "" and "-" or "[" .. start
local ids = redis.call("ZRANGE", index, from, "+", "BYLEX", "LIMIT", 0, most_leaves + 1)
-- The first leaf is not in the index.
if start == "" then table.insert(ids, 1, "") end
local seen, within = scope_judge({ ARGV[5] }), scope_judge({ unpack(ARGV, 5) })
local restricted = false
for i = 5, #ARGV do restricted = restricted or ARGV[i] ~= "*" end

-- Each name once, however often the text is in it.
local function count_in_names(names)
  local found, at = 0, string.find(names, text, 1, true)
  while at do
    found = found + 1
    at = string.find(names, text, string.find(names, "\n", at, true), true)
  end
  return found
end

local function count_in_scope(names, rests)
  if not string.find(names, text, 1, true) then return 0 end
  local found, access_of = 0, string.gmatch(rests, " ([^ \n]*)\n")
  for name in string.gmatch(names, "[^\n]+") do
    if within(access_of()) and string.find(name, text, 1, true) then found = found + 1 end
  end
  return found
end

local function count_by_access(summary)
  local total, matching = 0, 0
  for size, access in string.gmatch(summary, "(%d+) ([^\n]*)\n") do
    if seen(access) then total = total + size end
    if within(access) then matching = matching + size end
  end
  return total, matching
end

local left = most_text
-- How many are seen and how many match in a leaf.
local function count(id)
  if text ~= "" and not restricted then
    local names = redis.call("HGET", leaves, "n" .. id) or ""
    left = left - #names
    return 0, count_in_names(names)
  end
  local summary = redis.call("HGET", leaves, "s" .. id) or ""
  left = left - summary_weight * #summary
  local total, matching = count_by_access(summary)
  if text == "" or matching == 0 then return total, matching end
  local lines = redis.call("HMGET", leaves, "n" .. id, "r" .. id)
  left = left - #lines[1] - #lines[2]
  return total, count_in_scope(lines[1], lines[2])
end

local reply = { "ok", content, "", redis.call("HLEN", key["projects"]) }
for i, id in ipairs(ids) do
  if left <= 0 or i > most_leaves then
    reply[3] = id
    break
  end
  local at, total, matching = #reply, count(id)
  reply[at + 1], reply[at + 2], reply[at + 3] = id, total, matching
end
return reply
