// JSON in which 64-bit integers stay exact.

declare global {
  interface JSON {
    rawJSON(text: string): unknown;
  }
}

/** @throws SyntaxError */
export function parseExact(text: string): unknown {
  return /[0-9]{16}/.test(text) ? JSON.parse(text, exactInteger) : JSON.parse(text);
}

export function printExact(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return JSON.stringify(value, (_key, inner) => (typeof inner === "bigint" ? JSON.rawJSON(String(inner)) : inner));
  }
}

function exactInteger(_key: string, value: unknown, context?: { source?: string }): unknown {
  const isInexact = typeof value === "number" && !Number.isSafeInteger(value);
  return isInexact && /^-?[0-9]+$/.test(context?.source ?? "") ? BigInt(context?.source ?? 0) : value;
}
