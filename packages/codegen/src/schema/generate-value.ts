// Generates values that a schema allows. The strategy decides what is generated: readable examples, or random values.
import type { JsonSchema } from "../contract/contract.ts";
import { isRecord } from "../runtime/json/is-record.ts";
import { discriminatorKeys, findDiscriminator } from "./discriminator.ts";
import { generateArray, generateObject } from "./generate-collection.ts";
import { mergeSchemas } from "./merge-schemas.ts";
import { isReference, referenceName, type Schemas } from "./references.ts";
import type { GeneratorContext, GeneratorOptions } from "./value-strategy.ts";

/** Number of nested schemas after which no more values are generated. */
const MAX_DEPTH = 30;

/**
 * Returns a value that the schema allows if one is found, or else the first one that was generated.
 *
 * @returns undefined if the schema requires itself, or allows no value
 */
export function generateValue(schema: JsonSchema, options: GeneratorOptions): unknown {
  return generate(schema, {
    ...options,
    ancestors: [],
    index: 0,
    depth: 0,
    isVariant: false,
    effort: { schemas: 0 },
    generate,
  });
}

/** Returns the first candidate that the schema allows, or else the first candidate. */
function generate(schema: JsonSchema, context: GeneratorContext): unknown {
  const { schemas, ancestors, strategy, depth, isTested } = context;
  context.effort.schemas += 1;
  if (depth > MAX_DEPTH || context.effort.schemas > strategy.maxSchemas) return undefined;
  const names = new Set<string>();
  const merged = mergeSchemas([schema], (inner) => resolveOnce(inner, schemas, names));
  // Schemas with a common part in `allOf` do not contain each other, so all names count together.
  const name = [...names].join("\n");
  if (names.size > 0 && ancestors.filter((ancestor) => ancestor === name).length >= strategy.recursion)
    return undefined;
  const inner = { ...context, ancestors: names.size > 0 ? [...ancestors, name] : ancestors, depth: depth + 1 };
  const isAllowed = isTested ? context.test(schema) : () => true;
  let first: unknown;
  for (const candidate of candidates(withDiscriminatorKeys(merged, names, schemas), inner)) {
    if (candidate === undefined) continue;
    if (isAllowed(candidate)) return candidate;
    first ??= candidate;
  }
  return first;
}

/** Resolves a reference and adds its name. A schema that was merged already adds nothing. */
function resolveOnce(schema: JsonSchema, schemas: Schemas, names: Set<string>): JsonSchema {
  if (!isReference(schema)) return schema;
  const name = referenceName(schema.$ref);
  if (names.has(name)) return {};
  names.add(name);
  return schemas[name] ?? {};
}

/**
 * The type of a component has the keys of its discriminator, also where no union refers to it.
 *
 * @param names names of the components that are merged in the schema, the most specific one first
 */
function withDiscriminatorKeys(schema: JsonSchema, names: ReadonlySet<string>, schemas: Schemas): JsonSchema {
  const keys = discriminatorKeys(schemas);
  const properties = { ...schema.properties };
  for (const [name, values] of [...names].flatMap((component) => [...(keys.get(component) ?? [])])) {
    const declared = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const isOpen = isRecord(declared) && declared.type === "string" && !("enum" in declared) && !("const" in declared);
    if (isOpen) properties[name] = { type: "string", enum: [...values] };
  }
  return schema.properties ? { ...schema, properties } : schema;
}

function* candidates(schema: JsonSchema, context: GeneratorContext): Generator<unknown> {
  const { strategy, index } = context;
  // The parts of an `allOf` have no value in common.
  if (schema.enum?.length === 0 || [schema.type].flat().length === 0) return;
  yield* strategy.order(strategy.declared(schema), index);
  const { oneOf = [], anyOf = [], if: condition, then, else: otherwise, ...rest } = schema;
  // An example of the whole does not apply to a part.
  const { examples, example, default: _default, ...constraints } = rest;
  let isNullable = false;
  for (const union of [oneOf, anyOf] as JsonSchema[][]) {
    const other = union === oneOf ? { anyOf } : { oneOf };
    const outer = Object.values(other)[0]?.length ? { ...constraints, ...other } : constraints;
    for (const branch of strategy.order(union, index)) {
      const value = branchValue(schema, outer, branch, context);
      if (value === null && !strategy.prefersNull()) isNullable = true;
      else yield value;
    }
  }
  for (const part of [{ allOf: [condition ?? {}, then ?? {}] }, otherwise]) {
    if (condition && part) yield generate({ allOf: [constraints, part] }, context);
  }
  const types = [schema.type ?? impliedType(schema)].flat();
  if (types.includes("null") && strategy.prefersNull()) yield null;
  for (const type of strategy.order(types, 0)) if (type !== "null") yield valueOfType(type, schema, context);
  if (isNullable || types.includes("null")) yield null;
}

/** Generates a value of one branch of a union, with the property that selects the branch. */
function branchValue(union: JsonSchema, outer: JsonSchema, branch: JsonSchema, context: GeneratorContext): unknown {
  const { discriminator: _discriminator, ...constraints } = outer;
  const value = generate({ allOf: [constraints, branch] }, { ...context, isVariant: true });
  const discriminator = findDiscriminator(union, context.schemas);
  if (!discriminator || !isRecord(value) || !isReference(branch)) return value;
  const { propertyName, mapping = {} } = discriminator;
  const name = referenceName(branch.$ref);
  const mapped = Object.entries(mapping).find(([, target]) => referenceName(target) === name)?.[0];
  const tags = [mapped, name].filter((tag) => tag !== undefined);
  const isBranchAllowed = context.test(branch);
  const tag = tags.find((candidate) => isBranchAllowed({ ...value, [propertyName]: candidate }));
  return tag === undefined || tags.includes(String(value[propertyName])) ? value : { ...value, [propertyName]: tag };
}

function valueOfType(type: string | undefined, schema: JsonSchema, context: GeneratorContext): unknown {
  const { strategy, index } = context;
  switch (type) {
    case "object":
      return generateObject(schema, context);
    case "array":
      return generateArray(schema, context);
    case "string": {
      const value = strategy.string(schema, index);
      context.effort.schemas += (value?.length ?? 0) / 100;
      return value;
    }
    case "integer":
    case "number":
      return strategy.number(schema, index);
    case "boolean":
      return strategy.boolean(index);
    default:
      return strategy.any(index, false);
  }
}

/** Returns the type that a schema without `type` describes: its keywords apply to values of that type only. */
export function impliedType(schema: JsonSchema): JsonSchema["type"] {
  if (schema.properties || schema.additionalProperties || schema.required) return "object";
  if (schema.items || schema.prefixItems) return "array";
  if (schema.pattern || schema.minLength || schema.format) return "string";
  return schema.minimum !== undefined || schema.maximum !== undefined || schema.multipleOf ? "number" : undefined;
}
