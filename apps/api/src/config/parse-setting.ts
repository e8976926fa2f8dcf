// Parses the values of settings and flags.
import { invalidSetting } from "./setting.ts";

/**
 * Parses an integer in plain decimal notation: `1e3`, `0x10` and ` 5` are invalid.
 * @throws SettingError with `name` and the range.
 */
export function parseInteger(name: string, raw: string, min: number, max: number): number {
  const value = /^[0-9]{1,15}$/.test(raw) ? Number(raw) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw invalidSetting(name, `an integer from ${min} to ${max}`, raw);
}

const unitMs: Record<string, number> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * Parses a duration such as `45s`, `30m`, `24h` or `7d`.
 * @returns the duration in milliseconds.
 * @throws SettingError with `name`.
 */
export function parseDuration(name: string, raw: string): number {
  const [, amount, unit = ""] = /^([0-9]{1,6})([smhd])$/.exec(raw) ?? [];
  const ms = unitMs[unit];
  if (amount === undefined || ms === undefined) {
    throw invalidSetting(name, "an integer with s, m, h or d, such as 24h", raw);
  }
  return Number(amount) * ms;
}
