// An Ajv keyword for 64-bit integers, which arrive as a number or, where that is not exact, as a bigint.
import { _, type CodeKeywordDefinition, type KeywordCxt } from "ajv";
import type { JsonSchema } from "../contract/contract.ts";

const BOUNDS = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"] as const;

export interface Int64Rule {
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  nullable?: true;
}

/** Replaces `type: integer, format: int64` and its bounds: Ajv's own `type` and `minimum` refuse a bigint. */
export function withInt64Keyword(schema: JsonSchema): JsonSchema & { int64: Int64Rule } {
  const { type, format, minimum, maximum, exclusiveMinimum, exclusiveMaximum, ...rest } = schema;
  const bounds = { minimum, maximum, exclusiveMinimum, exclusiveMaximum };
  const given = Object.fromEntries(Object.entries(bounds).filter(([, bound]) => bound !== undefined));
  return {
    ...rest,
    int64: { ...given, ...(Array.isArray(type) && type.includes("null") && { nullable: true as const }) },
  };
}

export const int64Keyword: CodeKeywordDefinition = {
  keyword: "int64",
  schemaType: "object",
  error: { message: "must be a 64-bit integer within its bounds", params: ({ schema }) => _`${schema}` },
  code(context: KeywordCxt) {
    const { data, schema } = context;
    const rule: Int64Rule = schema;
    // JavaScript compares a bigint with a number exactly (ECMA-262, IsLessThan).
    const integer = _`(typeof ${data} == "bigint" ? ${data} >= -9223372036854775808n && ${data} <= 9223372036854775807n : Number.isSafeInteger(${data}))`;
    const operators = { minimum: _`>=`, maximum: _`<=`, exclusiveMinimum: _`>`, exclusiveMaximum: _`<` };
    let valid = integer;
    for (const bound of BOUNDS) {
      if (rule[bound] !== undefined) valid = _`${valid} && ${data} ${operators[bound]} ${rule[bound]}`;
    }
    if (rule.nullable) valid = _`${data} === null || (${valid})`;
    context.pass(valid);
  },
};
