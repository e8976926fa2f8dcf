// Log lines: one JSON object each, never with an API key, a body or a query in it.
import { destination, pino, stdTimeFunctions } from "pino";

/** From the most to the least urgent; `silent` writes nothing. */
export const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

export type LogLevel = (typeof logLevels)[number];

export interface LogEvent {
  /** @default "error" with an error, else "info" */
  level?: "error" | "warn" | "info" | "debug";
  message: string;
  requestId?: string;
  error?: unknown;
  /** What tells more: numbers and words of our own, nothing that a client chose. */
  [detail: string]: unknown;
}

export type Log = (event: LogEvent) => void;

/** Lines are written together, so that a busy server does not pay a system call for each. */
const writeAtBytes = 4096;
/** So late a line may be, and so much of the log a power cut or a kill -9 may cost. A clean end writes all. */
const writeEveryMs = 200;

/** Writes to standard error, so that standard output stays for what a command answers. */
export function createLog(level: LogLevel): Log {
  const stderr = destination({ dest: 2, sync: false, minLength: writeAtBytes, periodicFlush: writeEveryMs });
  const logger = pino(
    {
      level,
      base: null,
      messageKey: "message",
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: describe },
    },
    stderr,
  );
  return ({ level: eventLevel, message, ...details }) => {
    logger[eventLevel ?? (details.error === undefined ? "info" : "error")](details, message);
  };
}

/** Only what is known to hold no value of a request: drivers put statements and their parameters on their errors. */
function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return error === undefined ? undefined : String(error);
  const { name, message, stack, cause } = error;
  const code = "code" in error ? { code: error.code } : {};
  return { name, message, ...code, stack, ...(cause === undefined ? {} : { cause: describe(cause) }) };
}
