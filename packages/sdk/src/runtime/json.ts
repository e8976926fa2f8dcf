// JSON in which an integer that a JavaScript number cannot hold is a bigint, exact in both directions.

/** Longest run of digits that every JavaScript number holds exactly. */
const LONG_INTEGER = /\d{16}/;

/** @throws SyntaxError when the text is not JSON, TypeError when the engine cannot read a long integer exactly */
export function parseJson(text: string): unknown {
  // The reviver makes parsing several times slower, so it runs only where there can be something for it to do.
  return (JSON as ExactJson).parse(text, LONG_INTEGER.test(text) ? reviveInteger : undefined);
}

/** @throws TypeError when the engine cannot print a bigint exactly */
export function printJson(value: unknown): string {
  return JSON.stringify(value, replaceBigInt);
}

/** An engine that gives no source text fails here: better than a number that is a little off. */
function reviveInteger(_key: string, value: unknown, context: { source: string }): unknown {
  if (!Number.isInteger(value) || Number.isSafeInteger(value)) return value;
  return /^-?\d+$/.test(context.source) ? BigInt(context.source) : value;
}

function replaceBigInt(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? (JSON as ExactJson).rawJSON(`${value}`) : value;
}

/** What TypeScript's libraries do not have yet. */
interface ExactJson extends JSON {
  parse(text: string, reviver?: (key: string, value: unknown, context: { source: string }) => unknown): unknown;
  rawJSON(text: string): unknown;
}
