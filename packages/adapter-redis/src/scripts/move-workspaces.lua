-- Moves workspaces into a project, all or none.
-- LIBRARIES: base projects workspaces
-- KEYS: meta gate projects workspaces +the workspaces of each source, then those of the destination
-- ARGV: the access revision, the new revision, the destination, how many sources there are, the sources, then
--       pairs of a workspace and the number of its source (0 for one that is to be in the destination already)
-- Replies: {ok} {gated, gate} {not-found} {access-changed} {sources-changed}
local access_revision, revision, destination, sources = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4])

local gate = gated()
if gate then return gate end
local target = redis.call("HGET", key["projects"], destination)
if not target then return { "not-found" } end

local ids, source_of = {}, {}
for i = 5 + sources, #ARGV, 2 do
  ids[#ids + 1] = ARGV[i]
  source_of[#ids] = tonumber(ARGV[i + 1])
end
local waiting, moved, changed = {}, 0, false
for i, record in ipairs(get_all("workspaces", ids)) do
  local workspace = record and decode_workspace(record)
  if not workspace then changed = true
  elseif source_of[i] == 0 then changed = changed or workspace.project ~= destination
  elseif workspace.project == destination and workspace.revision == revision then moved = moved + 1
  elseif workspace.project ~= ARGV[4 + source_of[i]] then changed = true
  else waiting[#waiting + 1] = { ids[i], record, workspace, source_of[i] } end
end
if not changed and #waiting == 0 and moved > 0 then return { "ok" } end
if redis.call("HGET", key["meta"], "access") ~= access_revision then return { "access-changed" } end
if changed then return { "sources-changed" } end
if #waiting == 0 then return { "ok" } end

local records, arrivals, departures = {}, {}, {}
for _, each in ipairs(waiting) do
  local id, record, workspace, source = each[1], each[2], each[3], each[4]
  local rest = string.sub(record, #workspace.revision + #workspace.project + 3)
  records[#records + 1] = id
  records[#records + 1] = revision .. "\n" .. destination .. "\n" .. rest
  arrivals[#arrivals + 1] = workspace.created
  arrivals[#arrivals + 1] = id
  departures[source] = departures[source] or {}
  table.insert(departures[source], id)
end
call_in_slices("HSET", "workspaces", records, 4000)
for from = 1, #arrivals, 4000 do
  redis.call("ZADD", KEYS[extra + sources + 1], unpack(arrivals, from, math.min(from + 3999, #arrivals)))
end
local counts = {}
local function recount(id, record, more)
  local project = decode_project(id, record)
  project.count, project.revision = project.count + more, revision
  counts[#counts + 1] = id
  counts[#counts + 1] = encode_project(project)
end
recount(destination, target, #waiting)
for source, leaving in pairs(departures) do
  local id = ARGV[4 + source]
  redis.call("ZREM", KEYS[extra + source], unpack(leaving))
  recount(id, redis.call("HGET", key["projects"], id), -#leaving)
end
call_in_slices("HSET", "projects", counts, 4000)
written(revision)
return { "ok" }
