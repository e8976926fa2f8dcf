// The fields of a form in an example, one by one.
import type { Content, FormField } from "../contract/contract.ts";
import { isJson } from "../contract/media-type.ts";
import { ExampleFile } from "./example-file.ts";
import { printJsonLine } from "./print-value.ts";

export interface FormPair {
  name: string;
  value: string | ExampleFile;
  /** Where the contract names one. */
  type?: string;
}

export function formPairs(content: Content | undefined, value: unknown): FormPair[] {
  const fields = new Map((content?.fields ?? []).map((field) => [field.name, field]));
  return Object.entries(Object(value)).flatMap(([name, item]) => pairsOf(name, item, fields.get(name)));
}

function pairsOf(name: string, value: unknown, field: FormField | undefined): FormPair[] {
  const type = isJson(field?.contentType ?? "") && field?.contentType;
  const pair = (key: string, one: unknown): FormPair => ({ name: key, value: plain(one), ...(type && { type }) });
  if (Array.isArray(value)) {
    const isJoined = field?.part === "text" && !field.explode;
    return isJoined ? [pair(name, value.map(plain).join(","))] : value.map((item) => pair(name, item));
  }
  if (typeof value === "object" && value !== null && field?.part === "text") {
    const isDeep = field.style === "deepObject";
    return Object.entries(value).map(([key, item]) => pair(isDeep ? `${name}[${key}]` : key, item));
  }
  return [pair(name, value)];
}

function plain(value: unknown): string | ExampleFile {
  if (value instanceof ExampleFile) return value;
  return typeof value === "object" && value !== null ? printJsonLine(value) : String(value);
}
