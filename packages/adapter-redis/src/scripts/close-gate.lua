-- Closes an organization to writes, while a large batch is prepared, for as long as the lease is renewed.
-- LIBRARIES: base
-- KEYS: gate batches
-- ARGV: the token of the one who prepares, milliseconds of the lease, the batch's revision
-- Replies: {ok} {gated, gate} {applied} (this batch, earlier)
local gate = gated()
if gate then return gate end
if redis.call("ZSCORE", key["batches"], ARGV[3]) then return { "applied" } end
redis.call("SET", key["gate"], ARGV[1], "PX", ARGV[2])
return { "ok" }
