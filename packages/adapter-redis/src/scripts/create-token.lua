-- Keeps a token; one that is there stays as it is.
-- KEYS: +tokens, tokens-by-owner
-- ARGV: the id, the token, what the token there must begin with, the member of the owner's list
-- Replies: {ok} {id-taken}
local present = redis.call("HGET", KEYS[1], ARGV[1])
if present then return { string.sub(present, 1, #ARGV[3]) == ARGV[3] and "ok" or "id-taken" } end
redis.call("HSET", KEYS[1], ARGV[1], ARGV[2])
redis.call("ZADD", KEYS[2], 0, ARGV[4])
return { "ok" }
