// Log lines of a client, from a level on.

export type LogLevel = "debug" | "info" | "warn" | "error" | "off";

/** What a client logs to; `console` is one. */
export type Logger = Record<"debug" | "info" | "warn" | "error", (message: string) => void>;

export type Log = (level: keyof Logger, message: string) => void;

const LEVELS = ["debug", "info", "warn", "error", "off"];

/** @throws TypeError when the level is not one of the five */
export function createLog(logger: Logger, least: string): Log {
  const from = LEVELS.indexOf(least);
  if (from < 0) throw new TypeError(`logLevel: expected one of ${LEVELS}, got "${least}"`);
  return (level, message) => {
    if (LEVELS.indexOf(level) >= from) logger[level](message);
  };
}
