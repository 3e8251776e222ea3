-- Renews the lease of a gate, and adds slices of changes to the journal, which nobody heeds before it is committed.
-- LIBRARIES: base journal
-- KEYS: gate journal journal-keys
-- ARGV: the token, milliseconds of the lease, whether the journal begins here ("1"), then pairs of a slice and of
--       what it needs to be applied
-- Replies: {ok} {lost} (the lease was)
if redis.call("GET", key["gate"]) ~= ARGV[1] then return { "lost" } end
redis.call("PEXPIRE", key["gate"], ARGV[2])
if ARGV[3] == "1" then redis.call("UNLINK", key["journal"], key["journal-keys"]) end
add_to_journal(4)
redis.call("PEXPIRE", key["journal"], ARGV[2])
redis.call("PEXPIRE", key["journal-keys"], ARGV[2])
return { "ok" }
