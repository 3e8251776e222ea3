-- The journal of what is too large for one script: slices of JSON, and beside each the keys that it needs. Nobody heeds
-- it before the gate says that it is committed; from then on whoever comes by applies its next slice.

-- Adds the pairs that stand in ARGV from there on: a slice, and what it needs.
local function add_to_journal(from)
  for i = from, #ARGV, 2 do
    redis.call("RPUSH", key["journal"], ARGV[i])
    redis.call("RPUSH", key["journal-keys"], ARGV[i + 1])
  end
end

-- What the next slice is: the gate, how many slices are left, what it needs; nothing when there is none to apply.
local function next_slice()
  local gate = committed()
  if not gate then return {} end
  return { gate[2], redis.call("LLEN", key["journal"]), redis.call("LINDEX", key["journal-keys"], 0) }
end
