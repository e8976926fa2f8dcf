// Completes schemas that orval's functions misread: `nullable` in a document of a later version than OpenAPI 3.0, and binary
// strings without a type. The types describe what the author meant; the validators follow JSON Schema 2020-12.
import type { JsonSchema } from "../contract/contract.ts";

/** A schema that may have the keyword of OpenAPI 3.0, section 4.7.24.1. */
type MixedSchema = JsonSchema & { nullable?: unknown };

/** Keywords that no string satisfies, or that describe the value otherwise. */
const OTHER_TYPES =
  /^(\$ref|\$dynamicRef|allOf|anyOf|oneOf|not|if|then|else|enum|const|properties|patternProperties|additionalProperties|unevaluatedProperties|propertyNames|required|dependentRequired|dependentSchemas|minProperties|maxProperties|items|prefixItems|unevaluatedItems|contains|minContains|maxContains|minItems|maxItems|uniqueItems|minimum|maximum|exclusiveMinimum|exclusiveMaximum|multipleOf)$/;

/** Returns the completed schema, or the schema itself if it is complete. */
export function completeSchema(original: JsonSchema): JsonSchema {
  let schema: MixedSchema = original;
  if (schema.type === undefined && isContent(schema)) schema = { type: "string", ...schema };
  if ("nullable" in schema) schema = withoutNullable(schema);
  if (schema.enum && schema.type?.includes("null")) schema = { ...schema, enum: withNull(schema.enum) };
  return schema;
}

function isContent(schema: MixedSchema): boolean {
  const hasContent = typeof schema.contentMediaType === "string" || typeof schema.contentEncoding === "string";
  return hasContent && !Object.keys(schema).some((key) => OTHER_TYPES.test(key));
}

function withoutNullable({ nullable, ...schema }: MixedSchema): MixedSchema {
  if (nullable !== true) return schema;
  const nothing = { type: "null" as const };
  if (schema.type !== undefined) return { ...schema, type: [...new Set([schema.type, "null" as const].flat())] };
  if (schema.anyOf) return { ...schema, anyOf: [...schema.anyOf, nothing] };
  if (schema.oneOf) return { ...schema, oneOf: [...schema.oneOf, nothing] };
  const { allOf, ...rest } = schema;
  if (allOf) return { ...rest, anyOf: [allOf.length === 1 && allOf[0] ? allOf[0] : { allOf }, nothing] };
  return schema.enum ? { ...schema, enum: withNull(schema.enum) } : schema;
}

function withNull(values: readonly unknown[]): unknown[] {
  return values.includes(null) ? [...values] : [...values, null];
}
