-- How many projects of some leaves match: so many leaves that it takes a few milliseconds.
-- LIBRARIES: base scopes
-- READS
-- KEYS: meta gate projects name-leaf-index name-leaves age-leaf-index age-leaves
-- ARGV: the access revision, the order ("name", "age"), the place to begin at, how many leaves, the text searched for,
--       the scope of what is seen, the scopes of what matches beside it
-- Replies: {ok, content revision, where the next leaf begins ("" after the last), projects there are, then for each
--          leaf: its id, how many are seen (for who does not see everything), how many match}
--          {gated, gate} {not-found} {access-changed}
local order, start, count, text = ARGV[2], ARGV[3], tonumber(ARGV[4]), ARGV[5]
local refusal, content = unlistable(ARGV[1])
if refusal then return refusal end
local index, leaves = key[order .. "-leaf-index"], key[order .. "-leaves"]
local from = start == "" and "-" or "[" .. start
local ids = redis.call("ZRANGE", index, from, "+", "BYLEX", "LIMIT", 0, count + 1)
-- The first leaf is not in the index.
if start == "" then table.insert(ids, 1, "") end
local following = ""
while #ids > count do following = table.remove(ids) end
local seen, within = scope_judge({ ARGV[6] }), scope_judge({ unpack(ARGV, 6) })
local restricted = false
for i = 6, #ARGV do restricted = restricted or ARGV[i] ~= "*" end

local function values(letter)
  local fields = {}
  for i, id in ipairs(ids) do fields[i] = letter .. id end
  return redis.call("HMGET", leaves, unpack(fields))
end

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

local reply = { "ok", content, following, redis.call("HLEN", key["projects"]) }
if text ~= "" and not restricted then
  for i, names in ipairs(values("n")) do
    local at = #reply
    reply[at + 1], reply[at + 2], reply[at + 3] = ids[i], 0, names and count_in_names(names) or 0
  end
  return reply
end
local names = text ~= "" and values("n")
local rests = text ~= "" and values("r")
for i, summary in ipairs(values("s")) do
  local total, matching = 0, 0
  for size, access in string.gmatch(summary or "", "(%d+) ([^\n]*)\n") do
    if seen(access) then total = total + size end
    if within(access) then matching = matching + size end
  end
  if text ~= "" and matching > 0 then matching = count_in_scope(names[i], rests[i]) end
  local at = #reply
  reply[at + 1], reply[at + 2], reply[at + 3] = ids[i], total, matching
end
return reply
