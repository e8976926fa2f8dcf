// Events as text (WHATWG HTML, section 9.2.5).
import { printJson } from "./json.ts";
import type { StreamItems } from "./route.ts";

interface ServerEvent {
  event?: string;
  data?: unknown;
  id?: string;
  retry?: number;
}

/** A line that begins with a colon is a comment: clients pass it over. */
export const KEEP_ALIVE = ":\n\n";

/** @throws TypeError for a name or an id that would end the line that it stands on */
export function printEvent(item: unknown, { form, textEvents }: StreamItems): string {
  const { event, data, id, retry }: ServerEvent = form === "event" ? Object(item) : { data: item };
  const text = textEvents.includes(event ?? "") ? String(data) : printJson(data);
  return [
    ...(event === undefined ? [] : [`event: ${oneLine("event", event)}\n`]),
    ...(id === undefined ? [] : [`id: ${oneLine("id", id)}\n`]),
    ...(retry === undefined ? [] : [`retry: ${Math.trunc(retry)}\n`]),
    ...text.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`),
    "\n",
  ].join("");
}

export function printEnd({ terminator }: StreamItems): string | undefined {
  return terminator === undefined ? undefined : `data: ${terminator}\n\n`;
}

function oneLine(field: string, text: string): string {
  if (/[\r\n\0]/.test(text)) throw new TypeError(`${field}: expected a text on one line, got ${JSON.stringify(text)}`);
  return text;
}
