// Parses JSON without losing digits, and narrows parsed values. Runs in the build and in the browser.

/**
 * Parses JSON, with integers beyond ±(2^53 - 1) as bigint.
 *
 * @throws SyntaxError if the source is not JSON
 */
export function parseExactJson(source: string): unknown {
  // Most documents have no integer of that length, and are parsed in a third of the time without a callback.
  if (!/\d{16}/.test(source)) return JSON.parse(source);
  return JSON.parse(source, (_key, value: unknown, context?: { source?: string }) => {
    const isExact = typeof value !== "number" || Number.isSafeInteger(value) || !Number.isInteger(value);
    return isExact || !/^-?\d+$/.test(context?.source ?? "") ? value : BigInt(context?.source ?? "");
  });
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
