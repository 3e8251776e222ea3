-- What the next slice of a committed journal needs.
-- READS
-- KEYS: gate journal journal-keys
-- Replies: {gate, slices left, needs}, or {} when there is nothing to apply
local gate = redis.call("GET", key["gate"])
if not gate or string.sub(gate, 1, 7) ~= "commit " then return {} end
return { gate, redis.call("LLEN", key["journal"]), redis.call("LINDEX", key["journal-keys"], 0) }
