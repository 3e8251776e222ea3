-- Removes a token.
-- KEYS: +tokens, tokens-by-owner
-- ARGV: the id, the token as it was read, the member of the owner's list
-- Replies: {ok} {conflict} (the token is another, or gone)
if redis.call("HGET", KEYS[1], ARGV[1]) ~= ARGV[2] then return { "conflict" } end
redis.call("HDEL", KEYS[1], ARGV[1])
redis.call("ZREM", KEYS[2], ARGV[3])
return { "ok" }
