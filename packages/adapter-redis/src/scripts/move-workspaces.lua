-- Moves workspaces into a project, all or none. They may come from as many projects as they are: what is done for each
-- of a thousand is kept small.
-- LIBRARIES: base projects
-- KEYS: meta gate projects workspace-places workspaces-by-age +the workspaces of the destination, then those of each
--       source
-- ARGV: the access revision, the new revision, the destination, how many workspaces, the workspaces source by source,
--       then for each source its id and how many workspaces; first the destination, for what is to be there already
-- Replies: {ok} {gated, gate} {not-found} {access-changed} {sources-changed}
local access_revision, revision, destination, last_id = ARGV[1], ARGV[2], ARGV[3], 4 + ARGV[4]

local gate = gated()
if gate then return gate end
if redis.call("HEXISTS", key["projects"], destination) == 0 then return { "not-found" } end

-- Whether a place is in the project; without making texts, of which there would be a thousand.
local function is_in(place, project)
  local from = #place - #project
  return string.byte(place, from) == 10 and string.find(place, project, from + 1, true) ~= nil
end

local there, changed, moved, moving = revision .. "\n" .. destination, false, 0, {}
local sources, counts = {}, {}
local found = get_all("workspace-places", { unpack(ARGV, 5, last_id) })
local i, judged, is_there = 0, nil, false
for at = last_id + 1, #ARGV, 2 do
  local source, count, leaving = ARGV[at], tonumber(ARGV[at + 1]), 0
  for _ = 1, count do
    i = i + 1
    local place = found[i]
    -- Workspaces of one write have one place: it is looked at once.
    if place ~= judged then judged, is_there = place, place and is_in(place, source) end
    if source == destination then changed = changed or not is_there
    elseif place == there then moved = moved + 1
    elseif not is_there then changed = true
    else
      leaving = leaving + 1
      moving[#moving + 1] = i
    end
  end
  sources[#sources + 1], counts[#counts + 1] = source, -leaving
  judged = nil
end
if not changed and #moving == 0 and moved > 0 then return { "ok" } end
if redis.call("HGET", key["meta"], "access") ~= access_revision then return { "access-changed" } end
if changed then return { "sources-changed" } end
if #moving == 0 then return { "ok" } end

counts[1] = #moving
local ages = redis.call("ZMSCORE", key["workspaces-by-age"], unpack(ARGV, 5, last_id))
local places, arrivals, records = {}, {}, {}
for n, index in ipairs(moving) do
  local id = ARGV[4 + index]
  places[2 * n - 1], places[2 * n] = id, there
  arrivals[2 * n - 1], arrivals[2 * n] = ages[index], id
end
for n, record in ipairs(redis.call("HMGET", key["projects"], unpack(sources))) do
  records[2 * n - 1] = sources[n]
  records[2 * n] = counts[n] == 0 and record or recounted(record, counts[n], revision)
end
redis.call("HSET", key["workspace-places"], unpack(places))
redis.call("ZADD", KEYS[extra + 1], unpack(arrivals))
redis.call("HSET", key["projects"], unpack(records))
-- All of a source's: those that were moved before are not there any longer.
local first = 5 + ARGV[last_id + 2]
for n = 2, #sources do
  local count = ARGV[last_id + 2 * n]
  redis.call("ZREM", KEYS[extra + n], unpack(ARGV, first, first + count - 1))
  first = first + count
end
written(revision)
return { "ok" }
