-- The projects that have some names.
-- LIBRARIES: base scopes
-- READS
-- KEYS: meta gate projects project-names
-- ARGV: the access revision, then the keys of the names
-- Replies: {ok, content revision, how many projects there are, id, record, …} {gated, gate} {not-found}
--          {access-changed}
local refusal, content = unlistable(ARGV[1])
if refusal then return refusal end
local names, ids = {}, {}
for i = 2, #ARGV do names[i - 1] = ARGV[i] end
for _, id in ipairs(get_all("project-names", names)) do
  if id then ids[#ids + 1] = id end
end
local reply = { "ok", content, redis.call("HLEN", key["projects"]) }
for i, record in ipairs(get_all("projects", ids)) do
  reply[2 * i + 2], reply[2 * i + 3] = ids[i], record
end
return reply
