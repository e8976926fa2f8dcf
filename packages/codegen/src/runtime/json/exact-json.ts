// JSON in which an integer that a JavaScript number cannot hold is a bigint, exact in both directions, on every engine.

/**
 * Matches an integer of 16 digits or more, but not the decimals of a number: every shorter integer is exact as a JavaScript number. Writing
 * out the first eight digits lets engines scan a string in steps of eight characters.
 */
const LONG_INTEGER = /(?:^|[^.\d])\d\d\d\d\d\d\d\d\d{8}/;

/** Matches strings and numbers. A string without an end matches to the end: otherwise each quote in it would be tried as a start. */
const TOKEN = /"[^"\\]*(?:\\[\s\S]?[^"\\]*)*"?|-?\d[\d.eE+-]*/g;

/** Start of the strings that stand for integers while JSON is parsed or written. No service can guess it. */
const MARK = `${Math.random()}:`;

/** Parses JSON. Returns the string itself and the cause if it is not JSON. */
export function parseJson(source: string): { value: unknown; cause?: unknown } {
  try {
    // A reviver makes parsing several times slower, so it runs only on strings that may need it.
    if (!LONG_INTEGER.test(source)) return { value: JSON.parse(source) };
    return { value: JSON.parse(source.replace(TOKEN, markInteger), readInteger) };
  } catch (cause) {
    return { value: source, cause };
  }
}

function readInteger(_key: string, item: unknown): unknown {
  return typeof item === "string" && item.startsWith(MARK) ? BigInt(item.slice(MARK.length)) : item;
}

// The time to read an integer grows faster than its length: one of more than 4,096 digits is a number, and mostly Infinity.
function markInteger(token: string): string {
  return /^-?\d{16,4096}$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${MARK}${token}"` : token;
}

/**
 * Serializes a value as JSON, with every bigint as an integer.
 *
 * @param space indentation of each level, in spaces. @default no line breaks
 */
export function stringifyJson(value: unknown, space?: number): string {
  const mark = (_key: string, item: unknown) => (typeof item === "bigint" ? MARK + item + MARK : item);
  // There is no JSON of `undefined`.
  const json: string | undefined = JSON.stringify(value, mark, space);
  return json?.replaceAll(`"${MARK}`, "").replaceAll(`${MARK}"`, "") as string;
}
