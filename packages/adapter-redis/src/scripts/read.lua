-- An organization, what authorizes a user in it, and possibly one project or workspace, as of one instant.
-- LIBRARIES: base workspaces
-- READS
-- KEYS: meta gate memberships permissions projects workspaces workspace-places
-- ARGV: the user ("" for none), the kind ("organization", "project", "workspace"), the name or id
-- Replies: {ok, name, key, created, revision, access, teams, permissions, project, workspace, id} {gated, gate}
--          {not-found}; teams are separated by blanks, their permissions are a list
local user, kind, subject = ARGV[1], ARGV[2], ARGV[3]

local gate = committed()
if gate then return gate end
local project_id, project, workspace = subject, false, false
if kind == "workspace" then
  workspace = workspace_records({ subject })[1]
  if not workspace then return { "not-found" } end
  project_id = decode_workspace(workspace).project
end
if kind ~= "organization" then
  project = redis.call("HGET", key["projects"], project_id)
  if not project then return { "not-found" } end
end
local meta = redis.call("HMGET", key["meta"], "name", "key", "created", "revision", "access")
if not meta[1] or (kind == "organization" and meta[2] ~= subject) then return { "not-found" } end
local teams = user ~= "" and redis.call("HGET", key["memberships"], user) or ""
local permissions = {}
if teams ~= "" then
  local ids = {}
  for id in string.gmatch(teams, "%S+") do ids[#ids + 1] = id end
  permissions = redis.call("HMGET", key["permissions"], unpack(ids))
end
return {
  "ok", meta[1], meta[2], meta[3], meta[4], meta[5], teams, permissions, project or "", workspace or "",
  project_id,
}
