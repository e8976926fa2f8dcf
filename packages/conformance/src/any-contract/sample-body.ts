// A body of any kind, chosen at random.
import type { Content, FormField, JsonSchema } from "@petstore/codegen";
import { mergeSchemas } from "./merge-schemas.ts";
import { type SampleOptions, sampleValue } from "./sample-value.ts";

export interface Sampler extends Pick<SampleOptions, "follow" | "random"> {
  /** Whether a body is what its schema allows: forms of a union that overlap make a few wrong. */
  isValid: (part: string, body: unknown) => boolean;
}

export const TRIES_MAX = 100;

/** The content that the client sends and prefers: JSON where there is some, else the first that is no stream. */
export function chosenContent(content: Content[]): Content | undefined {
  return content.find(({ kind }) => kind === "json") ?? content.find(({ items }) => !items) ?? content[0];
}

/** @param part of the validator: `body`, `200 body` */
export function sampleBody(
  content: Content,
  part: string,
  direction: SampleOptions["direction"],
  sampler: Sampler,
): unknown {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const value = bodyOf(content, { ...sampler, direction });
    if (value !== undefined && (content.kind !== "json" || sampler.isValid(part, value))) return value;
  }
  throw new Error(`${part}: expected to find a value that its schema allows, found none in ${TRIES_MAX} tries`);
}

function bodyOf({ kind, schema = {}, fields = [], items, mediaType }: Content, options: SampleOptions): unknown {
  switch (kind) {
    case "json":
      return sampleValue(schema, options);
    case "form":
    case "multipart":
      return formOf(fields, schema, options);
    case "text":
      return mediaType.includes("*") ? undefined : textOf(schema, options);
    case "events":
    case "lines":
      return items && options.direction === "response" ? [1, 2].map(() => sampleValue(items.schema, options)) : BYTES;
    default:
      return BYTES;
  }
}

/** Not text in any encoding. */
const BYTES = new Uint8Array([0, 255, 10, 13, 200, 65]);

function textOf(schema: JsonSchema, options: SampleOptions): string {
  const value = sampleValue({ type: "string", ...schema }, options);
  return typeof value === "string" ? value : "two words, Übersee";
}

/** A field without a text, such as null or an empty array, cannot be sent. */
function formOf(fields: FormField[], schema: JsonSchema, options: SampleOptions): Record<string, unknown> {
  const { required = [] } = mergeSchemas([schema], options.follow);
  const named = new Set(fields.map(({ name }) => name));
  // Some contracts require what they do not describe.
  const form: Record<string, unknown> = Object.fromEntries(
    required.filter((name) => !named.has(name)).map((name) => [name, "any"]),
  );
  for (const { name, part, isArray, schema: ofField } of fields) {
    if (!required.includes(name) && options.random() < 0.5) continue;
    const file = () => new File([BYTES], "Übersee 1.bin", { type: "application/octet-stream" });
    const value = part === "file" ? (isArray ? [file(), file()] : file()) : sampleValue(ofField, options);
    const isSendable = part === "json" || [value].flat().every((item) => item !== null && item !== "");
    if (isSendable && !(Array.isArray(value) && value.length === 0)) form[name] = value;
  }
  return form;
}
