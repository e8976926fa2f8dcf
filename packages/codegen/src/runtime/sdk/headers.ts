// The headers of a request.
import { isRecord } from "../json/is-record.ts";
import type { Headers } from "./platform.ts";
import { stringifyPrimitive } from "./query-styles.ts";

/** Headers as `fetch` accepts them. In a record, `undefined` removes a header. */
export type HeadersInput = Headers | Iterable<readonly [string, string]> | Readonly<Record<string, string | undefined>>;

/**
 * Returns headers with inputs added: later values replace earlier ones, and `undefined` removes a header. Without inputs, they remain a
 * record, which `fetch` reads faster than `Headers`.
 *
 * @throws TypeError when `fetch` would not accept a header
 */
export function mergeHeaders(
  own: Readonly<Record<string, string>>,
  ...inputs: (HeadersInput | undefined)[]
): Headers | Readonly<Record<string, string>> {
  let headers: Headers | typeof own = own;
  for (const input of inputs) {
    const record = toRecord(input);
    for (const name in record) {
      const value = record[name];
      headers = new Headers(headers);
      if (value === undefined) headers.delete(name);
      else headers.set(name, value);
    }
  }
  return headers;
}

/** Returns headers as a record, which can be read more than once. In loops and spreads, `undefined` has no headers. */
export function toRecord(input: HeadersInput | undefined): Readonly<Record<string, string | undefined>> {
  const iterable = input as Headers;
  return iterable?.[Symbol.iterator] ? Object.fromEntries(iterable) : (input as Record<string, string>);
}

/**
 * Returns a function that picks the header parameters out of `params`. It throws a TypeError that names the parameter
 * when its value cannot be sent. Generated tables use it if the contract has header parameters.
 *
 * @param names name in `params` to name of the header
 */
export function headerParameters(names: Record<string, string>) {
  return (params: Record<string, unknown> = {}): Record<string, string> => {
    const given = Object.entries(names).filter(([name]) => params[name] !== undefined);
    return Object.fromEntries(
      given.map(([name, header]) => [
        header,
        simpleItems(params[name])
          .map((item) => stringifyPrimitive(name, item))
          .join(),
      ]),
    );
  };
}

/** Returns the parts of a value in the style `simple`: the items of an array, or alternating names and values of an object. */
function simpleItems(value: unknown): unknown[] {
  return isRecord(value)
    ? Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .flat()
    : [value].flat();
}
