-- A slice of the changes of a batch, as provisioning works them out.

-- `slice`: `projects` and `workspaces` as their libraries take them; `listed` what gets into a leaf, as the order, the
-- place's key, the id, the age and the access; `set` and `remove` have fields of hashes, and
-- their values, by the name of the hash; `graves` the places among the further keys of the graves to be dug, and the
-- numbers of the claims; `last` (only in the last slice) what marks the batch as applied.
local function apply_changes(slice)
  for name, fields in pairs(slice.remove) do call_in_slices("HDEL", name, fields, 4000) end
  for name, fields in pairs(slice.set) do call_in_slices("HSET", name, fields, 4000) end
  if #slice.projects > 0 then put_projects(slice.projects) end
  for _, each in ipairs(slice.listed) do
    add_to_leaf(each[1], { key = each[2], id = each[3], age = each[4], access = each[5] })
  end
  flush_leaves()
  if #slice.workspaces > 0 then put_workspaces(slice.workspaces) end
  for _, grave in ipairs(slice.graves) do
    redis.call("SET", KEYS[extra + grave[1]], grave[2], "PX", slice.grave_time)
  end
  if slice.last then
    redis.call("ZADD", key["batches"], redis.call("HGET", key["meta"], "writes") or 0, slice.last.revision)
    redis.call("ZREMRANGEBYRANK", key["batches"], 0, -1 - slice.last.remembered)
    written(slice.last.revision)
  end
end
