// `consume` of `@onecontract/server-node/limits` as a script that runs inside Redis, so that one round trip counts, rejects and bans
// atomically. Both must make the same decisions; one test suite runs against both. Times are milliseconds of the
// caller's clock because windows are aligned to it. A caller whose clock is a little behind counts in the window that
// other callers have already started; times beyond that last no longer than one window or the longest ban.
//
// A rate-limit key is a hash with the fields `<window>:start` and `<window>:count`, `rejected` (comma-separated times),
// `bans`, `banned_until` and `last_rejected`. It expires when nothing in it counts any more.
import { CLOCK_TOLERANCE_MS } from "@onecontract/server-node/limits";

/**
 * KEYS: the rate-limit key. ARGV: the current time; the fields of the ban rule (rejections, within, first, factor, max,
 * reset after); the time of the last rejection that the caller decided from memory, or 0; then name, length and limit of
 * each window. Returns 1 if the request is allowed or 0 if it is rejected, the end of the ban, and start and count of each
 * window.
 */
export const consumeScript = `
local now = tonumber(ARGV[1])
local rejections, within, first = tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local factor, longest, reset_after = tonumber(ARGV[5]), tonumber(ARGV[6]), tonumber(ARGV[7])

local state = {}
local flat = redis.call('HGETALL', KEYS[1])
for i = 1, #flat, 2 do state[flat[i]] = flat[i + 1] end
local bans = tonumber(state.bans or 0)
local latest = now + ${CLOCK_TOLERANCE_MS}
local banned_until = math.min(tonumber(state.banned_until or 0), now + longest)
local last_rejected = math.min(math.max(tonumber(state.last_rejected or 0), tonumber(ARGV[8])), latest)
if bans > 0 and now >= last_rejected + reset_after then bans = 0 end
local rejected = {}
for at in string.gmatch(state.rejected or '', '[^,]+') do
  if tonumber(at) <= latest then rejected[#rejected + 1] = at end
end

local function integer(number) return string.format('%.0f', number) end
local changes = { 'bans', integer(bans) }
local function set(field, value)
  changes[#changes + 1] = field
  changes[#changes + 1] = value
end

local windows, full, expires_at = {}, false, 0
for i = 9, #ARGV, 3 do
  local name, length, limit = ARGV[i], tonumber(ARGV[i + 1]), tonumber(ARGV[i + 2])
  local start, count = math.floor(now / length) * length, 0
  local stored = tonumber(state[name .. ':start'])
  if stored and stored >= start then
    count = tonumber(state[name .. ':count'])
    if stored <= latest then start = stored end
  end
  if count >= limit then full = true end
  expires_at = math.max(expires_at, start + length)
  windows[#windows + 1] = { name = name, start = start, count = count }
end

local allowed = now >= banned_until and not full
for _, window in ipairs(windows) do
  if allowed then window.count = window.count + 1 end
  set(window.name .. ':start', integer(window.start))
  set(window.name .. ':count', integer(window.count))
end
if not allowed then
  if now >= banned_until then
    local recent = {}
    for _, at in ipairs(rejected) do
      if tonumber(at) > now - within then recent[#recent + 1] = at end
    end
    recent[#recent + 1] = integer(now)
    if #recent >= rejections then
      banned_until = now + math.min(first * factor ^ bans, longest)
      bans = bans + 1
      recent = {}
      set('bans', integer(bans))
    end
    rejected = recent
  end
  last_rejected = now
end

if last_rejected > 0 then
  set('rejected', table.concat(rejected, ','))
  set('banned_until', integer(banned_until))
  set('last_rejected', integer(last_rejected))
  expires_at = math.max(expires_at, last_rejected + (bans > 0 and reset_after or within))
end
redis.call('HSET', KEYS[1], unpack(changes))
redis.call('PEXPIRE', KEYS[1], integer(math.max(expires_at, banned_until) - now))

local result = { allowed and 1 or 0, banned_until }
for _, window in ipairs(windows) do
  result[#result + 1] = window.start
  result[#result + 1] = window.count
end
return result
`;
