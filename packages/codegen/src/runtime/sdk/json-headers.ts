// Header and cookie parameters that the contract declares with the media type JSON.
import { stringifyJson } from "../json/exact-json.ts";
import type { HeaderPicker } from "./operation.ts";

/** Returns JSON with escapes for the characters that not every header may have (RFC 9110, section 5.5). */
export function headerJson(value: unknown): string {
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return stringifyJson(value).replace(/[^ -~]/g, escaped);
}

/**
 * Returns a function that picks the header and cookie parameters out of `params`, some of them as JSON.
 *
 * @param names names in `params` of those that are JSON
 * @param headers picks them as strings
 */
export function jsonHeaders(names: string[], headers: HeaderPicker): HeaderPicker {
  return (params = {}) => {
    const given = names.filter((name) => params[name] !== undefined);
    return headers({ ...params, ...Object.fromEntries(given.map((name) => [name, headerJson(params[name])])) });
  };
}
