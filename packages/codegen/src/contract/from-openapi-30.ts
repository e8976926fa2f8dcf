// OpenAPI 3.0 as 3.1.
import { upgradeFromThreeToThreeOne } from "@scalar/openapi-upgrader/3.0-to-3.1";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { DATA_KEYWORDS } from "./data-keywords.ts";

/** What may stand beside a reference and be of use. All else has no meaning there (OpenAPI 3.0.3, section 4.7.23). */
const BESIDE_REFERENCE =
  /^(\$ref|title|summary|description|default|example|examples|deprecated|readOnly|writeOnly|x-.*)$/;

/** A copy that says the same in 3.1. */
export function fromOpenApi30(document: OpenAPIObject): OpenAPIObject {
  const upgraded = upgradeFromThreeToThreeOne({ ...structuredClone(document) }) as OpenAPIObject;
  finish(upgraded, false);
  return upgraded;
}

interface Schema {
  $ref?: unknown;
  type?: unknown;
  nullable?: unknown;
  allOf?: unknown[];
  enum?: unknown[];
  oneOf?: unknown[];
  anyOf?: unknown[];
}

/** What the upgrade leaves as it was. @param isMap whether the keys are names that the contract gives */
function finish(value: unknown, isMap: boolean): void {
  if (typeof value !== "object" || value === null) return;
  if (!isMap && !Array.isArray(value)) {
    withoutSiblings(value);
    withNull(value);
  }
  for (const [key, inner] of Object.entries(value)) {
    if (isMap || !DATA_KEYWORDS.has(key)) finish(inner, !isMap && (key === "properties" || key === "schemas"));
  }
}

function withoutSiblings(value: Schema): void {
  if (typeof value.$ref === "string") takeConstraints(value);
}

/** What the schema says of its values, which is no longer in it then. */
function takeConstraints(schema: Schema): Schema {
  const taken = Object.entries(schema).filter(([key]) => !BESIDE_REFERENCE.test(key));
  for (const [key] of taken) Reflect.deleteProperty(schema, key);
  return Object.fromEntries(taken);
}

/**
 * `nullable` says that null is one of the values: also where an `enum`, an `allOf` or a union beside it does not repeat that. Without
 * any of these and without a `type` it has no meaning (OpenAPI 3.0.3, section 4.7.24.1).
 */
function withNull(schema: Schema): void {
  const types = Array.isArray(schema.type) ? schema.type : [];
  const isNullable = schema.nullable === true || types.includes("null");
  if (typeof schema.nullable === "boolean") delete schema.nullable;
  if (!isNullable) return;
  if (Array.isArray(schema.allOf)) {
    const type = types.filter((one) => one !== "null");
    schema.anyOf = [{ ...takeConstraints(schema), type }, { type: "null" }];
    return;
  }
  for (const union of [schema.oneOf, schema.anyOf])
    if (Array.isArray(union) && !union.some(isNull)) union.push({ type: "null" });
  if (Array.isArray(schema.enum) && schema.enum.length > 0 && !schema.enum.includes(null)) schema.enum.push(null);
}

function isNull(schema: unknown): boolean {
  return typeof schema === "object" && schema !== null && "type" in schema && schema.type === "null";
}
