-- Moves workspaces into a project, all or none.
-- LIBRARIES: base projects
-- KEYS: meta gate projects workspaces +the workspaces of the destination, then those of each source
-- ARGV: the access revision, the new revision, the destination, then for each source (the destination itself for
--       what is to be there already) its id, how many workspaces, the workspaces
-- Replies: {ok} {gated, gate} {not-found} {access-changed} {sources-changed}
local access_revision, revision, destination = ARGV[1], ARGV[2], ARGV[3]

local gate = gated()
if gate then return gate end
local target = redis.call("HGET", key["projects"], destination)
if not target then return { "not-found" } end

local moving, moved, changed = {}, 0, false
local records, arrivals = {}, {}
local at, source_key = 4, extra + 1
while at <= #ARGV do
  local source, count = ARGV[at], tonumber(ARGV[at + 1])
  local stays, leaving = source == destination, {}
  if not stays then source_key = source_key + 1 end
  for i, record in ipairs(redis.call("HMGET", key["workspaces"], unpack(ARGV, at + 2, at + 1 + count))) do
    local was, project, rest, created
    if record then was, project, rest, created = string.match(record, "^([^\n]*)\n([^\n]*)()\n([^\n]*)") end
    if stays then changed = changed or project ~= destination
    elseif project == destination and was == revision then moved = moved + 1
    elseif project ~= source then changed = true
    else
      local id = ARGV[at + 1 + i]
      leaving[#leaving + 1] = id
      records[#records + 1] = id
      records[#records + 1] = revision .. "\n" .. destination .. string.sub(record, rest)
      arrivals[#arrivals + 1] = created
      arrivals[#arrivals + 1] = id
    end
  end
  if #leaving > 0 then moving[#moving + 1] = { source, KEYS[source_key], leaving } end
  at = at + 2 + count
end
if not changed and #moving == 0 and moved > 0 then return { "ok" } end
if redis.call("HGET", key["meta"], "access") ~= access_revision then return { "access-changed" } end
if changed then return { "sources-changed" } end
if #moving == 0 then return { "ok" } end

redis.call("HSET", key["workspaces"], unpack(records))
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
