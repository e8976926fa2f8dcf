// Log lines: one JSON object each, never with an API key or a body in it.

export type Log = (event: { message: string; requestId?: string; error?: unknown }) => void;

/** Writes to standard error, so that standard output stays for what a command answers. */
export const logToStderr: Log = ({ error, ...event }) => {
  const detail = error instanceof Error ? { error: error.stack, cause: textOf(error.cause) } : { error: textOf(error) };
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), ...event, ...detail })}\n`);
};

function textOf(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  return value instanceof Error ? value.stack : String(value);
}
