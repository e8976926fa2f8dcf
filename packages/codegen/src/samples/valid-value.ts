// Creates a value that a schema allows, by testing candidates at every level of the schema.
import type { Contract, JsonSchema } from "../contract/contract.ts";
import { isRecord } from "../runtime/json/is-record.ts";
import { mergeSchemas } from "../schema/merge-schemas.ts";
import { isReference, referenceName } from "../schema/references.ts";
import { findDiscriminator } from "../validators/discriminator.ts";
import type { Direction } from "../validators/validation-schema.ts";
import { numberValue, stringValue } from "./primitive-values.ts";
import { schemaTest } from "./schema-test.ts";
import { arrayValue, objectValue, type ValueContext } from "./valid-composite.ts";

/** Number of nested schemas after which no further value is created. */
const MAX_DEPTH = 30;

/**
 * Returns a value that the schema allows. Where the first value that it creates is not allowed, it returns that value.
 *
 * @returns undefined if the schema requires itself, or allows no value
 */
export function validValue(contract: Contract, schema: JsonSchema, direction: Direction): unknown {
  const context = {
    contract,
    direction,
    test: schemaTest(contract, direction),
    ancestors: new Set<string>(),
    index: 0,
    create: createValidValue,
  };
  const isAllowed = context.test(schema);
  const order = direction === "request" ? [false, true] : [true, false];
  const values = order.map((isFull) => createValidValue(schema, { ...context, isFull }));
  return values.find((value) => value !== undefined && isAllowed(value)) ?? values[0];
}

/** Returns the first candidate that the schema allows, or else the first candidate. */
function createValidValue(schema: JsonSchema, context: ValueContext, depth = 0): unknown {
  if (depth > MAX_DEPTH) return undefined;
  const names = new Set<string>();
  const merged = mergeSchemas([schema], (inner) => resolveOnce(inner, context.contract, names));
  if ([...names].some((name) => context.ancestors.has(name))) return undefined;
  const inner = { ...context, ancestors: new Set([...context.ancestors, ...names]) };
  const isAllowed = context.test(schema);
  let first: unknown;
  for (const candidate of candidates(merged, inner, depth)) {
    if (candidate === undefined) continue;
    if (isAllowed(candidate)) return candidate;
    first ??= candidate;
  }
  return first;
}

/** Resolves a reference and adds its name. A schema that was merged already adds nothing. */
function resolveOnce(schema: JsonSchema, { schemas }: Contract, names: Set<string>): JsonSchema {
  if (!isReference(schema)) return schema;
  const name = referenceName(schema.$ref);
  if (names.has(name)) return {};
  names.add(name);
  return schemas[name] ?? {};
}

function* candidates(schema: JsonSchema, context: ValueContext, depth: number): Generator<unknown> {
  yield* rotate(declaredValues(schema), context.index);
  const { oneOf = [], anyOf = [], if: condition, then, else: otherwise, ...rest } = schema;
  // An example of the whole does not apply to a part.
  const { examples, example, default: _default, ...constraints } = rest as JsonSchema;
  for (const union of [oneOf, anyOf] as JsonSchema[][]) {
    const other = union === oneOf ? { anyOf } : { oneOf };
    const outer = Object.values(other)[0]?.length ? { ...constraints, ...other } : constraints;
    for (const isFull of union.length > 0 ? [context.isFull, true] : []) {
      for (const branch of rotate(union, context.index)) {
        yield branchValue(schema, outer as JsonSchema, branch, { ...context, isFull }, depth);
      }
    }
  }
  for (const part of [{ allOf: [condition ?? {}, then ?? {}] }, otherwise]) {
    if (condition && part) yield createValidValue({ allOf: [constraints, part] } as JsonSchema, context, depth + 1);
  }
  const types = [schema.type ?? impliedType(schema)].flat();
  for (const type of types.filter((name) => name !== "null")) yield valueOfType(type, schema, context, depth);
  if (types.includes("null")) yield null;
}

function declaredValues({
  examples = [],
  example,
  default: defaultValue,
  const: constant,
  enum: values = [],
}: JsonSchema) {
  return [...[examples].flat(), example, defaultValue, constant, ...values].filter((value) => value !== undefined);
}

/** Creates a value of one branch of a union, with the property that selects the branch. */
function branchValue(
  union: JsonSchema,
  outer: JsonSchema,
  branch: JsonSchema,
  context: ValueContext,
  depth: number,
): unknown {
  const { discriminator: _discriminator, ...constraints } = outer;
  const value = createValidValue({ allOf: [constraints, branch] } as JsonSchema, context, depth + 1);
  const discriminator = findDiscriminator(union, context.contract.schemas);
  if (!discriminator || !isRecord(value) || !isReference(branch)) return value;
  const { propertyName, mapping = {} } = discriminator;
  const name = referenceName(branch.$ref);
  const mapped = Object.entries(mapping).find(([, target]) => referenceName(target) === name)?.[0];
  const current = value[propertyName];
  const tags = [mapped, name].filter((tag) => tag !== undefined);
  const isBranchAllowed = context.test(branch);
  const tag = tags.find((candidate) => isBranchAllowed({ ...value, [propertyName]: candidate }));
  return tag === undefined || tags.includes(String(current)) ? value : { ...value, [propertyName]: tag };
}

function valueOfType(type: string | undefined, schema: JsonSchema, context: ValueContext, depth: number): unknown {
  switch (type) {
    case "object":
      return objectValue(schema, context, depth);
    case "array":
      return arrayValue(schema, context, depth);
    case "string":
      return stringValue(schema, context.index);
    case "integer":
    case "number":
      return numberValue(schema, context.index);
    case "boolean":
      return context.index % 2 === 0;
    default:
      return undefined;
  }
}

function impliedType(schema: JsonSchema): JsonSchema["type"] {
  if (schema.properties || schema.additionalProperties || schema.required) return "object";
  if (schema.items || schema.prefixItems) return "array";
  if (schema.pattern || schema.minLength || schema.format) return "string";
  return schema.minimum !== undefined || schema.maximum !== undefined || schema.multipleOf ? "number" : undefined;
}

/** Returns the values from the index on, then those before it. */
function rotate<T>(values: readonly T[], index: number): T[] {
  const start = values.length > 0 ? index % values.length : 0;
  return [...values.slice(start), ...values.slice(0, start)];
}
