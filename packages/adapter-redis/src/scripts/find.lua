-- The records with some ids or some names.
-- LIBRARIES: base
-- READS
-- KEYS: gate +the hash of records, the hash of names, for workspaces the hash of places
-- ARGV: how many ids, the ids, the keys of names
-- Replies: {ok, id, record, …} {gated, gate}
local gate = committed()
if gate then return gate end
local wanted, known = {}, {}
local function want(id)
  if id and not known[id] then
    known[id] = true
    wanted[#wanted + 1] = id
  end
end
local ids = tonumber(ARGV[1])
for i = 2, ids + 1 do want(ARGV[i]) end
if #ARGV > ids + 1 then
  for _, id in ipairs(redis.call("HMGET", KEYS[extra + 2], unpack(ARGV, ids + 2))) do want(id) end
end
local reply = { "ok" }
for from = 1, #wanted, 4000 do
  local upto = math.min(from + 3999, #wanted)
  local places = KEYS[extra + 3] and redis.call("HMGET", KEYS[extra + 3], unpack(wanted, from, upto))
  for i, record in ipairs(redis.call("HMGET", KEYS[extra + 1], unpack(wanted, from, upto))) do
    if record then
      if places then record = places[i] .. "\n" .. record end
      reply[#reply + 1] = wanted[from + i - 1]
      reply[#reply + 1] = record
    end
  end
end
return reply
