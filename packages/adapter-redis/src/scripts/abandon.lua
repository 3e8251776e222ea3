-- Opens a gate again without having changed anything.
-- KEYS: gate journal journal-keys
-- ARGV: the token
-- Replies: {ok}
if redis.call("GET", key["gate"]) == ARGV[1] then redis.call("UNLINK", key["gate"], key["journal"], key["journal-keys"]) end
return { "ok" }
