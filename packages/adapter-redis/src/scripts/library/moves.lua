-- Moves of workspaces into one project. A move has its `revision`, the `destination`, the `ids` of the workspaces source
-- by source, the `sources` in that order and the `sizes`, how many workspaces each has; the first source is the
-- destination, for what is to be there already.

-- Whether a place is in the project; without making texts, of which there would be a thousand.
local function is_in(place, project)
  local from = #place - #project
  return string.byte(place, from) == 10 and string.find(place, project, from + 1, true) ~= nil
end

local function place_after(move) return move.revision .. "\n" .. move.destination end

-- Looks where the workspaces are. Replies whether one is elsewhere than it should, how many this very move has moved,
-- which have to move (their indexes), and how many leave each source.
local function judge_move(move)
  local there, changed, moved, moving, leaving = place_after(move), false, 0, {}, {}
  local found, i = get_all("workspace-places", move.ids), 0
  for n, source in ipairs(move.sources) do
    local judged, is_there, before = nil, false, #moving
    for _ = 1, move.sizes[n] do
      i = i + 1
      local place = found[i]
      -- Workspaces of one write have one place: it is looked at once.
      if place ~= judged then judged, is_there = place, place and is_in(place, source) end
      if n == 1 then changed = changed or not is_there
      elseif place == there then moved = moved + 1
      elseif is_there then moving[#moving + 1] = i
      else changed = true end
    end
    leaving[n] = #moving - before
  end
  return changed, moved, moving, leaving
end

-- Moves what has to move. The further keys are the workspaces of each source.
local function make_move(move, moving, leaving)
  if #moving == 0 then return end
  local there, ids = place_after(move), move.ids
  local ages = redis.call("ZMSCORE", key["workspaces-by-age"], unpack(ids))
  local places, arrivals, records = {}, {}, {}
  for n, index in ipairs(moving) do
    places[2 * n - 1], places[2 * n] = ids[index], there
    arrivals[2 * n - 1], arrivals[2 * n] = ages[index], ids[index]
  end
  -- Of what this very move has moved before, the source may be gone.
  for n, record in ipairs(redis.call("HMGET", key["projects"], unpack(move.sources))) do
    local more = n == 1 and #moving or -leaving[n]
    if more ~= 0 then
      records[#records + 1] = move.sources[n]
      records[#records + 1] = recounted(record, more, move.revision)
    end
  end
  redis.call("HSET", key["workspace-places"], unpack(places))
  redis.call("ZADD", KEYS[extra + 1], unpack(arrivals))
  redis.call("HSET", key["projects"], unpack(records))
  -- All of a source's: those that were moved before are not there any longer.
  local first = 1 + move.sizes[1]
  for n = 2, #move.sources do
    redis.call("ZREM", KEYS[extra + n], unpack(ids, first, first + move.sizes[n] - 1))
    first = first + move.sizes[n]
  end
end
