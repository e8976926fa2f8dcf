// Removes credentials from the errors of platforms and of streams.
import { redact } from "./redaction.ts";

/** Removes credentials from the strings of an error and its causes. Those of Bun and Deno contain the URL, which may have a key. */
export function redactError(error: unknown, secrets?: readonly string[], depth = 0): void {
  // A cause may refer to itself.
  if (!(error instanceof Error) || depth > 9) return;
  for (const name of Object.getOwnPropertyNames(error)) {
    const value: unknown = Reflect.get(error, name);
    if (typeof value === "string") Reflect.set(error, name, redact(value, secrets));
  }
  redactError(error.cause, secrets, depth + 1);
}
