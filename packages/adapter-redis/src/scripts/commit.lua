-- Commits the journal: from now on its slices are applied before anything else is read or written.
-- KEYS: gate journal journal-keys
-- ARGV: the token, the gate from now on
-- Replies: {ok} {lost} (the lease was)
if redis.call("GET", key["gate"]) ~= ARGV[1] then return { "lost" } end
redis.call("PERSIST", key["journal"])
redis.call("PERSIST", key["journal-keys"])
redis.call("SET", key["gate"], ARGV[2])
return { "ok" }
