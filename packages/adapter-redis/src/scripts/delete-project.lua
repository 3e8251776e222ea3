-- Removes a project in which there is no workspace.
-- LIBRARIES: base order leaves projects
-- KEYS: meta gate projects project-names projects-by-name projects-by-age name-leaf-index name-leaves
--       age-leaf-index age-leaves team-projects +grave
-- ARGV: the id, the access revision, the revision expected ("" for any), milliseconds for which a grave stays
-- Replies: {ok, claim} {gated, gate} {not-found} {access-changed} {revision-changed} {not-empty}
local id, access_revision, expected, grave_time = ARGV[1], ARGV[2], ARGV[3], ARGV[4]

local gate = gated()
if gate then return gate end
local present = redis.call("HGET", key["projects"], id)
if not present then return { "not-found" } end
local project = decode_project(id, present)
if redis.call("HGET", key["meta"], "access") ~= access_revision then return { "access-changed" } end
if expected ~= "" and project.revision ~= expected then return { "revision-changed" } end
if project.count > 0 then return { "not-empty" } end

put_projects({ { id, false } })
redis.call("SET", KEYS[extra + 1], project.claim, "PX", grave_time)
written(id)
return { "ok", project.claim }
