// Parses server-sent events from chunks of bytes (WHATWG HTML, section 9.2.6).

export interface RawEvent {
  event?: string;
  /** Undefined if the block has no data field: such a block is not an event, but its id applies. */
  data?: string;
  id?: string;
  /** Reconnection time in milliseconds. */
  retry?: number;
}

/** Returns a function that takes a chunk and returns the events that it completes. An incomplete last event is dropped. */
export function createEventParser(): (chunk: Uint8Array) => RawEvent[] {
  // The decoder strips a byte order mark and buffers the bytes of an incomplete character.
  const decoder = new TextDecoder();
  let rest = "";
  /** True if the input so far ends with CR: an LF after it is part of the same line end. */
  let isAfterReturn = false;
  let lines: string[] = [];
  return (chunk) => {
    let decoded = decoder.decode(chunk, { stream: true });
    if (!decoded) return [];
    if (isAfterReturn && decoded[0] === "\n") decoded = decoded.slice(1);
    isAfterReturn = decoded.endsWith("\r");
    const [first = "", ...more] = decoded.split(/\r\n?|\n/);
    const completeLines = [rest + first, ...more];
    rest = completeLines.pop() ?? "";
    const events: RawEvent[] = [];
    for (const line of completeLines) {
      if (line) lines.push(line);
      else {
        if (lines.length > 0) events.push(parseEvent(lines));
        lines = [];
      }
    }
    return events;
  };
}

function parseEvent(lines: string[]): RawEvent {
  const event: RawEvent = {};
  for (const line of lines) {
    const [name = ""] = line.split(":", 1);
    const value = line.slice(name.length + 1).replace(/^ /, "");
    if (name === "data") event.data = event.data === undefined ? value : `${event.data}\n${value}`;
    else if (name === "event") event.event = value;
    else if (name === "id" && !value.includes("\0")) event.id = value;
    else if (name === "retry" && /^\d+$/.test(value)) event.retry = Number(value);
  }
  return event;
}
