// Splits the value of a form into its name-value pairs.
import type { Content, FormField } from "../contract/contract.ts";
import { declaredPartType } from "../contract/form-fields.ts";
import { isJson } from "../contract/media-type.ts";
import { stringifyJson } from "../runtime/json/exact-json.ts";
import { isObject, isRecord } from "../runtime/json/is-record.ts";
import { ExampleFile } from "./example-file.ts";
import { rawValue } from "./parameter-values.ts";

export interface FormPair {
  name: string;
  value: string | ExampleFile;
  /** Media type of the part, if the contract declares one. */
  type?: string | undefined;
}

export function formPairs(content: Content | undefined, value: unknown): FormPair[] {
  const fields = new Map((content?.fields ?? []).map((field) => [field.name, field]));
  return Object.entries(isRecord(value) ? value : {}).flatMap(([name, item]) =>
    fieldPairs(name, item, fields.get(name)),
  );
}

function fieldPairs(name: string, value: unknown, field: FormField | undefined): FormPair[] {
  const pair = (key: string, item: unknown): FormPair => {
    const type = partType(item, field);
    return { name: key, value: isJson(type ?? "") ? stringifyJson(item) : partValue(item), type };
  };
  if (Array.isArray(value)) {
    const isJoined = field?.part === "text" && !field.explode;
    return isJoined
      ? [pair(name, value.map(partValue).join(DELIMITER.get(field.style) ?? ","))]
      : value.map((item) => pair(name, item));
  }
  if (isRecord(value) && !(value instanceof ExampleFile) && field?.part === "text") {
    const isDeep = field.style === "deepObject";
    return Object.entries(value).map(([key, item]) => pair(isDeep ? `${name}[${key}]` : key, item));
  }
  return [pair(name, value)];
}

const DELIMITER = new Map([
  ["spaceDelimited", " "],
  ["pipeDelimited", "|"],
]);

/** Returns the media type of a part in a multipart form, as the SDK sends it: the declared one if it is exactly one, or JSON for objects. */
function partType(value: unknown, field: FormField | undefined): string | undefined {
  if (value instanceof ExampleFile) return undefined;
  return (field && declaredPartType(field)) ?? (isObject(value) ? "application/json" : undefined);
}

function partValue(value: unknown): string | ExampleFile {
  return value instanceof ExampleFile ? value : rawValue(value);
}
