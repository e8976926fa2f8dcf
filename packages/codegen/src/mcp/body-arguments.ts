// The arguments that make up the request body: its fields, or the whole body if it is no object with known fields.
import { requestContent } from "../contract/content-kind.ts";
import type { Content, Contract, JsonSchema, Operation } from "../contract/contract.ts";
import { camelCase, takeName } from "../contract/naming.ts";
import { mergeSchema } from "../schema/merge-schemas.ts";
import { switchesToStream } from "../sdk/stream-flag.ts";

export type BodyArguments =
  | { kind: "none" }
  | { kind: "whole"; name: string; schema: JsonSchema; isFile: boolean }
  | { kind: "fields"; fields: BodyField[] };

export interface BodyField {
  /** Name of the argument. */
  name: string;
  /** Name in the body. */
  property: string;
  schema: JsonSchema;
  /** True if the body needs the field whenever there is a body. */
  required: boolean;
  isFile: boolean;
}

/** A file: JSON has no bytes, so a model sends them in base64. */
const FILE: JsonSchema = {
  type: "object",
  required: ["base64"],
  properties: {
    base64: { type: "string", description: "Content of the file in base64." },
    name: { type: "string", description: "Name of the file." },
    type: { type: "string", description: "Media type." },
  },
  additionalProperties: false,
};

/** Keywords of an object whose fields can be passed one by one. All others restrict the body as a whole. */
const FIELD_KEYWORDS =
  /^(?:type|properties|required|additionalProperties|minProperties|maxProperties|title|description|examples?|externalDocs|xml|deprecated|default|x-.*)$/;

/**
 * Returns the arguments of the request body.
 *
 * @param taken names of the arguments of parameters. A field with such a name gets the prefix `body_`.
 */
export function bodyArguments(contract: Contract, operation: Operation, taken: ReadonlySet<string>): BodyArguments {
  if (!operation.requestBody) return { kind: "none" };
  const content = requestContent(operation);
  // A tool returns the complete response.
  const isOmitted = (property: string) => property === "stream" && switchesToStream(contract, operation);
  const fields = (content ? bodyFields(contract, content) : []).filter(({ property }) => !isOmitted(property));
  const used = new Set(taken);
  if (fields.length > 0) {
    return { kind: "fields", fields: fields.map((field) => ({ ...field, name: argumentName(field.property, used) })) };
  }
  const isFile = content?.kind === "binary";
  return { kind: "whole", name: argumentName("body", used), schema: isFile ? FILE : (content?.schema ?? {}), isFile };
}

function bodyFields({ schemas }: Contract, content: Content): Omit<BodyField, "name">[] {
  const { kind, schema = {}, fields = [] } = content;
  if (kind !== "json" && kind !== "form" && kind !== "multipart") return [];
  const merged = mergeSchema(schema, schemas);
  const required = new Set(merged.required);
  const isReadOnly = (field: JsonSchema) => mergeSchema(field, schemas).readOnly;
  if (fields.length > 0) {
    const sent = fields.filter((field) => !isReadOnly(field.schema));
    return sent.map(({ name: property, schema: fieldSchema, part, isArray }) => {
      const isFile = part === "file";
      const fileSchema: JsonSchema = isArray ? { type: "array", items: FILE } : FILE;
      return { property, schema: isFile ? fileSchema : fieldSchema, required: required.has(property), isFile };
    });
  }
  if (!hasKnownFields(merged)) return [];
  const sent = Object.entries(merged.properties ?? {}).filter(([, field]) => !isReadOnly(field));
  return sent.map(([property, field]) => {
    return { property, schema: field, required: required.has(property), isFile: false };
  });
}

function hasKnownFields(schema: JsonSchema): boolean {
  const { type, additionalProperties } = schema;
  return (
    (type === undefined || [type].flat().join() === "object") &&
    (additionalProperties === undefined || additionalProperties === false) &&
    Object.keys(schema).every((keyword) => FIELD_KEYWORDS.test(keyword))
  );
}

/** Returns a name that is not yet used: as in the contract if that is an identifier, otherwise in camelCase. */
export function argumentName(original: string, used: Set<string>, prefix = "body_"): string {
  const preferred = /^\w+$/.test(original) ? original : camelCase(original) || "value";
  return takeName(used.has(preferred) ? `${prefix}${preferred}` : preferred, used);
}
