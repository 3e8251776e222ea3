-- Order by bytes. Lua compares texts as the server's locale has it (Redis sets LC_COLLATE from its environment), and
-- numbers the same everywhere: so a text is compared as numbers, of six bytes each.

-- How many bytes all places begin with: names beside each other have much in common, which is not compared.
local function common_start(entries)
  local first = entries[1].place
  local common = #first
  for _, entry in ipairs(entries) do
    while string.sub(entry.place, 1, common) ~= string.sub(first, 1, common) do common = common - 1 end
  end
  return common
end

-- Sorts entries by their `place`.
local function sort_by_place(entries, descending)
  if #entries < 2 then return end
  local common = common_start(entries)
  -- The number at each position is worked out when it is first asked for; past the end it is 0.
  local function number_at(entry, position)
    local from = common + 6 * position
    local a, b, c, d, e, f = string.byte(entry.place, from - 5, from)
    local number = (((((a or 0) * 256 + (b or 0)) * 256 + (c or 0)) * 256 + (d or 0)) * 256 + (e or 0)) * 256 + (f or 0)
    entry[position] = number
    return number
  end
  local function is_before(left, right)
    local position, l, r = 0
    repeat
      position = position + 1
      l, r = left[position] or number_at(left, position), right[position] or number_at(right, position)
    until l ~= r or l == 0
    return l < r
  end
  table.sort(entries, descending and function(left, right) return is_before(right, left) end or is_before)
end
