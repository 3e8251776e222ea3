-- Workspaces and all that is kept beside them. A record is a line for each value (see records.ts). The first two, the
-- revision and the project, are kept apart from the others as the place: a move changes nothing else.

-- The records of workspaces, whole; false where there is none.
local function workspace_records(ids)
  local records, places = get_all("workspaces", ids), get_all("workspace-places", ids)
  for i, place in ipairs(places) do records[i] = place and place .. "\n" .. records[i] end
  return records
end

local function decode_workspace(record)
  local revision, project, age, claim, name_key =
    string.match(record, "^([^\n]*)\n([^\n]*)\n([^\n]*)\n([^\n]*)\n([^\n]*)\n")
  return { revision = revision, project = project, created = age, claim = claim, key = name_key }
end

-- Makes workspaces what they shall be: `changes` has an id, a record (false for one that goes), and the places
-- among the further keys of the workspaces of the project before and of that after (0 where there is none).
local function put_workspaces(changes)
  local ids, entering = {}, {}
  for i, change in ipairs(changes) do ids[i] = change[1] end
  for i, before in ipairs(workspace_records(ids)) do
    local id, record, source = changes[i][1], changes[i][2], changes[i][3]
    local old, new = before and decode_workspace(before), record and decode_workspace(record)
    local same = old and new and old.key == new.key and old.created == new.created and old.project == new.project
    if old and not same then
      redis.call("HDEL", key["workspace-names"], old.key)
      redis.call("ZREM", key["workspaces-by-name"], old.key .. "\0" .. id)
      redis.call("ZREM", key["workspaces-by-age"], id)
      redis.call("ZREM", KEYS[extra + source], id)
    end
    if new and not same then entering[#entering + 1] = { new, changes[i] } end
    if record then
      local place, rest = string.match(record, "^([^\n]*\n[^\n]*)\n(.*)$")
      redis.call("HSET", key["workspace-places"], id, place)
      redis.call("HSET", key["workspaces"], id, rest)
    else
      redis.call("HDEL", key["workspace-places"], id)
      redis.call("HDEL", key["workspaces"], id)
    end
  end
  for _, each in ipairs(entering) do
    local new, id, destination = each[1], each[2][1], each[2][4]
    redis.call("HSET", key["workspace-names"], new.key, id)
    redis.call("ZADD", key["workspaces-by-name"], 0, new.key .. "\0" .. id)
    redis.call("ZADD", key["workspaces-by-age"], new.created, id)
    redis.call("ZADD", KEYS[extra + destination], new.created, id)
  end
end
