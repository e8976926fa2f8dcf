// Completes schemas that orval's functions misread: binary strings without a type, and enums without the null that their type allows.
import type { JsonSchema } from "../contract/contract.ts";
import { constrainsOtherTypes } from "../schema/keywords.ts";

/** Returns the completed schema, or the schema itself if it is complete. */
export function completeSchema(original: JsonSchema): JsonSchema {
  const isString = original.type === undefined && isContent(original);
  const schema: JsonSchema = isString ? { type: "string", ...original } : original;
  const isNullable = schema.enum && schema.type?.includes("null") && !schema.enum.includes(null);
  return isNullable ? { ...schema, enum: [...(schema.enum ?? []), null] } : schema;
}

function isContent(schema: JsonSchema): boolean {
  const hasContent = typeof schema.contentMediaType === "string" || typeof schema.contentEncoding === "string";
  return hasContent && !Object.keys(schema).some(constrainsOtherTypes);
}
