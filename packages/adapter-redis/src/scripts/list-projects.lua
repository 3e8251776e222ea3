-- A page of all projects of an organization, by rank.
-- LIBRARIES: base scopes
-- READS
-- KEYS: meta gate projects projects-by-name projects-by-age
-- ARGV: the access revision, the order ("oldest-first", "name", "name-descending"), the first and the last rank
-- Replies: {ok, content revision, how many there are, id, record, …} {gated, gate} {not-found} {access-changed}
local refusal, content = unlistable(ARGV[1])
if refusal then return refusal end
local by_age = ARGV[2] == "oldest-first"
local index = key[by_age and "projects-by-age" or "projects-by-name"]
local found
if ARGV[2] == "name-descending" then found = redis.call("ZRANGE", index, ARGV[3], ARGV[4], "REV")
else found = redis.call("ZRANGE", index, ARGV[3], ARGV[4]) end
if not by_age then
  for i, member in ipairs(found) do found[i] = string.sub(member, string.find(member, "\0", 1, true) + 1) end
end
local reply = { "ok", content, redis.call("ZCARD", index) }
for i, record in ipairs(get_all("projects", found)) do
  reply[2 * i + 2], reply[2 * i + 3] = found[i], record
end
return reply
