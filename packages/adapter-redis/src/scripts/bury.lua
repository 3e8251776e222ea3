-- Makes claims worthless whose ids or names nothing in the organization has: no write that relies on one of them,
-- or on an earlier one, is carried out from now on.
-- LIBRARIES: base
-- KEYS: meta gate teams projects workspaces +a grave for each
-- ARGV: milliseconds for which a grave stays, then for each the kind, the id or name, the number of the claim
-- Replies: {ok, then for each "buried" or "in-use"} {gated, gate}
local gate = gated()
if gate then return gate end
local records = { team = "teams", project = "projects", workspace = "workspaces" }
local reply = { "ok" }
for i = 2, #ARGV, 3 do
  local kind, subject, number = ARGV[i], ARGV[i + 1], ARGV[i + 2]
  local used
  if kind == "organization" then used = redis.call("HGET", key["meta"], "key") == subject
  else used = redis.call("HEXISTS", key[records[kind]], subject) == 1 end
  local grave = KEYS[extra + #reply]
  -- A command that comes late must not bury less than was buried before.
  if not used and tonumber(redis.call("GET", grave) or 0) < tonumber(number) then
    redis.call("SET", grave, number, "PX", ARGV[1])
  end
  reply[#reply + 1] = used and "in-use" or "buried"
end
return reply
