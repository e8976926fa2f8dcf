// JSON text with every integer exact.

/**
 * Integers beyond ±(2^53 - 1) come as bigint.
 *
 * @throws SyntaxError when it is not JSON
 */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) => {
    const isExact = typeof value !== "number" || Number.isSafeInteger(value) || !Number.isInteger(value);
    return isExact || !/^-?\d+$/.test(context?.source ?? "") ? value : BigInt(context?.source ?? "");
  });
}
