// Serializes server-sent events (WHATWG HTML, section 9.2.5).
import { isRecord } from "./gen/runtime/json/is-record.ts";
import { stringifyJson } from "./json.ts";
import type { StreamItems } from "./route.ts";

interface ServerEvent {
  event?: string;
  data?: unknown;
  id?: string;
  retry?: number;
}

/** A comment, which clients ignore: a line that starts with a colon. */
export const KEEP_ALIVE = ":\n\n";

/**
 * Returns an event as a string.
 *
 * @throws TypeError for an event name or id that contains a line break
 */
export function serializeEvent(item: unknown, { itemKind, stringEvents }: StreamItems): string {
  const { event, data, id, retry }: ServerEvent = itemKind === "event" ? (isRecord(item) ? item : {}) : { data: item };
  const lines = stringEvents.includes(event ?? "") ? String(data) : stringifyJson(data);
  return [
    ...(event === undefined ? [] : [`event: ${oneLine("event", event)}\n`]),
    ...(id === undefined ? [] : [`id: ${oneLine("id", id)}\n`]),
    ...(retry === undefined ? [] : [`retry: ${Math.trunc(retry)}\n`]),
    ...lines.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`),
    "\n",
  ].join("");
}

export function serializeTerminator({ terminator }: StreamItems): string | undefined {
  return terminator === undefined ? undefined : `data: ${terminator}\n\n`;
}

function oneLine(field: string, value: string): string {
  if (/[\r\n\0]/.test(value)) {
    throw new TypeError(`${field}: expected a string without line breaks, got ${JSON.stringify(value)}`);
  }
  return value;
}
