// Generates objects and arrays that a schema allows.
import type { JsonSchema } from "../contract/contract.ts";
import { stringifyJson } from "../runtime/json/exact-json.ts";
import { patternTest } from "../runtime/validation/slow-patterns.ts";
import { mergeSchema } from "./merge-schemas.ts";
import { analyzePattern } from "./slow-pattern.ts";
import type { GeneratorContext } from "./value-strategy.ts";

/** Largest number of items of an array, and of properties that an object has only because it must have many. */
const MAX_ITEMS = 1000;

/** Generates an object with the properties that the schema requires, and optional ones. */
export function generateObject(schema: JsonSchema, context: GeneratorContext): Record<string, unknown> {
  const { strategy, direction, schemas, depth } = context;
  const { properties = {}, required = [], dependentRequired = {} } = schema;
  const minProperties = Math.min(schema.minProperties ?? 0, MAX_ITEMS);
  const isExcluded = (name: string) => {
    const property = own(properties, name) as JsonSchema | undefined;
    if (property === undefined) return false;
    const { readOnly, writeOnly } = mergeSchema(property, schemas);
    // A property that is declared as both is read.
    return direction === "request" ? readOnly === true : writeOnly === true && readOnly !== true;
  };
  // A map, because an assignment to `__proto__` would set the prototype.
  const value = new Map<string, unknown>();
  const add = (name: string) => {
    if (value.has(name) || isExcluded(name)) return;
    const property = propertySchema(schema, name);
    const generated = context.generate(property, { ...context, isVariant: false });
    const item = generated === undefined && required.includes(name) ? anyValue(property, 0, context) : generated;
    if (item !== undefined) value.set(name, item);
    for (const dependent of own(dependentRequired, name) ?? []) add(dependent);
  };
  const hasMaximum = () => value.size >= (schema.maxProperties ?? Number.POSITIVE_INFINITY);
  for (const [name, property] of Object.entries<JsonSchema>(properties)) {
    const isTag = context.isVariant && "const" in property;
    if (required.includes(name) || ((isTag || strategy.includes(depth)) && !hasMaximum())) add(name);
  }
  required.forEach(add);
  for (const name of Object.keys(properties)) if (value.size < minProperties) add(name);
  const isMap = typeof schema.additionalProperties === "object" || schema.patternProperties !== undefined;
  const count = Math.max(minProperties, value.size + (isMap && !hasMaximum() ? strategy.additional(depth) : 0));
  for (let index = 0; value.size < count && index < count + 10; index++) {
    add(additionalName(schema, { ...context, index }));
  }
  return Object.fromEntries(value);
}

/** Returns a value of a required part whose schema has no type, such as that of a file, or undefined if the schema does not allow it. */
function anyValue(schema: JsonSchema, index: number, { strategy, test }: GeneratorContext): unknown {
  const value = strategy.any(index, true);
  return Object.keys(schema).length === 0 || test(schema)(value) ? value : undefined;
}

/** Returns a member that is not inherited from the prototype. */
function own<T>(members: Record<string, T>, name: string): T | undefined {
  return Object.hasOwn(members, name) ? members[name] : undefined;
}

/** Returns the schema of a property: the declared one, that of a pattern which matches its name, or `additionalProperties`. */
function propertySchema({ properties = {}, patternProperties = {}, additionalProperties }: JsonSchema, name: string) {
  const pattern = Object.keys(patternProperties).find((source) => patternTest(source, analyzePattern(source))(name));
  const declared = own(properties, name) ?? (pattern === undefined ? undefined : patternProperties[pattern]);
  return declared ?? (typeof additionalProperties === "object" ? additionalProperties : {});
}

/** Returns a name that is not declared, and that `propertyNames` or `patternProperties` allow. */
function additionalName(schema: JsonSchema, context: GeneratorContext): string {
  const [pattern] = Object.keys(schema.patternProperties ?? {});
  const isOpen = schema.additionalProperties !== false;
  const names = schema.propertyNames ?? (pattern === undefined || isOpen ? undefined : { pattern });
  if (names === undefined) return context.strategy.name(context.index);
  return String(context.generate({ type: "string", ...names }, context));
}

/** Generates an array. */
export function generateArray(schema: JsonSchema, context: GeneratorContext): unknown[] {
  const { strategy, depth } = context;
  const { items = {}, minItems = 0, maxItems = Number.POSITIVE_INFINITY, uniqueItems = false, contains } = schema;
  const prefix = (schema.prefixItems ?? []) as JsonSchema[];
  const required = contains ? Math.max(schema.minContains ?? 1, minItems) : minItems;
  const preferred = Math.max(strategy.length(required, maxItems, depth), Math.min(prefix.length, maxItems));
  // More items would say nothing more, and a contract may require any number.
  const length = Math.min(preferred, MAX_ITEMS);
  const values: unknown[] = [];
  const found = new Set<string>();
  const limit = uniqueItems ? length * 20 : length;
  for (let attempt = 0; values.length < length && attempt < limit; attempt++) {
    const declared = prefix[values.length] ?? items;
    const itemSchema = contains ? { allOf: [declared, contains] } : declared;
    const index = uniqueItems ? context.index + attempt : context.index;
    const isNeeded = values.length < required || Object.keys(itemSchema).length === 0;
    const generated = context.generate(itemSchema, { ...context, index, isVariant: false });
    const item = generated === undefined && isNeeded ? anyValue(itemSchema, index, context) : generated;
    if (item === undefined) break;
    const key = uniqueItems ? stringifyJson(item) : `${found.size}`;
    if (found.has(key)) continue;
    found.add(key);
    values.push(item);
  }
  return values;
}
