// JSON in which an integer that a JavaScript number cannot hold is a bigint, exact in both directions.

/**
 * Every JavaScript number holds 15 digits exactly. The first eight are written out: engines then skip through a text in
 * steps of eight characters.
 */
const LONG_INTEGER = /\d\d\d\d\d\d\d\d\d{8}/;

/** What is not JSON, or has a long integer that the engine cannot read exactly, stays text beside the cause. */
export function parseJson(text: string): { value: unknown; cause?: unknown } {
  try {
    // The reviver makes parsing several times slower, so it runs only where there can be something for it to do.
    return { value: (JSON as ExactJson).parse(text, LONG_INTEGER.test(text) ? reviveInteger : undefined) };
  } catch (cause) {
    return { value: text, cause };
  }
}

/** @throws TypeError when the engine cannot print a bigint exactly */
export function printJson(value: unknown): string {
  return JSON.stringify(value, replaceBigInt);
}

/** An engine that gives no source text fails here: better than a number that is a little off. */
function reviveInteger(_key: string, value: unknown, { source }: { source: string }): unknown {
  return /^-?\d{16,}$/.test(source) && !Number.isSafeInteger(value) ? BigInt(source) : value;
}

function replaceBigInt(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? (JSON as ExactJson).rawJSON(`${value}`) : value;
}

/** What TypeScript's libraries do not have yet. */
interface ExactJson extends JSON {
  parse(text: string, reviver?: (key: string, value: unknown, context: { source: string }) => unknown): unknown;
  rawJSON(text: string): unknown;
}
