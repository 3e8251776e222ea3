-- Moves workspaces into a project, all or none.
-- LIBRARIES: base projects
-- KEYS: meta gate projects workspace-places +the workspaces of the destination, then those of each source
-- ARGV: the access revision, the new revision, the destination, then for each source (the destination itself for
--       what is to be there already) its id, how many workspaces, the workspaces
-- Replies: {ok} {gated, gate} {not-found} {access-changed} {sources-changed}
local access_revision, revision, destination = ARGV[1], ARGV[2], ARGV[3]

local gate = gated()
if gate then return gate end
local target = redis.call("HGET", key["projects"], destination)
if not target then return { "not-found" } end

local moving, moved, changed = {}, 0, false
local there, project_of = revision .. "\n" .. destination, {}
local places, arrivals = {}, {}
local at, source_key = 4, extra + 1
while at <= #ARGV do
  local source, count = ARGV[at], tonumber(ARGV[at + 1])
  local stays, leaving = source == destination, {}
  if not stays then source_key = source_key + 1 end
  for i, place in ipairs(redis.call("HMGET", key["workspace-places"], unpack(ARGV, at + 2, at + 1 + count))) do
    local project = place and project_of[place]
    -- Workspaces of one write have one place: it is taken apart once.
    if place and not project then
      project = string.match(place, "\n(.*)$")
      project_of[place] = project
    end
    if stays then changed = changed or project ~= destination
    elseif place == there then moved = moved + 1
    elseif project ~= source then changed = true
    else leaving[#leaving + 1] = ARGV[at + 1 + i] end
  end
  if #leaving > 0 then moving[#moving + 1] = { source, KEYS[source_key], leaving } end
  at = at + 2 + count
end
if not changed and #moving == 0 and moved > 0 then return { "ok" } end
if redis.call("HGET", key["meta"], "access") ~= access_revision then return { "access-changed" } end
if changed then return { "sources-changed" } end
if #moving == 0 then return { "ok" } end

for _, each in ipairs(moving) do
  local leaving = each[3]
  for i, age in ipairs(redis.call("ZMSCORE", each[2], unpack(leaving))) do
    local id, at = leaving[i], #places
    places[at + 1], places[at + 2] = id, there
    arrivals[at + 1], arrivals[at + 2] = age, id
  end
end
redis.call("HSET", key["workspace-places"], unpack(places))
redis.call("ZADD", KEYS[extra + 1], unpack(arrivals))
local counts = {}
local function recount(id, record, more)
  local project = decode_project(id, record)
  project.count, project.revision = project.count + more, revision
  counts[#counts + 1] = id
  counts[#counts + 1] = encode_project(project)
end
recount(destination, target, #arrivals / 2)
for _, each in ipairs(moving) do
  local source, workspaces, leaving = each[1], each[2], each[3]
  redis.call("ZREM", workspaces, unpack(leaving))
  recount(source, redis.call("HGET", key["projects"], source), -#leaving)
end
redis.call("HSET", key["projects"], unpack(counts))
written(revision)
return { "ok" }
