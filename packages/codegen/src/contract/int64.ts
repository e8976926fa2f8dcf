// Implements the int64 rule: a 64-bit integer that a JavaScript number cannot hold exactly is a bigint.
import type { JsonSchema } from "./contract.ts";

/** The formats of 64-bit integers in OpenAPI's format registry. */
export const INT64_FORMATS: readonly string[] = ["int64", "uint64"];

/** Returns whether a schema allows integers beyond ±(2^53 - 1): `int64` or `uint64` without safe bounds on both sides. */
export function isUnsafeInt64(schema: JsonSchema): boolean {
  return isInt64(schema) && !(isSafe(lowerBound(schema)) && isSafe(upperBound(schema)));
}

/** Returns whether a schema is a 64-bit integer, signed or unsigned. */
export function isInt64({ type, format = "" }: JsonSchema): boolean {
  return [type].flat().includes("integer") && INT64_FORMATS.includes(format);
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
