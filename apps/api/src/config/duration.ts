// Reads durations such as `24h`, `30m`, `45s` and `7d`.
import { unusable } from "./setting-error.ts";

const unitMs: Record<string, number> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * @returns milliseconds.
 * @throws SettingError that names `name`.
 */
export function duration(name: string, text: string): number {
  const [, amount, unit = ""] = /^([0-9]{1,6})([smhd])$/.exec(text) ?? [];
  const ms = unitMs[unit];
  if (amount === undefined || ms === undefined) {
    throw unusable(name, "a whole number with s, m, h or d, such as 24h", text);
  }
  return Number(amount) * ms;
}
