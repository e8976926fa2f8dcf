// Describes the value that was received instead of a valid one.
import { stringifyJson } from "../json/exact-json.ts";

const MAX_CHARACTERS = 60;

/** Returns the value as JSON of at most 60 characters, `nothing` if it is undefined, or the type and size of a file. */
export function describeReceived(value: unknown): string {
  if (value === undefined) return "nothing";
  if (typeof Blob !== "undefined" && value instanceof Blob) return describeFile(value);
  const json = stringify(value) ?? String(value);
  return json.length > MAX_CHARACTERS ? `${json.slice(0, MAX_CHARACTERS)}...` : json;
}

/** Returns a description such as `a file "a.gif" of type image/gif of 12 bytes`. */
function describeFile(file: Blob): string {
  const name = file instanceof File ? ` ${JSON.stringify(file.name.slice(0, MAX_CHARACTERS))}` : "";
  const type = file.type === "" ? "" : ` of type ${file.type.slice(0, MAX_CHARACTERS)}`;
  return `a file${name}${type} of ${file.size} byte${file.size === 1 ? "" : "s"}`;
}

/** Engines without `JSON.rawJSON` show a bigint as a string. */
function stringify(value: unknown): string | undefined {
  if (Reflect.has(JSON, "rawJSON")) return stringifyJson(value);
  return JSON.stringify(value, (_key, item) => (typeof item === "bigint" ? `${item}` : item));
}
