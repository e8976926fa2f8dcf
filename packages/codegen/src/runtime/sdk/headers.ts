// The headers of a request.
import { isRecord, stringifyJson } from "./json.ts";
import type { Service } from "./operation.ts";
import type { Headers } from "./platform.ts";
import { stringifyPrimitive } from "./query-styles.ts";
import { typeError } from "./type-error.ts";

/** Headers as `fetch` accepts them. In a record, `undefined` removes a header. */
export type HeadersInput = Headers | Iterable<readonly [string, string]> | Readonly<Record<string, string | undefined>>;

/** Returns new headers: later values replace earlier ones, and `undefined` removes a header. */
export function mergeHeaders(...inputs: (HeadersInput | undefined)[]): Headers {
  const headers = new Headers();
  for (const input of inputs) {
    for (const [name, value] of Object.entries(toRecord(input))) {
      if (value === undefined) headers.delete(name);
      else headers.set(name, value);
    }
  }
  return headers;
}

/** Returns headers as a record, which can be read more than once. */
export function toRecord(input: HeadersInput = {}): Readonly<Record<string, string | undefined>> {
  return Symbol.iterator in input ? Object.fromEntries(input) : input;
}

/**
 * Returns the header of the API key.
 *
 * @throws TypeError when the key is no string, or cannot be sent; `fetch` would throw an error that contains the key
 */
export function keyHeader(auth: Service["auth"], key: string): Record<string, string> | undefined {
  const invalid = typeof key === "string" ? /[^!-~]/.exec(key)?.[0] : typeof key;
  if (invalid) throw typeError("apiKey", "visible ASCII", stringifyJson(invalid));
  return auth && key ? { [auth[0]]: auth[1] + key } : undefined;
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
  return isRecord(value) && !Array.isArray(value)
    ? Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .flat()
    : [value].flat();
}
