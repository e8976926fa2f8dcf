// Readers that parse the items of a streamed response. Generated methods use the readers that the contract requires.

import { parseJson } from "../json/exact-json.ts";
import { createEventParser, type RawEvent } from "./event-parser.ts";
import { getProperty } from "./index.ts";

/** Items and control data of one chunk of a response. */
export interface StreamPart {
  items: unknown[];
  /** ID of the last event so far, from which the stream can resume. */
  lastEventId?: string;
  /** Time to wait before reconnecting, in milliseconds. */
  retryMs?: number;
  /** True once the terminator has arrived. */
  isEnd?: boolean;
  /** Error of the item after `items`, which cannot be parsed. */
  failure?: unknown;
  /** Source of the JSON after `items` that describes an error: an object with `error` in place of an item. */
  error?: string;
}

export interface ItemReader {
  /** Data of the event that ends a complete stream. A stream that ends without it was interrupted. */
  terminator?: string | undefined;
  /** Returns a function that is called with each chunk, and without a chunk at the end of the stream. */
  start: () => (chunk?: Uint8Array) => StreamPart;
}

export interface EventOptions {
  /** True if items are events with data, name and id instead of the data alone. */
  hasFullEvents?: true;
  /** Names of the events whose data is a plain string, `""` for events without a name. The data of all others is JSON. */
  stringEvents?: readonly string[];
  /** @default data such as `[DONE]`, which is not JSON */
  terminator?: string;
  /** True if the contract declares items with the property `error`, which are no errors then. */
  hasErrors?: true;
}

/** Data that ends a stream for which the contract declares no terminator. */
export const IMPLIED_END: RegExp = /^\[[A-Z_]+]$/;

/** Reads `text/event-stream`. An event with a name that the contract does not declare is passed on as well. */
export function eventReader({
  hasFullEvents,
  stringEvents = [],
  terminator,
  hasErrors,
}: EventOptions = {}): ItemReader {
  const isEnd = ({ event, data = "" }: RawEvent) =>
    terminator === undefined ? IMPLIED_END.test(data) && !stringEvents.includes(event ?? "") : data === terminator;
  const toItem =
    ({ event, id, retry }: RawEvent) =>
    (value: unknown) => {
      if (!hasFullEvents) return value;
      return {
        ...(event !== undefined && { event }),
        data: value,
        ...(id !== undefined && { id }),
        ...(retry !== undefined && { retry }),
      };
    };
  const start = () => {
    const parser = createEventParser();
    return (chunk?: Uint8Array) => {
      const part: StreamPart = { items: [] };
      for (const event of chunk ? parser(chunk) : []) {
        const { event: name = "", data } = event;
        if (isEnd(event)) return { ...part, isEnd: true };
        const read = stringEvents.includes(name) ? String : parse;
        if (data !== undefined && !addItem(part, data, read, hasErrors, toItem(event))) return part;
        if (event.id !== undefined) part.lastEventId = event.id;
        if (event.retry !== undefined) part.retryMs = event.retry;
      }
      return part;
    };
  };
  return { terminator, start };
}

/** Reads JSON Lines: one JSON value on each line. */
export function jsonLinesReader({ hasErrors }: Pick<EventOptions, "hasErrors"> = {}): ItemReader {
  const start = () => {
    const decoder = new TextDecoder();
    let rest = "";
    return (chunk?: Uint8Array) => {
      const [first = "", ...more] =
        `${decoder.decode(chunk, { stream: chunk !== undefined })}${chunk ? "" : "\n"}`.split("\n");
      const lines = [rest + first, ...more];
      rest = lines.pop() ?? "";
      const part: StreamPart = { items: [] };
      lines.every((line) => line.trim() === "" || addItem(part, line, parse, hasErrors));
      return part;
    };
  };
  return { start };
}

/** Adds an item to the part. Returns false and sets `failure` or `error` if the value cannot be parsed, or is an error. */
function addItem(
  part: StreamPart,
  source: string,
  read: (source: string) => unknown,
  hasErrors?: true,
  toItem = (value: unknown): unknown => value,
): boolean {
  try {
    const value = read(source);
    if (hasErrors || !getProperty(value, "error")) return part.items.push(toItem(value)) > 0;
    part.error = source;
  } catch (cause) {
    part.failure = cause;
  }
  return false;
}

/**
 * Parses JSON with exact integers.
 *
 * @throws SyntaxError when the string is not JSON
 */
function parse(source: string): unknown {
  const { value, cause } = parseJson(source);
  if (cause) throw cause;
  return value;
}
