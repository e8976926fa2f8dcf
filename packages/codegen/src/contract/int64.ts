// Implements the int64 rule: a 64-bit integer that a JavaScript number cannot hold exactly is a bigint.
import type { JsonSchema } from "./contract.ts";

/** Returns whether a schema allows integers beyond ±(2^53 - 1): `format: int64` without safe bounds on both sides. */
export function isUnsafeInt64(schema: JsonSchema): boolean {
  return isInt64(schema) && !(isSafe(lowerBound(schema)) && isSafe(upperBound(schema)));
}

export function isInt64(schema: JsonSchema): boolean {
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return types.includes("integer") && schema.format === "int64";
}

function upperBound(schema: JsonSchema): number | undefined {
  return schema.maximum ?? schema.exclusiveMaximum;
}

function lowerBound(schema: JsonSchema): number | undefined {
  return schema.minimum ?? schema.exclusiveMinimum;
}

function isSafe(bound: number | undefined): boolean {
  return bound !== undefined && Math.abs(Number(bound)) <= Number.MAX_SAFE_INTEGER;
}
