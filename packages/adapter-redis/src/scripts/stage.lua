-- Renews the lease of a gate, and adds slices of changes to the journal, which nobody heeds before it is committed.
-- KEYS: gate journal journal-keys
-- ARGV: the token, milliseconds of the lease, whether the journal begins here ("1"), then pairs of a slice and of
--       what it needs to be applied
-- Replies: {ok} {lost} (the lease was)
if redis.call("GET", key["gate"]) ~= ARGV[1] then return { "lost" } end
redis.call("PEXPIRE", key["gate"], ARGV[2])
if ARGV[3] == "1" then redis.call("UNLINK", key["journal"], key["journal-keys"]) end
for i = 4, #ARGV, 2 do
  redis.call("RPUSH", key["journal"], ARGV[i])
  redis.call("RPUSH", key["journal-keys"], ARGV[i + 1])
end
redis.call("PEXPIRE", key["journal"], ARGV[2])
redis.call("PEXPIRE", key["journal-keys"], ARGV[2])
return { "ok" }
