// JSON in which an integer that a JavaScript number cannot hold is a bigint, exact in both directions.

/** Longest run of digits that every JavaScript number holds exactly. */
const LONG_INTEGER = /\d{16}/;

/** @throws SyntaxError when the text is not JSON, TypeError when the engine cannot read a long integer exactly */
export function parseJson(text: string): unknown {
  // The reviver makes parsing several times slower, so it runs only where there can be something for it to do.
  return JSON.parse(text, LONG_INTEGER.test(text) ? reviveInteger : undefined);
}

/** @throws TypeError when the engine cannot print a bigint exactly, or for a number that JSON does not have */
export function printJson(value: unknown): string {
  return JSON.stringify(value, replaceNumber);
}

function reviveInteger(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (!Number.isInteger(value) || Number.isSafeInteger(value)) return value;
  const source = context?.source;
  if (!source) throw new TypeError(`expected an engine that reads 64-bit integers exactly, got ${value}`);
  return /^-?\d+$/.test(source) ? BigInt(source) : value;
}

function replaceNumber(key: string, value: unknown): unknown {
  if (typeof value === "bigint") {
    // TypeScript's libraries do not have rawJSON yet.
    const { rawJSON }: { rawJSON?: (text: string) => unknown } = JSON as object;
    if (rawJSON) return rawJSON(`${value}`);
    throw new TypeError(`${key}: expected an engine that prints 64-bit integers exactly, got ${value}`);
  }
  if (typeof value === "number" && !Number.isFinite(value)) {
    throw new TypeError(`${key}: expected a finite number, got ${value}`);
  }
  return value;
}
