// Represents files in the arguments of a tool: JSON has no bytes, so a model sends them in base64.
import type { Content, JsonSchema } from "../contract/contract.ts";

export const FILE: JsonSchema = {
  type: "object",
  required: ["base64"],
  properties: {
    base64: { type: "string", description: "Content of the file in base64." },
    name: { type: "string", description: "Name of the file." },
    type: { type: "string", description: "Media type." },
  },
  additionalProperties: false,
};

/** Returns the schema of a body that is passed as a whole. */
export function withFiles({ kind, schema = {} }: Content): JsonSchema {
  return kind === "binary" ? FILE : schema;
}
