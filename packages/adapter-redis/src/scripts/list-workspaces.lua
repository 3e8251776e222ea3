-- Some ranks of a list of workspaces: how many of them are in projects that are seen, and those of a window.
-- LIBRARIES: base workspaces scopes
-- READS
-- KEYS: meta gate projects workspaces workspace-places workspaces-by-name workspaces-by-age
--       +the workspaces of the project, for its list
-- ARGV: the access revision, the list ("name", "age", "project"), whether it is descending ("1"), the first and the
--       last rank, how many that are seen to pass over, how many to give, the scope
-- Replies: {ok, content revision, length of the list, how many are seen, {id, record, …},
--          {id and record of each project}} {gated, gate} {not-found} {access-changed}
local list, descending, skip, take = ARGV[2], ARGV[3] == "1", tonumber(ARGV[6]), tonumber(ARGV[7])
local refusal, content = unlistable(ARGV[1])
if refusal then return refusal end
local indexes = { name = key["workspaces-by-name"], age = key["workspaces-by-age"], project = KEYS[extra + 1] }
local index = indexes[list]
local found
if descending then found = redis.call("ZRANGE", index, ARGV[4], ARGV[5], "REV")
else found = redis.call("ZRANGE", index, ARGV[4], ARGV[5]) end
if list == "name" then
  for i, member in ipairs(found) do found[i] = string.sub(member, string.find(member, "\0", 1, true) + 1) end
end

local everything, within = ARGV[8] == "*", scope_judge({ ARGV[8] })
local records, project_of, ids, known = {}, {}, {}, {}
local first, upto = 1, #found
if everything then
  first, upto = skip + 1, math.min(skip + take, #found)
end
for i, record in ipairs(workspace_records({ unpack(found, first, upto) })) do
  local id = decode_workspace(record).project
  records[i], project_of[i] = record, id
  if not known[id] then
    known[id] = true
    ids[#ids + 1] = id
  end
end
local projects = {}
for i, record in ipairs(get_all("projects", ids)) do projects[ids[i]] = record end

local seen, rows, shown, shown_ids = 0, {}, {}, {}
for i, record in ipairs(records) do
  local project = projects[project_of[i]]
  if everything or within(string.match(project, ".*\n([^\n]*)$")) then
    seen = seen + 1
    if (everything or seen > skip) and #rows < 2 * take then
      rows[#rows + 1] = found[first + i - 1]
      rows[#rows + 1] = record
      if not shown_ids[project_of[i]] then
        shown_ids[project_of[i]] = true
        shown[#shown + 1] = project_of[i]
        shown[#shown + 1] = project
      end
    end
  end
end
return { "ok", content, redis.call("ZCARD", index), everything and #found or seen, rows, shown }
