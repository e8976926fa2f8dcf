// The keyword `int64`, which checks 64-bit integers: numbers, or bigints if a number cannot hold them exactly.
import type { JsonSchema } from "../contract/contract.ts";

export interface Int64Rule {
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  nullable?: true;
  /** True for `uint64`. */
  isUnsigned?: true;
}

/** Replaces `type: integer, format: int64`, or `uint64`, and its bounds, because JSON Schema's `type` and `minimum` reject a bigint. */
export function withInt64Keyword(schema: JsonSchema): JsonSchema & { int64: Int64Rule } {
  const { type, format, minimum, maximum, exclusiveMinimum, exclusiveMaximum, ...rest } = schema;
  const isUnsigned = format === "uint64";
  const bounds = { minimum: minimum ?? (isUnsigned ? 0 : undefined), maximum, exclusiveMinimum, exclusiveMaximum };
  const declared = Object.fromEntries(Object.entries(bounds).filter(([, bound]) => bound !== undefined));
  return {
    ...rest,
    int64: {
      ...declared,
      ...(Array.isArray(type) && type.includes("null") && { nullable: true as const }),
      ...(isUnsigned && { isUnsigned: true as const }),
    },
  };
}
