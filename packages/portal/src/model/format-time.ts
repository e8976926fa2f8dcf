// Formats dates and durations of the contract for readers.

import { languageTag, t } from "../messages/translate.ts";

const FORMAT = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;

const UNITS = [
  [86_400, "1 day", "{count} days"],
  [3_600, "1 hour", "{count} hours"],
  [60, "1 minute", "{count} minutes"],
  [1, "1 second", "{count} seconds"],
] as const;

/** Formats `2030-12-05` as `5 December 2030`. */
export function formatDay(day: string): string {
  const tag = languageTag();
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(tag === "en" ? "en-GB" : tag, FORMAT);
}

/** Formats a duration in the largest unit that divides it: 3600 as `1 hour`, 90 as `90 seconds`. */
export function formatDuration(seconds: number): string {
  const [unitSeconds, one, many] = UNITS.find(([unit]) => seconds >= unit && seconds % unit === 0) ?? UNITS[3];
  const count = seconds / unitSeconds;
  return count === 1 ? t(one) : t(many, { count: count.toLocaleString(languageTag()) });
}
