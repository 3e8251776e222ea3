-- Moves workspaces into a project, all or none. They may come from as many projects as they are: a move that is too
-- large for one script is judged and committed here, and becomes a journal, whose slices whoever comes by applies.
-- LIBRARIES: base journal projects moves
-- KEYS: meta gate journal journal-keys projects workspace-places workspaces-by-age +those that the slice names, if it is
--       the only one
-- ARGV: the access revision, the gate if there are several slices, then pairs of a slice and of what it needs to be
--       applied; a slice is JSON: `move`, as the library has it
-- Replies: {ok, then the gate, slices left and needs of the first of several slices} {gated, gate} {not-found}
--          {access-changed} {sources-changed}
local gate = gated()
if gate then return gate end
local slices, changed, moved, leaving_all = {}, false, 0, 0
for i = 3, #ARGV, 2 do
  local move = cjson.decode(ARGV[i]).move
  local is_changed, already, moving, leaving = judge_move(move)
  changed, moved, leaving_all = changed or is_changed, moved + already, leaving_all + #moving
  slices[#slices + 1] = { move, moving, leaving }
end
local revision, destination = slices[1][1].revision, slices[1][1].destination
if redis.call("HEXISTS", key["projects"], destination) == 0 then return { "not-found" } end
if not changed and leaving_all == 0 and moved > 0 then return { "ok" } end
if redis.call("HGET", key["meta"], "access") ~= ARGV[1] then return { "access-changed" } end
if changed then return { "sources-changed" } end
if leaving_all == 0 then return { "ok" } end

written(revision)
if #slices == 1 then
  make_move(unpack(slices[1]))
  return { "ok" }
end
redis.call("UNLINK", key["journal"], key["journal-keys"])
add_to_journal(3)
redis.call("SET", key["gate"], ARGV[2])
return { "ok", unpack(next_slice()) }
