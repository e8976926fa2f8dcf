// Completes schemas that orval's functions misread: binary strings without a type, and enums without the null that their type allows.
import type { JsonSchema } from "../contract/contract.ts";

/** Keywords that no string satisfies, or that describe the value otherwise. */
const OTHER_TYPES =
  /^(\$ref|\$dynamicRef|allOf|anyOf|oneOf|not|if|then|else|enum|const|properties|patternProperties|additionalProperties|unevaluatedProperties|propertyNames|required|dependentRequired|dependentSchemas|minProperties|maxProperties|items|prefixItems|unevaluatedItems|contains|minContains|maxContains|minItems|maxItems|uniqueItems|minimum|maximum|exclusiveMinimum|exclusiveMaximum|multipleOf)$/;

/** Returns the completed schema, or the schema itself if it is complete. */
export function completeSchema(original: JsonSchema): JsonSchema {
  const isString = original.type === undefined && isContent(original);
  const schema: JsonSchema = isString ? { type: "string", ...original } : original;
  const isNullable = schema.enum && schema.type?.includes("null") && !schema.enum.includes(null);
  return isNullable ? { ...schema, enum: [...(schema.enum ?? []), null] } : schema;
}

function isContent(schema: JsonSchema): boolean {
  const hasContent = typeof schema.contentMediaType === "string" || typeof schema.contentEncoding === "string";
  return hasContent && !Object.keys(schema).some((key) => OTHER_TYPES.test(key));
}
