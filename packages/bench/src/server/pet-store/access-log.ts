// Access log that all peers use: one line for each request, written by pino to standard error in batches.
import { destination, pino, stdTimeFunctions } from "pino";

export interface AccessLogEntry {
  requestId: unknown;
  operation: string;
  method: string | undefined;
  status: number;
  durationMs: number;
}

const stderr = destination({ dest: 2, sync: false, minLength: 65_536, maxWrite: 131_072, periodicFlush: 200 });
const logger = pino({ base: null, messageKey: "message", timestamp: stdTimeFunctions.isoTime }, stderr);

export function logRequest({ durationMs, ...entry }: AccessLogEntry): void {
  logger.info({ ...entry, durationMs: Math.round(durationMs * 1000) / 1000 }, "request");
}
