// The location of a schema, and the schema that applies there: through references, `allOf` with one member, and unions with null.

import type { Declared } from "../../contract/contract.ts";
import { pointerOf } from "../../document/location.ts";
import { isRecord } from "../../runtime/json/is-record.ts";
import { formatJsonPointer, parseJsonPointer } from "../../runtime/json/json-pointer.ts";
import { isAnnotation } from "../../schema/keywords.ts";
import { isReference, referenceName, type Schemas } from "../../schema/references.ts";

/** A schema as an object of keywords, with unknown names. */
export type Schema = Record<string, unknown>;

export interface LocatedSchema {
  value: Schema;
  /** JSON Pointer. */
  pointer: string;
}

export function memberOf(parent: string, token: string | number, value: unknown): LocatedSchema {
  return { value: isRecord(value) ? value : {}, pointer: parent + formatJsonPointer([token]) };
}

export const COMPONENT = "/components/schemas/";

/** Returns whether a keyword describes a value. `xml` does not, because it determines what is sent. */
export function isDescriptive(keyword: string): boolean {
  return isAnnotation(keyword) && keyword !== "xml";
}

export interface SchemaSite {
  /** The schema as written, which may only have annotations and a reference. */
  site: LocatedSchema;
  /** The schema with the constraints: a component, or an inline schema. */
  core: LocatedSchema;
  /** True if a union with null allows null. */
  isNullable: boolean;
}

/** Returns the schema of a node as the document declares it. It is empty if any value is allowed. */
export function schemaOf(
  { declaration }: Declared<{ schema?: object; itemSchema?: object }>,
  keyword: "schema" | "itemSchema" = "schema",
): LocatedSchema {
  return { pointer: `${pointerOf(declaration)}/${keyword}`, value: { ...declaration?.[keyword] } };
}

/** Finds the schema that applies at a location. */
export function resolveSite(schemas: Schemas, site: LocatedSchema): SchemaSite {
  let core = site;
  let isNullable = false;
  for (let next = innerSchema(schemas, site); next; next = innerSchema(schemas, core)) {
    core = next.schema;
    isNullable ||= next.isNullable;
    // A component has its own annotations, so the walk ends there unless the component is only a reference.
    if (componentName(core.pointer) !== undefined && !isReference(core.value)) break;
  }
  return { site, core, isNullable };
}

/** Returns the only schema that a schema applies, if it constrains nothing itself. */
function innerSchema(
  schemas: Schemas,
  { value, pointer }: LocatedSchema,
): { schema: LocatedSchema; isNullable: boolean } | undefined {
  const [keyword, ...others] = Object.keys(value).filter((key) => !isDescriptive(key));
  if (keyword === undefined || others.length > 0) return undefined;
  if (keyword === "$ref") return { schema: followReference(schemas, String(value.$ref)), isNullable: false };
  const members = value[keyword];
  if (!["allOf", "anyOf", "oneOf"].includes(keyword) || !Array.isArray(members)) return undefined;
  const variants = locateMembers(`${pointer}/${keyword}`, members);
  const [first, ...rest] = keyword === "allOf" ? variants : variants.filter((variant) => !isNull(variant));
  if (!first || rest.length > 0) return undefined;
  return { schema: first, isNullable: keyword !== "allOf" && variants.length > 1 };
}

export function followReference(schemas: Schemas, reference: string): LocatedSchema {
  const name = referenceName(reference);
  return { pointer: formatJsonPointer(["components", "schemas", name]), value: { ...schemas[name] } };
}

export function locateMembers(pointer: string, members: unknown): LocatedSchema[] {
  const list = Array.isArray(members) ? members : [];
  return list.map((member, index) => memberOf(pointer, index, member));
}

export function isNull({ value }: LocatedSchema): boolean {
  return value.type === "null" || ("const" in value && value.const === null);
}

/** Returns the name of a component: `Pet` for `/components/schemas/Pet`. Returns undefined for other locations. */
export function componentName(pointer: string): string | undefined {
  const [name, ...rest] = pointer.startsWith(COMPONENT) ? parseJsonPointer(pointer).slice(2) : [];
  return rest.length === 0 ? name : undefined;
}
