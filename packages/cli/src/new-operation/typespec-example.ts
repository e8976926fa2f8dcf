// Emits example values in TypeSpec.
import { type Contract, exampleValue, type JsonSchema } from "@onecontract/codegen";
import type { NamedSchema } from "./operation-input.ts";

/** Emits the example of a model. */
export function emitExample(schema: JsonSchema, direction: "request" | "response", contract: Contract): string {
  return emitValue(exampleValue(contract, schema, direction), schema, contract);
}

type SchemaOrReference = NonNullable<JsonSchema["properties"]>[string];

/** Emits a TypeSpec value such as `#{ id: 1, status: BookStatus.sold }`. */
export function emitValue(value: unknown, schema: SchemaOrReference, contract: Contract): string {
  const name = schema.$ref?.split("/").at(-1);
  const target: JsonSchema = (name === undefined ? undefined : contract.schemas[name]) ?? { ...schema };
  if (typeof value === "string") return emitString(value, target, name);
  if (Array.isArray(value)) {
    return `#[${value.map((item) => emitValue(item, target.items ?? {}, contract)).join(", ")}]`;
  }
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([field, fieldValue]) => {
    return `${identifier(field)}: ${emitValue(fieldValue, target.properties?.[field] ?? {}, contract)}`;
  });
  return `#{ ${fields.join(", ")} }`;
}

function emitString(value: string, { enum: options, format }: JsonSchema, name: string | undefined): string {
  if (name !== undefined && options) return `${name}.${identifier(value)}`;
  if (format === "date-time") return `utcDateTime.fromISO(${JSON.stringify(value)})`;
  if (format === "date") return `plainDate.fromISO(${JSON.stringify(value)})`;
  return JSON.stringify(value);
}

/** Returns the name of the property for a body: `pet` for `Pet`. */
export function propertyName({ name }: NamedSchema): string {
  return identifier(name.charAt(0).toLowerCase() + name.slice(1));
}

/** Quotes an identifier, because it may be a TypeSpec keyword. The formatter removes the quotes that are not needed. */
export function identifier(name: string): string {
  return `\`${name}\``;
}
