-- Whether everything that was read of an organization was so at one instant.
-- LIBRARIES: base
-- READS
-- KEYS: gate meta projects project-names team-projects teams team-names memberships workspaces workspace-places
--       workspace-names
-- ARGV: JSON, as `is_as_read` takes it
-- Replies: {ok} {gated, gate} {conflict}
local gate = committed()
if gate then return gate end
return { is_as_read(cjson.decode(ARGV[1])) and "ok" or "conflict" }
