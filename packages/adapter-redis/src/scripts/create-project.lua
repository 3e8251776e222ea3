-- Keeps a new project.
-- LIBRARIES: base order leaves projects
-- KEYS: meta gate projects project-names projects-by-name projects-by-age name-leaf-index name-leaves
--       age-leaf-index age-leaves team-projects +grave
-- ARGV: the id, the access revision, the record
-- Replies: {ok, record} {gated, gate} {organization-not-found} {access-changed} {id-taken} {name-taken} {fenced}
local id, access_revision, record = ARGV[1], ARGV[2], ARGV[3]

local gate = gated()
if gate then return gate end
local access = redis.call("HGET", key["meta"], "access")
if not access then return { "organization-not-found" } end
local new = decode_project(id, record)
local present = redis.call("HGET", key["projects"], id)
if present and decode_project(id, present).revision == new.revision then return { "ok", present } end
if access ~= access_revision then return { "access-changed" } end
if present then return { "id-taken" } end
if redis.call("HEXISTS", key["project-names"], new.key) == 1 then return { "name-taken" } end
if tonumber(redis.call("GET", KEYS[extra + 1]) or 0) >= tonumber(new.claim) then return { "fenced" } end

put_projects({ { id, record } })
written(new.revision)
return { "ok", record }
