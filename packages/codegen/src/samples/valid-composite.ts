// Creates objects and arrays that a schema allows, for examples.
import type { Contract, JsonSchema } from "../contract/contract.ts";
import { stringifyJson } from "../runtime/json/exact-json.ts";
import { mergeSchemas } from "../schema/merge-schemas.ts";
import { resolveSchema } from "../schema/references.ts";
import type { Direction } from "../validators/validation-schema.ts";
import { stringValue } from "./primitive-values.ts";
import type { SchemaTest } from "./schema-test.ts";

export interface ValueContext {
  contract: Contract;
  direction: Direction;
  test: SchemaTest;
  /** Names of the schemas that contain the current one. */
  ancestors: ReadonlySet<string>;
  /** Selects one of several values, so that the items of an array differ. */
  index: number;
  /** True if objects have their optional properties, too. */
  isFull: boolean;
  /** Creates the value of a nested schema. */
  create: (schema: JsonSchema, context: ValueContext, depth: number) => unknown;
}

/** Creates an object with the properties that the schema requires. A request has no read-only ones, a response no write-only ones. */
export function objectValue(schema: JsonSchema, context: ValueContext, depth: number): Record<string, unknown> {
  const { properties = {}, required = [], minProperties = 0, dependentRequired = {} } = schema;
  const excluded = context.direction === "request" ? "readOnly" : "writeOnly";
  const isExcluded = (name: string) => {
    const resolve = (inner: JsonSchema) => resolveSchema(inner, context.contract.schemas);
    const property = own(properties, name) as JsonSchema | undefined;
    return property !== undefined && mergeSchemas([property], resolve)[excluded] === true;
  };
  // A map, because an assignment to `__proto__` would set the prototype.
  const value = new Map<string, unknown>();
  const add = (name: string) => {
    if (value.has(name) || isExcluded(name)) return;
    const property = propertySchema(schema, name);
    const item = context.create(property, context, depth + 1);
    const isAny = Object.keys(property).length === 0;
    const fallback = isAny && required.includes(name) ? "example" : undefined;
    if (item !== undefined || fallback !== undefined) value.set(name, item === undefined ? fallback : item);
    for (const dependent of own(dependentRequired, name) ?? []) add(dependent);
  };
  required.forEach(add);
  const hasMaximum = () => value.size >= (schema.maxProperties ?? Number.POSITIVE_INFINITY);
  for (const name of Object.keys(properties)) {
    if ((context.isFull || value.size < minProperties) && !hasMaximum()) add(name);
  }
  for (let index = 0; value.size < minProperties && index < minProperties + 10; index++) {
    add(additionalName(schema, { ...context, index }, depth));
  }
  return Object.fromEntries(value);
}

/** Returns a member that is not inherited from the prototype. */
function own<T>(members: Record<string, T>, name: string): T | undefined {
  return Object.hasOwn(members, name) ? members[name] : undefined;
}

/** Returns the schema of a property: the declared one, that of a pattern which matches its name, or `additionalProperties`. */
function propertySchema({ properties = {}, patternProperties = {}, additionalProperties }: JsonSchema, name: string) {
  const pattern = Object.keys(patternProperties).find((source) => new RegExp(source).test(name));
  const declared = own(properties, name) ?? (pattern === undefined ? undefined : patternProperties[pattern]);
  return (declared ?? (typeof additionalProperties === "object" ? additionalProperties : {})) as JsonSchema;
}

/** Returns a name that is not declared, and that `propertyNames` or `patternProperties` allow. */
function additionalName(schema: JsonSchema, context: ValueContext, depth: number): string {
  const [pattern] = Object.keys(schema.patternProperties ?? {});
  const isOpen = schema.additionalProperties !== false;
  const names = (schema.propertyNames ?? (pattern === undefined || isOpen ? {} : { pattern })) as JsonSchema;
  const name = context.create({ type: "string", ...names }, context, depth + 1);
  return typeof name === "string" ? name : stringValue(names, context.index);
}

/** Creates an array with one item, or as many as the schema requires. */
export function arrayValue(schema: JsonSchema, context: ValueContext, depth: number): unknown[] {
  const { items = {}, minItems = 0, maxItems = Number.POSITIVE_INFINITY, uniqueItems = false, contains } = schema;
  const prefix = (schema.prefixItems ?? []) as JsonSchema[];
  const required = contains ? Math.max(schema.minContains ?? 1, minItems) : minItems;
  const length = Math.min(Math.max(1, required, prefix.length), maxItems);
  const values: unknown[] = [];
  const limit = uniqueItems ? length * 20 : length;
  for (let attempt = 0; values.length < length && attempt < limit; attempt++) {
    const declared = prefix[values.length] ?? (items as JsonSchema);
    const itemSchema = contains ? ({ allOf: [declared, contains] } as JsonSchema) : declared;
    const index = uniqueItems ? context.index + attempt : context.index;
    const isAny = Object.keys(itemSchema).length === 0;
    const item =
      context.create(itemSchema, { ...context, index }, depth + 1) ?? (isAny ? `example${index || ""}` : undefined);
    if (item === undefined) break;
    const isDuplicate = uniqueItems && values.some((value) => stringifyJson(value) === stringifyJson(item));
    if (!isDuplicate) values.push(item);
  }
  return values;
}
