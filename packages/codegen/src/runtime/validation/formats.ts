// Checks formats of dates, times and identifiers. A format that is neither here nor in `internet-formats.ts` is not checked.
import type { Extension } from "./compiler.ts";
import { type FormatTest, formatChecks } from "./format-checks.ts";

export const formats: Extension = { checks: (schema) => formatChecks(schema, FORMATS) };

const FORMATS: Record<string, FormatTest> = {
  date: isDate,
  time: isTime,
  "date-time": (value) => {
    const [date = "", time = "", ...more] = value.split(/[Tt ]/);
    return more.length === 0 && isDate(date) && isTime(time);
  },
  duration: isDuration,
  uuid: matches(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i),
  regex: isRegularExpression,
  // RFC 6901, section 3
  "json-pointer": matches(/^(?:\/(?:[^~/]|~[01])*)*$/u),
  byte: isBase64,
};

/** RFC 4648, section 4 */
export function isBase64(value: string): boolean {
  return value.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(value);
}

function matches(expression: RegExp): FormatTest {
  return (value) => expression.test(value);
}

/** RFC 3339, section 5.6 */
export function isDate(value: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? [];
  if (!year || !month || !day) return false;
  // Date turns a day that the month does not have into one of the next month. The year is set separately, because Date.UTC
  // reads the year 50 as 1950.
  const date = new Date(Date.UTC(2000, Number(month) - 1, 1));
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  return Number(month) >= 1 && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

function isTime(value: string): boolean {
  const found = /^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:z|([+-])(\d\d):?(\d\d))$/i.exec(value);
  if (!found) return false;
  const [hour, minute, second] = [Number(found[1]), Number(found[2]), Number(found[3])];
  const sign = found[4] === "-" ? -1 : 1;
  const [zoneHour, zoneMinute] = [Number(found[5] ?? 0), Number(found[6] ?? 0)];
  if (hour > 23 || minute > 59 || second > 60 || zoneHour > 23 || zoneMinute > 59) return false;
  // A leap second is the last second of a day in UTC.
  const utcMinute = ((((hour - sign * zoneHour) * 60 + minute - sign * zoneMinute) % 1440) + 1440) % 1440;
  return second < 60 || utcMinute === 1439;
}

/**
 * Returns whether a string is a duration (RFC 3339, appendix A): no unit between the largest and the smallest may be omitted,
 * and weeks exclude other units.
 */
function isDuration(value: string): boolean {
  const [, date, time] = /^P(?!$)([^T]*)(?:T(.+))?$/.exec(value) ?? [];
  if (date === undefined || /^\d+W$/.test(date)) return date !== undefined && time === undefined;
  const isDate = /^(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)?$/.test(date);
  return isDate && (time === undefined || /^(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S)$/.test(time));
}

function isRegularExpression(value: string): boolean {
  try {
    return new RegExp(value, "u").source.length > 0;
  } catch {
    return false;
  }
}
