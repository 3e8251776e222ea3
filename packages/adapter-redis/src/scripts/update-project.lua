-- Gives a project some values and keeps the others.
-- LIBRARIES: base order leaves projects
-- KEYS: meta gate projects project-names projects-by-name projects-by-age name-leaf-index name-leaves
--       age-leaf-index age-leaves team-projects
-- ARGV: the id, the access revision, the revision expected ("" for any), the new revision, then pairs of a value
--       (key, name, description, duration) and what it shall be
-- Replies: {ok, record} {gated, gate} {not-found} {access-changed} {revision-changed} {name-taken}
local id, access_revision, expected, revision = ARGV[1], ARGV[2], ARGV[3], ARGV[4]

local gate = gated()
if gate then return gate end
local present = redis.call("HGET", key["projects"], id)
if not present then return { "not-found" } end
local project = decode_project(id, present)
if project.revision == revision then return { "ok", present } end
if redis.call("HGET", key["meta"], "access") ~= access_revision then return { "access-changed" } end
if expected ~= "" and project.revision ~= expected then return { "revision-changed" } end
for i = 5, #ARGV, 2 do project[ARGV[i]] = ARGV[i + 1] end
local holder = redis.call("HGET", key["project-names"], project.key)
if holder and holder ~= id then return { "name-taken" } end

project.revision = revision
local record = encode_project(project)
put_projects({ { id, record } })
written(revision)
return { "ok", record }
