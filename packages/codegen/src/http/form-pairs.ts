// Splits the value of a form into its name-value pairs.
import type { Content, FormField } from "../contract/contract.ts";
import { isJson } from "../contract/media-type.ts";
import { stringifyJson } from "../runtime/json/exact-json.ts";
import { isRecord } from "../runtime/json/is-record.ts";
import { ExampleFile } from "./example-file.ts";

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
  const type = isJson(field?.contentType ?? "") ? field?.contentType : undefined;
  const pair = (key: string, item: unknown): FormPair => ({ name: key, value: rawValue(item), type });
  if (Array.isArray(value)) {
    const isJoined = field?.part === "text" && !field.explode;
    return isJoined ? [pair(name, value.map(rawValue).join(","))] : value.map((item) => pair(name, item));
  }
  if (typeof value === "object" && value !== null && field?.part === "text") {
    const isDeep = field.style === "deepObject";
    return Object.entries(value).map(([key, item]) => pair(isDeep ? `${name}[${key}]` : key, item));
  }
  return [pair(name, value)];
}

function rawValue(value: unknown): string | ExampleFile {
  if (value instanceof ExampleFile) return value;
  return typeof value === "object" && value !== null ? stringifyJson(value) : String(value);
}
