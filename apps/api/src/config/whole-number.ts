// Reads whole numbers of settings and flags, strictly: `1e3`, `0x10` and ` 5` are none.
import { unusable } from "./setting-error.ts";

/** @throws SettingError that names `name` and the range. */
export function wholeNumber(name: string, text: string, min: number, max: number): number {
  const value = /^[0-9]{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw unusable(name, `a whole number from ${min} to ${max}`, text);
}
