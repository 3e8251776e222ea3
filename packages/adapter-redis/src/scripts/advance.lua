-- Applies the next slice of a committed journal, unless somebody else has; the last one opens the gate. Whoever meets
-- the gate may do it, without memory to spare too: nothing else is done before.
-- LIBRARIES: base journal order leaves projects workspaces changes moves
-- ALLOWS OOM
-- KEYS: journal journal-keys meta gate batches projects project-names projects-by-name projects-by-age name-leaf-index
--       name-leaves age-leaf-index age-leaves team-projects teams team-names permissions memberships
--       workspaces workspace-places workspace-names workspaces-by-name workspaces-by-age +those that the slice names
-- ARGV: the gate, the number of slices that were left when the keys were read
-- Replies: {gate, slices left, needs} of the slice after it, or {} when there is nothing more to apply
if redis.call("GET", key["gate"]) ~= ARGV[1] or redis.call("LLEN", key["journal"]) ~= tonumber(ARGV[2]) then
  return next_slice()
end
local slice = cjson.decode(redis.call("LINDEX", key["journal"], 0))

if slice.move then
  local _, _, moving, leaving = judge_move(slice.move)
  make_move(slice.move, moving, leaving)
else apply_changes(slice) end
redis.call("LPOP", key["journal"])
redis.call("LPOP", key["journal-keys"])
if ARGV[2] == "1" then redis.call("UNLINK", key["gate"]) end
return next_slice()
