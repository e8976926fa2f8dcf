// Structured logging: one JSON object per line.
import { type Logger, pino } from "pino";
import { worker } from "../workers/worker.ts";
import { LogDestination } from "./log-destination.ts";

/** Levels from most to least severe. `silent` writes nothing. */
export const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

/** Level of one line. */
export type EventLevel = "error" | "warn" | "info" | "debug";

export interface LogEvent {
  message: string;
  requestId?: string;
  error?: unknown;
  /** Additional fields: numbers and strings of the server, never values that a client sent. */
  [detail: string]: unknown;
}

export interface Log {
  /**
   * Writes a line.
   * @param level @default "error" if the event has an error, otherwise "info"
   */
  (event: LogEvent, level?: EventLevel): void;
  /** Returns a log that adds these fields to each line. Reuse it: serializing the fields costs as much as a line. */
  with(details: Record<string, unknown>): Log;
}

/** The log of a process. */
export interface ProcessLog extends Log {
  /** Returns the number of lines that were dropped because they could not be written. */
  droppedLines(): number;
  /** Resolves when all lines are written, or after `timeoutMs`. */
  drain(timeoutMs: number): Promise<void>;
}

/** Replaces the secrets in a string, complete or not, so that it can be logged. */
export type Redact = (value: string) => string;

export interface LogOptions {
  /** Least severe level that is written. @default "info" */
  level?: LogLevel;
  /** Replaces the secrets in messages and stacks of errors. @default no replacement */
  redact?: Redact | undefined;
}

/**
 * Creates a log that writes one JSON object per line to standard error, because standard output is for the output of
 * commands. It never blocks the process: while the disk is full or the reader has stopped, up to 4 MiB wait in memory, and
 * later lines are dropped, counted, and reported once lines are written again.
 */
export function createLog({ level = "info", redact }: LogOptions = {}): ProcessLog {
  const destination = new LogDestination({
    isShared: worker !== undefined,
    onRecovery: ({ count, reason }) => log({ message: "log lines were dropped", count, reason }, "warn"),
  });
  const logger = pino(
    {
      level,
      base: null,
      messageKey: "message",
      timestamp: isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: (error: unknown) => serializeError(error, redact) },
    },
    destination,
  );
  const log = Object.assign(logTo(logger), {
    droppedLines: () => destination.droppedLines,
    drain: (timeoutMs: number) => destination.drain(timeoutMs),
  });
  return log;
}

function logTo(logger: Logger): Log {
  const log = (event: LogEvent, level: EventLevel = event.error === undefined ? "info" : "error") =>
    logger[level](event);
  return Object.assign(log, { with: (details: Record<string, unknown>) => logTo(logger.child(details)) });
}

let formattedAtMs = 0;
let formatted = "";

/** Caches the last timestamp: formatting costs as much as the rest of a line, and many lines share one. */
function isoTime(): string {
  const nowMs = Date.now();
  if (nowMs !== formattedAtMs) {
    formattedAtMs = nowMs;
    formatted = `,"time":"${new Date(nowMs).toISOString()}"`;
  }
  return formatted;
}

/**
 * Serializes only fields without request data, because database drivers add statements and parameters to their errors.
 * @param redact replaces secrets: a client may put its key into a URL, and errors of the file system repeat what they
 * received.
 */
export function serializeError(error: unknown, redact: Redact = (value) => value): unknown {
  if (!(error instanceof Error)) return error === undefined ? undefined : redact(String(error));
  const { name, message, stack = "", cause } = error;
  const code = "code" in error ? error.code : undefined;
  return { name, message: redact(message), code, stack: redact(stack), cause: serializeError(cause, redact) };
}
