// One line of log a request, for all peers in the same way: with pino, to standard error, many lines a write.
import { destination, pino, stdTimeFunctions } from "pino";

export interface Answered {
  requestId: unknown;
  operation: string;
  method: string | undefined;
  status: number;
  durationMs: number;
}

const stderr = destination({ dest: 2, sync: false, minLength: 65_536, maxWrite: 131_072, periodicFlush: 200 });
const logger = pino({ base: null, messageKey: "message", timestamp: stdTimeFunctions.isoTime }, stderr);

export function logRequest({ durationMs, ...answered }: Answered): void {
  logger.info({ ...answered, durationMs: Math.round(durationMs * 1000) / 1000 }, "request");
}
