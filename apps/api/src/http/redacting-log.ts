// Removes API keys from everything that the HTTP layer logs. A client may put its key into a URL, and errors of the file
// system or of a database repeat what they received.
import { redactSecrets } from "../keys/api-key-secret.ts";
import type { Log } from "../log.ts";

/** Returns a log that redacts the error of each event, with its stack and its causes. */
export function redactingLog(log: Log): Log {
  const redacting: Log = Object.assign(
    (...[event, level]: Parameters<Log>) =>
      log(event.error === undefined ? event : { ...event, error: redactError(event.error) }, level),
    { with: (details: Record<string, unknown>) => redactingLog(log.with(details)) },
  );
  return redacting;
}

function redactError(error: unknown): unknown {
  if (!(error instanceof Error)) return error === undefined ? undefined : redactSecrets(String(error));
  const { name, message, stack = "", cause } = error;
  const redacted = { message: redactSecrets(message), stack: redactSecrets(stack), cause: redactError(cause) };
  if (redacted.message === message && redacted.stack === stack && redacted.cause === cause) return error;
  const copy = new Error(redacted.message, cause === undefined ? {} : { cause: redacted.cause });
  return Object.assign(copy, { name, stack: redacted.stack }, "code" in error ? { code: error.code } : {});
}
