// Errors that the user can resolve. They are reported without a stack trace.

/** An input, a contract or an environment that a command cannot work with. The command exits with 1. */
export class UserError extends Error {
  override name = "UserError";
}

/** A command line or a configuration file that is invalid. The command exits with 2. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** Returns the message of anything that was thrown. */
export function messageFor(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
