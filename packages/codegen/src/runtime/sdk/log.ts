// Log lines of a client.

export type LogLevel = "debug" | "info" | "warn" | "error" | "off";

/** A destination of log lines, such as `console`. */
export type Logger = Record<"debug" | "info" | "warn" | "error", (message: string) => void>;

export interface LogOptions {
  logger: Logger;
  /** Least severe level that is logged. An unknown level logs everything. */
  logLevel: string;
}

/** Log levels in order of severity. */
const LEVELS = "debug info warn error off";

export function log({ logger, logLevel }: LogOptions, level: keyof Logger, message: string): void {
  if (LEVELS.indexOf(level) >= LEVELS.indexOf(logLevel)) logger[level](message);
}
