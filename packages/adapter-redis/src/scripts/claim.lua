-- Claims ids or names of one bucket of a lookup for an organization. What another organization has claimed stays
-- its own, unless that very claim is given as worth nothing.
-- KEYS: +lookup
-- ARGV: the organization, then pairs of an id or a name and the claim on it that is worth nothing ("" for none)
-- Replies: {number of the claim, then for each the claim of another organization, or ""}
local organization = ARGV[1]
local subjects, worthless = {}, {}
for i = 2, #ARGV, 2 do
  subjects[#subjects + 1] = ARGV[i]
  worthless[#worthless + 1] = ARGV[i + 1]
end
-- Above every earlier one; no id and no name is empty.
local number = redis.call("HINCRBY", KEYS[1], "", 1)
local reply, claims = { number }, {}
for i, present in ipairs(redis.call("HMGET", KEYS[1], unpack(subjects))) do
  if not present or present == worthless[i] or string.sub(present, 1, #organization + 1) == organization .. " " then
    claims[#claims + 1] = subjects[i]
    claims[#claims + 1] = organization .. " " .. number
    reply[i + 1] = ""
  else
    reply[i + 1] = present
  end
end
if #claims > 0 then redis.call("HSET", KEYS[1], unpack(claims)) end
return reply
