-- What the next slice of a committed journal needs.
-- LIBRARIES: base
-- READS
-- KEYS: gate journal journal-keys
-- Replies: {gate, slices left, needs}, or {} when there is nothing to apply
local gate = committed()
if not gate then return {} end
return { gate[2], redis.call("LLEN", key["journal"]), redis.call("LINDEX", key["journal-keys"], 0) }
