-- The projects that match in some leaves, in order, without the first few.
-- LIBRARIES: base scopes order leaves
-- READS
-- KEYS: meta gate projects name-leaf-index name-leaves age-leaf-index age-leaves
-- ARGV: the access revision, the order ("name", "age"), whether it is descending ("1"), how many to pass over, how
--       many to give, the text searched for, how many leaves, the leaves in the order wanted, the scopes
-- Replies: {ok, content revision, id, record, …} {gated, gate} {not-found} {access-changed}
local order, descending, skip, take, text = ARGV[2], ARGV[3] == "1", tonumber(ARGV[4]), tonumber(ARGV[5]), ARGV[6]
local last = 7 + tonumber(ARGV[7])
local refusal, content = unlistable(ARGV[1])
if refusal then return refusal end
local within, place = scope_judge({ unpack(ARGV, last + 1) }), orders[order].place
local ids = {}
for i = 8, last do
  local fields = redis.call("HMGET", key[orders[order].leaves], "n" .. ARGV[i], "r" .. ARGV[i])
  local matching = {}
  for _, entry in ipairs(leaf_entries(fields[1] or "\n", fields[2] or "\n")) do
    if within(entry.access) and string.find(entry.key, text, 1, true) then
      entry.place = place(entry)
      matching[#matching + 1] = entry
    end
  end
  sort_by_place(matching, descending)
  for _, entry in ipairs(matching) do
    if skip > 0 then skip = skip - 1
    elseif #ids < take then ids[#ids + 1] = entry.id end
  end
end
local reply = { "ok", content }
for i, record in ipairs(get_all("projects", ids)) do
  if record then
    reply[#reply + 1] = ids[i]
    reply[#reply + 1] = record
  end
end
return reply
