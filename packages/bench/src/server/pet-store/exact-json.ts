// JSON parsing and serialization that preserve 64-bit integers.

declare global {
  interface JSON {
    rawJSON(source: string): unknown;
  }
}

/**
 * Parses JSON. Integers that a number cannot represent exactly become bigints.
 *
 * @throws SyntaxError if the source is not JSON
 */
export function parseExact(source: string): unknown {
  return /[0-9]{16}/.test(source) ? JSON.parse(source, reviveInteger) : JSON.parse(source);
}

export function stringifyExact(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return JSON.stringify(value, (_key, inner) => (typeof inner === "bigint" ? JSON.rawJSON(String(inner)) : inner));
  }
}

function reviveInteger(_key: string, value: unknown, context?: { source?: string }): unknown {
  const isInexact = typeof value === "number" && !Number.isSafeInteger(value);
  return isInexact && /^-?[0-9]+$/.test(context?.source ?? "") ? BigInt(context?.source ?? 0) : value;
}
