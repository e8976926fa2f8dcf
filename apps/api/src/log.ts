// Log lines: one JSON object each, never with an API key, a body or a query in it.
import { type DestinationStream, destination, type Logger, pino } from "pino";

/** From the most to the least urgent; `silent` writes nothing. */
export const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

export type LogLevel = (typeof logLevels)[number];

/** Of one line. */
export type EventLevel = "error" | "warn" | "info" | "debug";

export interface LogEvent {
  message: string;
  requestId?: string;
  error?: unknown;
  /** What tells more: numbers and words of our own, nothing that a client chose. */
  [detail: string]: unknown;
}

export interface Log {
  /** @param level of the line. @default "error" with an error, else "info" */
  (event: LogEvent, level?: EventLevel): void;
  /** A log whose lines all have these details too. To be kept: they are printed once, which takes as long as a line. */
  with(details: Record<string, unknown>): Log;
}

/** Lines are written together, so that a busy server does not pay a system call for each. */
const writeAtCharacters = 65_536;
/** So late a line may be, and so much of the log a power cut or a kill -9 may cost. A clean end writes all. */
const writeEveryMs = 200;

/** Writes to standard error, so that standard output stays for what a command answers. */
export function createLog(level: LogLevel): Log {
  const logger = pino(
    {
      level,
      base: null,
      messageKey: "message",
      timestamp: isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: describe },
    },
    linesTogether(() => destination({ dest: 2, sync: false })),
  );
  return logTo(logger);
}

function logTo(logger: Logger): Log {
  const log = (event: LogEvent, level: EventLevel = event.error === undefined ? "info" : "error") =>
    logger[level](event);
  return Object.assign(log, { with: (details: Record<string, unknown>) => logTo(logger.child(details)) });
}

/** A destination can do that itself, but counts the bytes of all that waits again at each line. */
function linesTogether(open: () => DestinationStream): DestinationStream {
  let waiting = "";
  const write = () => {
    if (waiting !== "") stream.write(waiting);
    waiting = "";
  };
  // Before the stream is opened, which then looks after its own end in the same way.
  process.on("beforeExit", write);
  process.on("exit", write);
  const stream = open();
  setInterval(write, writeEveryMs).unref();
  return {
    write(line) {
      waiting += line;
      if (waiting.length >= writeAtCharacters) write();
    },
  };
}

let printedAtMs = 0;
let printed = "";

/** Printing a time takes as long as the rest of a line, and many lines have the same. */
function isoTime(): string {
  const nowMs = Date.now();
  if (nowMs !== printedAtMs) {
    printedAtMs = nowMs;
    printed = `,"time":"${new Date(nowMs).toISOString()}"`;
  }
  return printed;
}

/** Only what is known to hold no value of a request: drivers put statements and their parameters on their errors. */
function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return error === undefined ? undefined : String(error);
  const { name, message, stack, cause } = error;
  const code = "code" in error ? { code: error.code } : {};
  return { name, message, ...code, stack, ...(cause === undefined ? {} : { cause: describe(cause) }) };
}
