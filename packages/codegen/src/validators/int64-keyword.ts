// A keyword of ours for 64-bit integers, which arrive as a number or, where that is not exact, as a bigint.
import type { JsonSchema } from "../contract/contract.ts";

export interface Int64Rule {
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  nullable?: true;
}

/** Replaces `type: integer, format: int64` and its bounds: JSON Schema's own `type` and `minimum` refuse a bigint. */
export function withInt64Keyword(schema: JsonSchema): JsonSchema & { int64: Int64Rule } {
  const { type, format, minimum, maximum, exclusiveMinimum, exclusiveMaximum, ...rest } = schema;
  const bounds = { minimum, maximum, exclusiveMinimum, exclusiveMaximum };
  const given = Object.fromEntries(Object.entries(bounds).filter(([, bound]) => bound !== undefined));
  return {
    ...rest,
    int64: { ...given, ...(Array.isArray(type) && type.includes("null") && { nullable: true as const }) },
  };
}
