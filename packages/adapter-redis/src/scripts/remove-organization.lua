-- Removes an organization without projects, and its teams.
-- LIBRARIES: base
-- KEYS: journal journal-keys meta gate batches projects project-names projects-by-name projects-by-age name-leaf-index
--       name-leaves age-leaf-index age-leaves team-projects teams team-names permissions memberships
--       workspaces workspace-places workspace-names workspaces-by-name workspaces-by-age +graves
-- ARGV: the access revision as of which the claims are known, milliseconds for which a grave stays, then the
--       number of the claim for each grave
-- Replies: {ok} {gated, gate} {not-found} {conflict} {not-empty}
local gate = gated()
if gate then return gate end
local access = redis.call("HGET", key["meta"], "access")
if not access then return { "not-found" } end
if access ~= ARGV[1] then return { "conflict" } end
if redis.call("HLEN", key["projects"]) > 0 then return { "not-empty" } end

for i = 3, #ARGV do redis.call("SET", KEYS[extra + i - 2], ARGV[i], "PX", ARGV[2]) end
for i = 1, extra do redis.call("UNLINK", KEYS[i]) end
return { "ok" }
