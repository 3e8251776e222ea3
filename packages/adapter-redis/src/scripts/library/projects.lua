-- Projects and all that is kept beside them. A record is a line for each value (see records.ts).

local function decode_project(id, record)
  local revision, count, age, claim, name_key, name, description, duration, access = string.match(
    record,
    "^([^\n]*)\n([^\n]*)\n([^\n]*)\n([^\n]*)\n([^\n]*)\n([^\n]*)\n([^\n]*)\n([^\n]*)\n(.*)$"
  )
  return {
    id = id, revision = revision, count = tonumber(count), created = age, claim = claim, key = name_key,
    name = name, description = description, duration = duration, access = access,
    age = string.rep("0", 16 - #age) .. age,
  }
end

local function encode_project(p)
  return table.concat({
    p.revision, p.count, p.created, p.claim, p.key, p.name, p.description, p.duration, p.access,
  }, "\n")
end

-- The record with another revision and so many workspaces more, without taking the rest of it apart.
local function recounted(record, more, revision)
  local count, rest = string.match(record, "^[^\n]*\n(%d+)(\n.*)$")
  return revision .. "\n" .. count + more .. rest
end

local function teams_of(access, times, counts)
  for team in string.gmatch(access, "([^:,]+):") do counts[team] = (counts[team] or 0) + times end
end

local function same_place(a, b)
  return a.key == b.key and a.created == b.created and a.access == b.access
end

-- Makes projects what they shall be: `changes` has an id and a record (false for a project that goes), and whether a
-- new one gets into its leaves later. What goes out of an index goes first: projects may exchange their names.
local function put_projects(changes)
  local ids, leaving, entering, teams = {}, {}, {}, {}
  for i, change in ipairs(changes) do ids[i] = change[1] end
  for i, before in ipairs(get_all("projects", ids)) do
    local id, record = changes[i][1], changes[i][2]
    local old, new = before and decode_project(id, before), record and decode_project(id, record)
    if not (old and new and same_place(old, new)) then
      if old then leaving[#leaving + 1] = old end
      if new then
        entering[#entering + 1] = new
        new.unlisted = changes[i][3]
      end
    end
    if record then redis.call("HSET", key["projects"], id, record)
    else redis.call("HDEL", key["projects"], id) end
  end
  for _, old in ipairs(leaving) do
    redis.call("HDEL", key["project-names"], old.key)
    redis.call("ZREM", key["projects-by-name"], old.key .. "\0" .. old.id)
    redis.call("ZREM", key["projects-by-age"], old.id)
    remove_from_leaf("name", old)
    remove_from_leaf("age", old)
    teams_of(old.access, -1, teams)
  end
  for _, new in ipairs(entering) do
    redis.call("HSET", key["project-names"], new.key, new.id)
    redis.call("ZADD", key["projects-by-name"], 0, new.key .. "\0" .. new.id)
    redis.call("ZADD", key["projects-by-age"], new.created, new.id)
    if not new.unlisted then
      add_to_leaf("name", new)
      add_to_leaf("age", new)
    end
    teams_of(new.access, 1, teams)
  end
  flush_leaves()
  for team, more in pairs(teams) do
    if more ~= 0 and redis.call("HINCRBY", key["team-projects"], team, more) == 0 then
      redis.call("HDEL", key["team-projects"], team)
    end
  end
end
