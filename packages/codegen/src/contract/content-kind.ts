// Classifies bodies by media type and schema.
import type { Content, ContentKind, JsonSchema, Operation } from "./contract.ts";
import { isJson } from "./media-type.ts";

/**
 * Returns the kind of a body.
 *
 * @param schema schema of the body with its reference resolved
 */
export function contentKind(mediaType: string, schema: JsonSchema | undefined): ContentKind {
  const type = mediaType.replace(/;.*/s, "").trim().toLowerCase();
  if (isJson(type)) return "json";
  const [, kind] = KINDS.find(([pattern]) => pattern.test(type)) ?? [];
  if (kind) return kind;
  // Documents that are generated from code often declare JSON as `*/*`.
  if (type === "*/*" && schema && !isString(schema) && Object.keys(schema).length > 0) return "json";
  return schema?.type === "string" && schema.format !== "binary" && !schema.contentMediaType ? "text" : "binary";
}

const KINDS: [mediaType: RegExp, kind: ContentKind][] = [
  [/^application\/x-www-form-urlencoded$/, "form"],
  [/^multipart\/form-data$/, "multipart"],
  [/^text\/event-stream$/, "events"],
  [/^application\/(x-)?(jsonl|jsonlines|ndjson)$/, "lines"],
  [/^(image|audio|video|font)\/|^application\/(octet-stream|pdf|zip|gzip)$/, "binary"],
  [/^text\/|^application\/([^;]*\+)?(xml|yaml)$/, "text"],
];

function isString({ type, format, contentMediaType }: JsonSchema): boolean {
  return type === "string" || format === "binary" || contentMediaType !== undefined;
}

/**
 * Returns the content that clients send: JSON if the contract declares it, otherwise the first media type. A form with files is preferred
 * to JSON with the same schema, because JSON has no files.
 */
export function requestContent({ requestBody }: Pick<Operation, "requestBody">): Content | undefined {
  const contents = requestBody?.content ?? [];
  const json = contents.find(({ kind }) => kind === "json");
  const upload = contents.find(
    ({ schema, fields = [] }) =>
      schema?.$ref !== undefined && schema.$ref === json?.schema?.$ref && fields.some(({ part }) => part === "file"),
  );
  return upload ?? json ?? contents[0];
}
