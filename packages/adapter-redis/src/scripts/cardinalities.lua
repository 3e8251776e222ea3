-- How many workspaces some projects have.
-- READS
-- KEYS: +the workspaces of each project
-- Replies: {number, …}
local reply = {}
for i, name in ipairs(KEYS) do reply[i] = redis.call("ZCARD", name) end
return reply
