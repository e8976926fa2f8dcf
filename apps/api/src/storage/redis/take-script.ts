// `admit` as a script that runs inside Redis, so that one round trip counts, refuses and bans with nothing in between.
// It must decide as `admit` does: one test suite holds both to that. Times are milliseconds of the caller's clock, as
// windows are the clock's; a caller whose clock is behind counts in the later window that others have begun.
//
// A subject is a hash: `<window>:start` and `<window>:count`, `refused` (times, separated by commas), `bans`,
// `banned_until`, `last_refused`. It expires when nothing in it counts any more.

/**
 * KEYS: the subject. ARGV: now; refusals, within, first, factor, max and forgotten after of the ban rule; then name,
 * length and limit of each window. Answers 1 or 0 for admitted or refused, until when the subject is banned, and start
 * and count of each window.
 */
export const takeScript = `
local now = tonumber(ARGV[1])
local refusals, within, first = tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local factor, longest, forgotten = tonumber(ARGV[5]), tonumber(ARGV[6]), tonumber(ARGV[7])

local state = {}
local flat = redis.call('HGETALL', KEYS[1])
for i = 1, #flat, 2 do state[flat[i]] = flat[i + 1] end
local bans = tonumber(state.bans or 0)
local banned_until = tonumber(state.banned_until or 0)
local last_refused = tonumber(state.last_refused or 0)
if bans > 0 and now >= last_refused + forgotten then bans = 0 end

local function text(number) return string.format('%.0f', number) end
local changes = { 'bans', text(bans) }
local function set(field, value)
  changes[#changes + 1] = field
  changes[#changes + 1] = value
end

local windows, full, forget_at = {}, false, 0
for i = 8, #ARGV, 3 do
  local name, length, limit = ARGV[i], tonumber(ARGV[i + 1]), tonumber(ARGV[i + 2])
  local start, count = math.floor(now / length) * length, 0
  local kept = tonumber(state[name .. ':start'])
  if kept and kept >= start then start, count = kept, tonumber(state[name .. ':count']) end
  if count >= limit then full = true end
  forget_at = math.max(forget_at, start + length)
  windows[#windows + 1] = { name = name, start = start, count = count }
end

local admitted = now >= banned_until and not full
if admitted then
  for _, window in ipairs(windows) do
    window.count = window.count + 1
    set(window.name .. ':start', text(window.start))
    set(window.name .. ':count', text(window.count))
  end
else
  if now >= banned_until then
    local recent = {}
    for at in string.gmatch(state.refused or '', '[^,]+') do
      if tonumber(at) > now - within then recent[#recent + 1] = at end
    end
    recent[#recent + 1] = text(now)
    if #recent >= refusals then
      banned_until = now + math.min(first * factor ^ bans, longest)
      bans = bans + 1
      recent = {}
      set('bans', text(bans))
      set('banned_until', text(banned_until))
    end
    set('refused', table.concat(recent, ','))
  end
  last_refused = now
  set('last_refused', text(now))
end

if last_refused > 0 then
  forget_at = math.max(forget_at, last_refused + (bans > 0 and forgotten or within))
end
redis.call('HSET', KEYS[1], unpack(changes))
redis.call('PEXPIRE', KEYS[1], text(math.max(forget_at, banned_until) - now))

local answer = { admitted and 1 or 0, banned_until }
for _, window in ipairs(windows) do
  answer[#answer + 1] = window.start
  answer[#answer + 1] = window.count
end
return answer
`;
