// Implements the int64 rule: a 64-bit integer that a JavaScript number cannot hold exactly is a bigint.
import type { JsonSchema } from "./contract.ts";

/** The formats of 64-bit integers in OpenAPI's format registry. */
export const INT64_FORMATS: readonly string[] = ["int64", "uint64"];

/** Returns whether a schema allows integers beyond ±(2^53 - 1): `int64` or `uint64` without safe bounds on both sides. */
export function isUnsafeInt64(schema: JsonSchema): boolean {
  const [lower, upper] = [schema.minimum ?? schema.exclusiveMinimum, schema.maximum ?? schema.exclusiveMaximum];
  return isInt64(schema) && !(isSafe(lower) && isSafe(upper));
}

/**
 * Returns whether a schema is a 64-bit integer, signed or unsigned. An integer without such a format is one, too, if the contract names a
 * value of it that a JavaScript number cannot hold.
 */
export function isInt64({ type, format = "", enum: listed = [], const: only, default: fallback }: JsonSchema): boolean {
  return (
    [type].flat().includes("integer") && (INT64_FORMATS.includes(format) || [only, fallback, ...listed].some(isLong))
  );
}

function isLong(value: unknown): boolean {
  return typeof value === "bigint" && BigInt.asIntN(64, value) === value;
}

function isSafe(bound: number | undefined): boolean {
  return bound !== undefined && Math.abs(Number(bound)) <= Number.MAX_SAFE_INTEGER;
}
