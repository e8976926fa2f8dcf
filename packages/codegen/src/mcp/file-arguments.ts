// Files as the arguments of a tool: JSON has no bytes, so a model gives them in base64.
import type { Content, JsonSchema, Operation } from "../contract/contract.ts";
import { sentContent } from "../sdk/media-types.ts";

const FILE: JsonSchema = {
  type: "object",
  required: ["base64"],
  properties: {
    base64: { type: "string", description: "The bytes, in base64." },
    name: { type: "string", description: "Name of the file." },
    type: { type: "string", description: "Media type." },
  },
  additionalProperties: false,
};

/** Where the body of an operation has files: names of the fields of a form, or "" for the whole body. */
export function fileArguments(operation: Operation): string[] {
  const content = sentContent(operation);
  if (content?.kind === "binary") return [""];
  return (content?.fields ?? []).filter(({ part }) => part === "file").map(({ name }) => name);
}

/** The body's schema with files as a model gives them. */
export function withFileArguments({ kind, schema = {}, fields = [] }: Content): JsonSchema {
  if (kind === "binary") return FILE;
  const files = fields.filter(({ part }) => part === "file");
  if (files.length === 0) return schema;
  // Written out field by field: a model needs no more of the form.
  const properties = fields.map(({ name, schema: own, part, isArray }): [string, JsonSchema] => {
    if (part !== "file") return [name, own];
    return [name, isArray ? { type: "array", items: FILE } : FILE];
  });
  const required = schema.required ?? [];
  return { type: "object", properties: Object.fromEntries(properties), ...(required.length > 0 && { required }) };
}
