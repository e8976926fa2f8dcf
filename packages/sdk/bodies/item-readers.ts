// How the items of a streamed answer are read. Generated methods name those that the contract uses.
import { parseJson } from "../src/runtime/index.ts";
import { createEventParser, type RawEvent } from "./event-parser.ts";

/** What a chunk of an answer brings. */
export interface StreamPart {
  items: unknown[];
  /** Id of the last event so far, to go on after it. */
  lastEventId?: string;
  /** How long to wait before connecting again, in milliseconds. */
  retryMs?: number;
  /** Nothing follows. */
  isEnd?: boolean;
  /** Why what follows the items cannot be read. */
  failure?: unknown;
}

export interface ItemReader {
  /** Text that ends every stream: one that ends without it is broken. */
  terminator?: string | undefined;
  /** @returns what takes a chunk, and nothing at the end */
  start: () => (chunk?: Uint8Array) => StreamPart;
}

export interface EventOptions {
  /** An item is an event with its data, name and id, and not the data alone. */
  isWhole?: true;
  /** Names of the events whose data are text as they are, `""` for those without a name. All others are JSON. */
  text?: readonly string[];
  terminator?: string;
}

/** `text/event-stream`. An event of a name that the contract does not have is given as it is. */
export function eventItems({ isWhole, text = [], terminator }: EventOptions = {}): ItemReader {
  const readItem = ({ event, data = "", id, retry }: RawEvent) => {
    const value = text.includes(event ?? "") ? data : parse(data);
    if (!isWhole) return value;
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
        if (event.data !== undefined && event.data === terminator) return { ...part, isEnd: true };
        if (event.data !== undefined && !take(part, () => readItem(event))) return part;
        if (event.id !== undefined) part.lastEventId = event.id;
        if (event.retry !== undefined) part.retryMs = event.retry;
      }
      return part;
    };
  };
  return { terminator, start };
}

/** A JSON value on each line. */
export function lineItems(): ItemReader {
  const start = () => {
    const decoder = new TextDecoder();
    let rest = "";
    return (chunk?: Uint8Array) => {
      const [first = "", ...more] =
        `${decoder.decode(chunk, { stream: chunk !== undefined })}${chunk ? "" : "\n"}`.split("\n");
      const lines = [rest + first, ...more];
      rest = lines.pop() ?? "";
      const part: StreamPart = { items: [] };
      lines.every((line) => line.trim() === "" || take(part, () => parse(line)));
      return part;
    };
  };
  return { start };
}

/** Whether the item can be read. Those before it are given all the same. */
function take(part: StreamPart, read: () => unknown): boolean {
  try {
    part.items.push(read());
    return true;
  } catch (cause) {
    part.failure = cause;
    return false;
  }
}

/** @throws SyntaxError for what is not JSON */
function parse(text: string): unknown {
  const { value, cause } = parseJson(text);
  if (cause) throw cause;
  return value;
}
