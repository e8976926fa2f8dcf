// Formats dates and durations of the contract for readers.

import { languageTag } from "../messages/translate.ts";

const FORMAT = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;

const UNITS: [seconds: number, name: string][] = [
  [86_400, "day"],
  [3_600, "hour"],
  [60, "minute"],
];

/** Formats `2030-12-05` as `5 December 2030`. Returns another string than a day unchanged. */
export function formatDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const tag = languageTag();
  return Number.isNaN(date.getTime()) ? day : date.toLocaleDateString(tag === "en" ? "en-GB" : tag, FORMAT);
}

/** Formats a duration in the largest unit that divides it: 3600 as `1 hour`, 90 as `90 seconds`. */
export function formatDuration(seconds: number): string {
  const [unitSeconds, name] = UNITS.find(([unit]) => seconds >= unit && seconds % unit === 0) ?? [1, "second"];
  const count = seconds / unitSeconds;
  return `${count.toLocaleString("en")} ${name}${count === 1 ? "" : "s"}`;
}
