// Serializes an example as XML, by the `xml` fields of its schema (OpenAPI 3.1, section 4.8.26).
import type { Contract, JsonSchema } from "../contract/contract.ts";
import { escapeXml } from "../language/xml.ts";
import { isRecord } from "../runtime/json/is-record.ts";
import { mergeSchema } from "../schema/merge-schemas.ts";
import { isReference, referenceName } from "../schema/references.ts";

/** Returns an XML document on one line. The root has the name of the schema, unless the contract declares another one. */
export function stringifyXml(contract: Contract, schema: JsonSchema, value: unknown): string {
  const name = isReference(schema) ? referenceName(schema.$ref) : "root";
  return `<?xml version="1.0" encoding="UTF-8"?>${elements(contract, name, schema, value)}`;
}

/** Serializes a property: one element, or one for each item of an array that is not wrapped. */
function elements(contract: Contract, propertyName: string, schema: JsonSchema, value: unknown): string {
  const merged = mergeSchema(schema, contract.schemas);
  if (Array.isArray(value)) {
    const isWrapped = merged.xml?.wrapped === true;
    const itemName = isWrapped ? propertyName : (merged.xml?.name ?? propertyName);
    const items = value.map((item) => elements(contract, itemName, merged.items ?? {}, item)).join("");
    return isWrapped ? element(contract, propertyName, { ...merged, properties: {} }, items) : items;
  }
  return element(contract, propertyName, merged, isRecord(value) ? value : escapeXml(String(value)));
}

/** @param content properties, or the serialized content */
function element(
  contract: Contract,
  propertyName: string,
  { xml = {}, properties = {} }: JsonSchema,
  content: Record<string, unknown> | string,
): string {
  const name = prefixed(xml.prefix, xml.name ?? propertyName);
  const namespace = xml.namespace ? [` xmlns${xml.prefix ? `:${xml.prefix}` : ""}="${escapeXml(xml.namespace)}"`] : [];
  if (typeof content === "string") return `<${name}${namespace.join("")}>${content}</${name}>`;
  const parts = Object.entries(content).map(([key, item]) => {
    const schema = mergeSchema(properties[key] ?? {}, contract.schemas);
    const isAttribute = schema.xml?.attribute === true;
    const attribute = `${prefixed(schema.xml?.prefix, schema.xml?.name ?? key)}="${escapeXml(String(item))}"`;
    return isAttribute
      ? { attribute: ` ${attribute}`, source: "" }
      : { attribute: "", source: elements(contract, key, schema, item) };
  });
  const attributes = [...namespace, ...parts.map(({ attribute }) => attribute)].join("");
  return `<${name}${attributes}>${parts.map(({ source }) => source).join("")}</${name}>`;
}

function prefixed(prefix: string | undefined, name: string): string {
  return prefix ? `${prefix}:${name}` : name;
}
