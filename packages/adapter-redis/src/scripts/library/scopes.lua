-- Scopes, as text: "*" for everything in the organization, else `levels;teams`, each between commas.

-- Whether a project with this access lies in all the scopes. Projects of one access are many: each is judged once.
local function scope_judge(scopes)
  local verdicts, parsed = {}, {}
  for _, scope in ipairs(scopes) do
    if scope ~= "*" then
      local levels, teams = string.match(scope, "^([^;]*);(.*)$")
      local allowed = { levels = {}, teams = {} }
      for level in string.gmatch(levels, "[^,]+") do allowed.levels[level] = true end
      for team in string.gmatch(teams, "[^,]+") do allowed.teams[team] = true end
      parsed[#parsed + 1] = allowed
    end
  end
  local function judge(access)
    for _, allowed in ipairs(parsed) do
      local found = false
      for team, level in string.gmatch(access, "([^:,]+):([^,]+)") do
        if allowed.teams[team] and allowed.levels[level] then found = true break end
      end
      if not found then return false end
    end
    return true
  end
  return function(access)
    local verdict = verdicts[access]
    if verdict == nil then
      verdict = judge(access)
      verdicts[access] = verdict
    end
    return verdict
  end
end

-- Why a list cannot be answered, as the reply; else nothing, and the revision of the organization's content.
local function unlistable(access_revision)
  local gate = committed()
  if gate then return gate end
  local meta = redis.call("HMGET", key["meta"], "access", "content")
  if not meta[1] then return { "not-found" } end
  if meta[1] ~= access_revision then return { "access-changed" } end
  return nil, meta[2]
end
