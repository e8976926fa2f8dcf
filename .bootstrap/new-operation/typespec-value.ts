// Example values of the contract as TypeSpec writes them.
import type { Contract, JsonSchema } from "@petstore/codegen";

type SchemaOrReference = NonNullable<JsonSchema["properties"]>[string];

/** `#{ id: 1, status: PetStatus.available }` */
export function typespecValue(value: unknown, schema: SchemaOrReference, contract: Contract): string {
  const name = schema.$ref?.split("/").at(-1);
  const target: JsonSchema = (name === undefined ? undefined : contract.schemas[name]) ?? { ...schema };
  if (typeof value === "string" && name !== undefined && target.enum) return `${name}.${identifier(value)}`;
  if (typeof value === "string" && target.format === "date-time")
    return `utcDateTime.fromISO(${JSON.stringify(value)})`;
  if (Array.isArray(value)) {
    return `#[${value.map((item) => typespecValue(item, target.items ?? {}, contract)).join(", ")}]`;
  }
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([field, part]) => {
    return `${identifier(field)}: ${typespecValue(part, target.properties?.[field] ?? {}, contract)}`;
  });
  return `#{ ${fields.join(", ")} }`;
}

function identifier(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : `\`${name}\``;
}
