// A schema as one object: its reference followed, its `allOf` put together, `null` taken out of its alternatives.
import { type Contract, type JsonSchema, referenceName } from "@petstore/codegen";

export type AnySchema = JsonSchema | { $ref: string };

export interface MergedSchema {
  /** Name of the component that it refers to, where it is nothing but that and perhaps a description. */
  name?: string;
  schema: JsonSchema;
  nullable: boolean;
}

export function mergeSchema(contract: Contract, source: AnySchema): MergedSchema {
  return merge(contract, source, []);
}

function merge(contract: Contract, source: AnySchema, open: string[]): MergedSchema {
  const { schema, nullable } = withoutNull(source);
  const { $ref: reference, allOf, ...own }: JsonSchema & { $ref?: string } = schema;
  if (reference !== undefined) return mergeReference(contract, reference, own, nullable, open);
  const parts = (allOf ?? []).map((part) => merge(contract, part, open));
  const [only] = parts;
  // A described reference is often written as `allOf` with one item.
  if (only && parts.length === 1 && isAnnotation(own)) {
    return { ...only, schema: combine(only.schema, own), nullable: nullable || only.nullable };
  }
  return {
    schema: [...parts.map((part) => part.schema), own].reduce(combine, {}),
    nullable: nullable || (parts.length > 0 && parts.every((part) => part.nullable)),
  };
}

function mergeReference(
  contract: Contract,
  reference: string,
  own: JsonSchema,
  nullable: boolean,
  open: string[],
): MergedSchema {
  const name = referenceName(reference);
  const target = contract.schemas[name];
  if (!target || open.includes(name)) return { name, schema: own, nullable };
  const merged = merge(contract, target, [...open, name]);
  return {
    ...(isAnnotation(own) && { name }),
    schema: combine(merged.schema, own),
    nullable: nullable || merged.nullable,
  };
}

/** `type: ["string", "null"]`, and `oneOf` or `anyOf` with `type: "null"`, say that null is allowed. */
function withoutNull(source: AnySchema): { schema: JsonSchema; nullable: boolean } {
  const schema: JsonSchema = { ...source };
  let nullable = false;
  if (Array.isArray(schema.type) && schema.type.length > 1 && schema.type.includes("null")) {
    const types = schema.type.filter((type) => type !== "null");
    schema.type = types.length === 1 && types[0] !== undefined ? types[0] : types;
    nullable = true;
  }
  for (const key of ["oneOf", "anyOf"] as const) {
    const options = schema[key]?.filter((option) => !("type" in option && option.type === "null")) ?? [];
    if (options.length === 0 || options.length === schema[key]?.length) continue;
    nullable = true;
    delete schema[key];
    if (options.length > 1) schema[key] = options;
    else schema.allOf = [...(schema.allOf ?? []), ...options];
  }
  return { schema, nullable };
}

/** Objects are put together; of any other fact the later one wins. */
function combine(first: JsonSchema, second: JsonSchema): JsonSchema {
  return {
    ...first,
    ...second,
    ...((first.properties || second.properties) && { properties: { ...first.properties, ...second.properties } }),
    ...((first.required || second.required) && {
      required: [...new Set([...(first.required ?? []), ...(second.required ?? [])])],
    }),
  };
}

const ANNOTATIONS = new Set([
  "description",
  "title",
  "example",
  "examples",
  "default",
  "deprecated",
  "readOnly",
  "writeOnly",
]);

function isAnnotation(schema: JsonSchema): boolean {
  return Object.keys(schema).every((key) => ANNOTATIONS.has(key) || key.startsWith("x-"));
}
