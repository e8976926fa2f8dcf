// Integers that a JavaScript number cannot hold: how JSON is checked for them, and how a bigint is written.

/**
 * Matches an integer of 16 digits or more, but not the decimals of a number: every shorter integer is exact as a JavaScript number. Writing
 * out the first eight digits lets engines scan a string in steps of eight characters.
 */
export const LONG_INTEGER: RegExp = /(?:^|[^.\d])\d\d\d\d\d\d\d\d\d{8}/;

/** Start of the strings that stand for integers while JSON is parsed or written. No service can guess it. */
export const MARK: string = `${Math.random()}:`;

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
