import { invalidSetting, type Read } from "@onecontract/server-node/settings";

const UNITS_MS: Record<string, number> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Reads a duration such as `45s`, `30m`, `24h` or `7d` in milliseconds. */
export function readDuration(...[raw = "", name]: Parameters<Read<number>>): number {
  const [, amount, unit = ""] = /^([0-9]{1,6})([smhd])$/.exec(raw) ?? [];
  const ms = UNITS_MS[unit];
  if (ms === undefined) throw invalidSetting(name, "an integer with s, m, h or d, such as 24h", raw);
  return Number(amount) * ms;
}
