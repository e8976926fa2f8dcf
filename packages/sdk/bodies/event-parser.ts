// Events from bytes, as they come (WHATWG HTML, section 9.2.6).

export interface RawEvent {
  event?: string;
  /** Undefined where only the fields beside it were sent: that is no event, but its id counts. */
  data?: string;
  id?: string;
  /** Milliseconds. */
  retry?: number;
}

/** @returns what takes a chunk and gives the events that it completes; one that never ends is none */
export function createEventParser(): (chunk: Uint8Array) => RawEvent[] {
  // It leaves out a byte order mark, and keeps the bytes of a character until it is whole.
  const decoder = new TextDecoder();
  let rest = "";
  /** The text so far ends with CR: a LF after it belongs to it. */
  let isAfterReturn = false;
  let lines: string[] = [];
  return (chunk) => {
    let text = decoder.decode(chunk, { stream: true });
    if (!text) return [];
    if (isAfterReturn && text[0] === "\n") text = text.slice(1);
    isAfterReturn = text.endsWith("\r");
    const [first = "", ...more] = text.split(/\r\n?|\n/);
    const whole = [rest + first, ...more];
    rest = whole.pop() ?? "";
    const events: RawEvent[] = [];
    for (const line of whole) {
      if (line) lines.push(line);
      else {
        if (lines.length > 0) events.push(readEvent(lines));
        lines = [];
      }
    }
    return events;
  };
}

function readEvent(lines: string[]): RawEvent {
  const event: RawEvent = {};
  for (const line of lines) {
    const [, name, value = ""] = /^([^:]*)(?:: ?)?(.*)$/.exec(line) ?? [];
    if (name === "data") event.data = event.data === undefined ? value : `${event.data}\n${value}`;
    else if (name === "event") event.event = value;
    else if (name === "id" && !value.includes("\0")) event.id = value;
    else if (name === "retry" && /^\d+$/.test(value)) event.retry = Number(value);
  }
  return event;
}
