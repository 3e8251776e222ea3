-- Makes the changes of a small batch at once, if everything that they were worked out from is as it was read.
-- LIBRARIES: base order leaves projects workspaces changes
-- KEYS: meta gate batches projects project-names projects-by-name projects-by-age name-leaf-index
--       name-leaves age-leaf-index age-leaves team-projects teams team-names permissions memberships
--       workspaces workspace-places workspace-names workspaces-by-name workspaces-by-age +those that the slice names, graves
-- ARGV: JSON: `expected`, as `is_as_read` takes it; `claims`, pairs of
--       the place of a grave among the further keys and the number of a claim; `changes`, a slice
-- Replies: {ok} {gated, gate} {applied} (this batch, earlier) {conflict} {fenced}
local batch = cjson.decode(ARGV[1])

local gate = gated()
if gate then return gate end
if redis.call("ZSCORE", key["batches"], batch.changes.last.revision) then return { "applied" } end
if not is_as_read(batch.expected) then return { "conflict" } end
for _, claim in ipairs(batch.claims) do
  if tonumber(redis.call("GET", KEYS[extra + claim[1]]) or 0) >= claim[2] then return { "fenced" } end
end

apply_changes(batch.changes)
return { "ok" }
