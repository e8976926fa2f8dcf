// Log lines of a client, from a level on.

export type LogLevel = "debug" | "info" | "warn" | "error" | "off";

/** What a client logs to; `console` is one. */
export type Logger = Record<"debug" | "info" | "warn" | "error", (message: string) => void>;

export interface LogOptions {
  logger: Logger;
  /** An unknown level logs everything. */
  logLevel: string;
}

/** In this order. */
const LEVELS = "debug info warn error off";

export function log({ logger, logLevel }: LogOptions, level: keyof Logger, message: string): void {
  if (LEVELS.indexOf(level) >= LEVELS.indexOf(logLevel)) logger[level](message);
}
