-- In which projects workspaces are.
-- LIBRARIES: base
-- READS
-- KEYS: gate projects workspace-places
-- ARGV: the ids of workspaces
-- Replies: {ok, {the project of each, or ""}, id and record of each project} {gated, gate}
local gate = committed()
if gate then return gate end
local places, ids, known = {}, {}, {}
for i, place in ipairs(get_all("workspace-places", ARGV)) do
  local id = place and string.match(place, "\n(.*)$") or ""
  places[i] = id
  if id ~= "" and not known[id] then
    known[id] = true
    ids[#ids + 1] = id
  end
end
local reply = { "ok", places }
for i, record in ipairs(get_all("projects", ids)) do
  reply[2 * i + 1], reply[2 * i + 2] = ids[i], record
end
return reply
