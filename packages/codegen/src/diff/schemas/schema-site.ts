// The location of a schema, and the schema that applies there: through references, `allOf` with one member, and unions with null.
import type { HeaderObject, MediaTypeObject } from "openapi3-ts/oas31";
import type { Declared, JsonSchema } from "../../contract/contract.ts";
import { isJson } from "../../contract/media-type.ts";
import { copyLocation, locateMember } from "../../document/location.ts";
import { combinesSchemas, isAnnotation } from "../../schema/keywords.ts";
import { isReference, referenceName, type Schemas } from "../../schema/references.ts";

/** Returns whether a keyword describes a value. `xml` does not, because it determines what is sent. */
export function isDescriptive(keyword: string): boolean {
  return isAnnotation(keyword) && keyword !== "xml";
}

export interface SchemaSite {
  /** The schema as written, which may only have annotations and a reference. */
  site: JsonSchema;
  /** The schema with the constraints: a component, or an inline schema. */
  core: JsonSchema;
  /** Name of the component, if a reference leads to it. */
  name?: string | undefined;
  /** True if a union with null allows null. */
  isNullable: boolean;
}

/** Returns the schema of a node as the document declares it. It is empty if any value is allowed. */
export function schemaOf(
  { declaration }: Declared<{ schema?: object; itemSchema?: object }>,
  keyword: "schema" | "itemSchema" = "schema",
): JsonSchema {
  return declaration?.[keyword] ?? locateMember(declaration, keyword, {});
}

/** Returns the only media type of a parameter or header with `content`. */
export function mediaOf({
  declaration,
}: Declared<HeaderObject>): (Declared<MediaTypeObject> & { mediaType: string }) | undefined {
  const [media] = Object.entries(declaration?.content ?? {});
  return media && { mediaType: media[0], declaration: media[1] };
}

/** Returns the declared schema of a parameter or header. The schema of a media type other than JSON is that of the encoded value. */
export function valueSchema(value: Declared<HeaderObject>): JsonSchema {
  const media = mediaOf(value);
  if (!media) return schemaOf(value);
  return isJson(media.mediaType) ? schemaOf(media) : locateMember(media.declaration, "schema", {});
}

/** Finds the schema that applies at a location. */
export function resolveSite(schemas: Schemas, site: JsonSchema): SchemaSite {
  return resolveCore(schemas, { site, core: site, isNullable: false });
}

/** Replaces the core of a location by the schema that it applies, until there is none. */
function resolveCore(schemas: Schemas, found: SchemaSite): SchemaSite {
  const inner = innerSchema(found.core);
  if (!inner) return found;
  const isNullable = found.isNullable || inner.isNullable;
  if (!isReference(inner.schema)) return resolveCore(schemas, { ...found, core: inner.schema, isNullable });
  const name = referenceName(inner.schema.$ref);
  const core = schemas[name] ?? {};
  const component: SchemaSite = { site: found.site, core, name, isNullable };
  // A component has its own annotations, so the walk ends there unless the component is only a reference.
  return isReference(core) ? resolveCore(schemas, component) : component;
}

/** Keywords that apply to null, too. All other constraints are about values of one type. */
const CONSTRAINS_NULL = ["type", "enum", "const", "not", "if", "$ref", "$dynamicRef", "allOf", "anyOf", "oneOf"];

/**
 * Returns the schema that a schema applies to all values but null: a reference as `{ $ref }`, the only member of a union with null, or
 * that member with the bounds next to the union.
 */
function innerSchema(schema: JsonSchema): { schema: JsonSchema; isNullable: boolean } | undefined {
  const constraints = Object.entries(schema).filter(([key]) => !isDescriptive(key));
  const applicator = constraints.find(([key]) => key === "$ref" || combinesSchemas(key));
  if (!applicator) return undefined;
  const [keyword, value] = applicator;
  const bounds = constraints.filter((constraint) => constraint !== applicator);
  if (keyword === "$ref") return bounds.length === 0 ? { schema: { $ref: value }, isNullable: false } : undefined;
  const members: JsonSchema[] = value;
  const candidates = keyword === "allOf" ? members : members.filter((member) => !isNull(member));
  const [member] = candidates;
  if (!member || candidates.length > 1) return undefined;
  const isNullable = candidates.length < members.length;
  if (bounds.length === 0) return { schema: member, isNullable };
  // The bounds move to the member only if null satisfies them anyway.
  if (!isNullable || bounds.some(([key]) => CONSTRAINS_NULL.includes(key))) return undefined;
  return { schema: copyLocation(schema, { allOf: [member], ...Object.fromEntries(bounds) }), isNullable };
}

export function isNull(schema: JsonSchema): boolean {
  return schema.type === "null" || ("const" in schema && schema.const === null);
}
