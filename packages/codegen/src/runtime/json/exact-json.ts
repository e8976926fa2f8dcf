// JSON in which an integer that a JavaScript number cannot hold is a bigint, exact in both directions.

/**
 * Matches an integer of 16 digits or more; every shorter one is exact as a JavaScript number. Writing out the first eight
 * digits lets engines scan a string in steps of eight characters.
 */
const LONG_INTEGER = /\d\d\d\d\d\d\d\d\d{8}/;

/** Parses JSON. Returns the string itself and the cause if it is not JSON, or if the engine cannot read a long integer exactly. */
export function parseJson(source: string): { value: unknown; cause?: unknown } {
  try {
    // A reviver makes parsing several times slower, so it runs only on strings that may need it.
    const value = LONG_INTEGER.test(source)
      ? (JSON as ExactJson).parse(source, (_key, item, { source: digits }) =>
          // It throws on an engine that does not pass the source: an error is better than a rounded number.
          /^-?\d{16,}$/.test(digits) && !Number.isSafeInteger(item) ? BigInt(digits) : item,
        )
      : JSON.parse(source);
    return { value };
  } catch (cause) {
    return { value: source, cause };
  }
}

/**
 * Serializes a value as JSON, with every bigint as an integer.
 *
 * @param space indentation of each level, in spaces. @default no line breaks
 * @throws TypeError when the engine cannot write a bigint exactly
 */
export function stringifyJson(value: unknown, space?: number): string {
  return JSON.stringify(
    value,
    (_key, item) => (typeof item === "bigint" ? (JSON as ExactJson).rawJSON(`${item}`) : item),
    space,
  );
}

/** JSON with the parameters and methods that TypeScript's libraries do not declare. */
interface ExactJson extends JSON {
  parse(source: string, reviver?: (key: string, value: unknown, context: { source: string }) => unknown): unknown;
  rawJSON(source: string): unknown;
}
