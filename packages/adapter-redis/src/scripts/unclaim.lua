-- Gives claims up, where they are the last ones.
-- KEYS: +lookup
-- ARGV: pairs of an id or a name and the claim
-- Replies: {ok}
for i = 1, #ARGV, 2 do
  if redis.call("HGET", KEYS[1], ARGV[i]) == ARGV[i + 1] then redis.call("HDEL", KEYS[1], ARGV[i]) end
end
return { "ok" }
