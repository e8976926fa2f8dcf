// Compares values and schemas by the TypeScript types that are generated for them, so that the code of the starter compiles.
import { isDeepStrictEqual } from "node:util";
import {
  type Contract,
  discriminatorKeys,
  type JsonSchema,
  mergeSchema,
  schemaTest,
  separateUnions,
  unionOf,
} from "@onecontract/codegen";
import { isObject } from "@onecontract/codegen/json/is-record";

/** Returns the schema merged with its reference and its parts. */
export function flatten(contract: Contract, schema: JsonSchema | undefined): JsonSchema {
  return mergeSchema(schema ?? {}, contract.schemas);
}

/** Returns the name of the schema that a schema refers to. */
export function schemaName(schema: JsonSchema | undefined): string | undefined {
  return schema?.$ref?.startsWith("#/components/schemas/") ? schema.$ref.split("/").at(-1) : undefined;
}

/** Returns whether a value of a response is valid and a literal of it has the type of the schema. */
export function fits(contract: Contract, schema: JsonSchema, value: unknown): boolean {
  return value !== undefined && schemaTest(contract, "response")(schema)(value) && isDeclared(contract, schema, value);
}

/** A literal must not have properties that its type does not declare, though the schema allows them. */
function isDeclared(contract: Contract, schema: JsonSchema, value: unknown): boolean {
  if (isObject(value) && !hasKeys(contract, schema, value)) return false;
  const variants = variantsOf(contract, schema);
  // A schema with items and without a type allows any value, but its TypeScript type is that of an array.
  const isArray = variants.some(({ type, items }) => type === undefined && items);
  if (isArray && !Array.isArray(value) && variants.every(({ type, properties }) => !type && !properties)) return false;
  if (Array.isArray(value)) {
    const items = variants.flatMap((variant) => (variant.items ? [variant.items as JsonSchema] : []));
    return value.every((item) => isDeclared(contract, unionOf(items), item));
  }
  if (!isObject(value)) return true;
  const declared = variants.filter(({ properties }) => properties);
  const isOpen = declared.length === 0 || variants.some(({ additionalProperties }) => additionalProperties);
  return Object.entries(value).every(([name, member]) => {
    const types = declared.flatMap(({ properties = {} }) =>
      Object.hasOwn(properties, name) ? [properties[name] as JsonSchema] : [],
    );
    return types.length > 0 ? isDeclared(contract, unionOf(types), member) : isOpen;
  });
}

/** The type of a component has the keys of its discriminator, also where no union refers to it. */
function hasKeys(contract: Contract, schema: JsonSchema, value: Record<string, unknown>): boolean {
  const keys = discriminatorKeys(contract.schemas).get(schemaName(schema) ?? "") ?? [];
  return [...keys].every(([name, values]) => !Object.hasOwn(value, name) || values.has(String(value[name])));
}

/** Returns the schema merged with its reference and its parts, or the variants of its unions. */
function variantsOf(contract: Contract, schema: JsonSchema): JsonSchema[] {
  const { unions, schema: own } = separateUnions(flatten(contract, schema));
  const branches = unions.flat().flatMap((branch) => variantsOf(contract, branch));
  return own.type === undefined && !own.properties && branches.length > 0 ? branches : [own, ...branches];
}

/** Returns the JSON types that a value may have: `string`, `null`. */
export function typesOf(contract: Contract, schema: JsonSchema | undefined): Set<string> {
  return new Set(variantsOf(contract, schema ?? {}).flatMap(({ type = [] }) => type));
}

/** Returns whether all values of a schema have the type of another one: each variant is one of the other's, or plain values of its type. */
export function isAssignable(contract: Contract, from: JsonSchema, to: JsonSchema): boolean {
  const targets = variantsOf(contract, to);
  return variantsOf(contract, from).every((source) =>
    targets.some((target) => isDeepStrictEqual(source, target) || isPlainSubtype(source, target)),
  );
}

function isPlainSubtype(source: JsonSchema, target: JsonSchema): boolean {
  const [types, allowed] = [[source.type ?? "object"].flat(), [target.type ?? []].flat()];
  if (!types.every((type) => type !== "object" && type !== "array" && allowed.includes(type))) return false;
  const [values, options] = [source, target].map((schema) => ("const" in schema ? [schema.const] : schema.enum));
  return options === undefined || values?.every((value: unknown) => options.includes(value)) === true;
}
