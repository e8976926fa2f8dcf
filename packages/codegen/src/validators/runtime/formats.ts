// Formats of texts that stand for something of their own. A format that is neither here nor among the internet's checks nothing.
import type { Extension } from "./compile-schema.ts";
import { formatChecks } from "./format-checks.ts";

export const formats: Extension = { checks: (schema) => formatChecks(schema, FORMATS) };

const FORMATS: Record<string, (text: string) => boolean> = {
  // RFC 3339, section 5.6
  date: isDate,
  time: isTime,
  "date-time": (text) => {
    const [date = "", time = "", ...more] = text.split(/[Tt ]/);
    return more.length === 0 && isDate(date) && isTime(time);
  },
  duration: isDuration,
  uuid: matches(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i),
  regex: isRegularExpression,
  // RFC 6901, section 3
  "json-pointer": matches(/^(?:\/(?:[^~/]|~[01])*)*$/u),
  byte: (text) => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text),
};

function matches(expression: RegExp): (text: string) => boolean {
  return (text) => expression.test(text);
}

function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (!year || !month || !day) return false;
  // A day that the month does not have becomes one of the next month. The year is set apart, as Date takes 0050 for 1950.
  const date = new Date(Date.UTC(2000, Number(month) - 1, 1));
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  return Number(month) >= 1 && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

function isTime(text: string): boolean {
  const found = /^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:z|([+-])(\d\d):?(\d\d))$/i.exec(text);
  if (!found) return false;
  const [hour, minute, second] = [Number(found[1]), Number(found[2]), Number(found[3])];
  const sign = found[4] === "-" ? -1 : 1;
  const [zoneHour, zoneMinute] = [Number(found[5] ?? 0), Number(found[6] ?? 0)];
  if (hour > 23 || minute > 59 || second > 60 || zoneHour > 23 || zoneMinute > 59) return false;
  // A leap second is the last of a day in UTC.
  const utcMinute = ((((hour - sign * zoneHour) * 60 + minute - sign * zoneMinute) % 1440) + 1440) % 1440;
  return second < 60 || utcMinute === 1439;
}

/** RFC 3339, appendix A: no unit between the largest and the smallest is left out, and weeks stand alone. */
function isDuration(text: string): boolean {
  const [, date, time] = /^P(?!$)([^T]*)(?:T(.+))?$/.exec(text) ?? [];
  if (date === undefined || /^\d+W$/.test(date)) return date !== undefined && time === undefined;
  const isDate = /^(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)?$/.test(date);
  return isDate && (time === undefined || /^(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S)$/.test(time));
}

function isRegularExpression(text: string): boolean {
  try {
    return new RegExp(text, "u").source.length > 0;
  } catch {
    return false;
  }
}
