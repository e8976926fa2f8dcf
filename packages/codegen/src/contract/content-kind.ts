// What the body of a message is to a program, from its media type and schema.
import type { JsonSchema } from "./contract.ts";
import { isJson } from "./media-type.ts";

/**
 * - `json`: a value
 * - `form`: the fields of `application/x-www-form-urlencoded`
 * - `multipart`: the fields and files of `multipart/form-data`
 * - `text`: a string
 * - `events`: a stream of `text/event-stream` (WHATWG HTML, section 9.2)
 * - `lines`: a stream of JSON values, one on each line
 * - `binary`: bytes
 */
export type ContentKind = "json" | "form" | "multipart" | "text" | "events" | "lines" | "binary";

/** @param schema with its reference followed */
export function contentKind(mediaType: string, schema: JsonSchema | undefined): ContentKind {
  const type = mediaType.replace(/;.*/s, "").trim().toLowerCase();
  if (isJson(type)) return "json";
  const kind = KINDS[type];
  if (kind) return kind;
  if (/^(image|audio|video|font)\/|^application\/(octet-stream|pdf|zip|gzip)$/.test(type)) return "binary";
  if (type.startsWith("text/") || /^application\/([^;]*\+)?(xml|yaml)$/.test(type)) return "text";
  // Documents that are made from code often say `*/*` of what is JSON.
  if (type === "*/*" && schema && !isString(schema) && Object.keys(schema).length > 0) return "json";
  return schema?.type === "string" && schema.format !== "binary" && !schema.contentMediaType ? "text" : "binary";
}

const KINDS: Record<string, ContentKind> = {
  "application/x-www-form-urlencoded": "form",
  "multipart/form-data": "multipart",
  "text/event-stream": "events",
  "application/jsonl": "lines",
  "application/jsonlines": "lines",
  "application/x-jsonl": "lines",
  "application/x-jsonlines": "lines",
  "application/ndjson": "lines",
  "application/x-ndjson": "lines",
};

function isString({ type, format, contentMediaType }: JsonSchema): boolean {
  return type === "string" || format === "binary" || contentMediaType !== undefined;
}
