// Represents files in the arguments of a tool: JSON has no bytes, so a model sends them in base64.
import type { Content, JsonSchema, Operation } from "../contract/contract.ts";
import { requestContent } from "../sdk/media-types.ts";

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

/** Returns the names of the form fields that are files, or "" if the body itself is a file. */
export function fileArguments(operation: Operation): string[] {
  const content = requestContent(operation);
  if (content?.kind === "binary") return [""];
  return (content?.fields ?? []).filter(({ part }) => part === "file").map(({ name }) => name);
}

/** Returns the schema of the body with files in base64. */
export function withFileArguments({ kind, schema = {}, fields = [] }: Content): JsonSchema {
  if (kind === "binary") return FILE;
  const files = fields.filter(({ part }) => part === "file");
  if (files.length === 0) return schema;
  // The schema is rebuilt from the fields, because a model needs no other keywords of a form body.
  const properties = fields.map(({ name, schema: fieldSchema, part, isArray }): [string, JsonSchema] => {
    if (part !== "file") return [name, fieldSchema];
    return [name, isArray ? { type: "array", items: FILE } : FILE];
  });
  const required = schema.required ?? [];
  return { type: "object", properties: Object.fromEntries(properties), ...(required.length > 0 && { required }) };
}
