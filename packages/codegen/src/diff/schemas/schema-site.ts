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
  let found: SchemaSite = { site, core: site, isNullable: false };
  for (let inner = innerSchema(site); inner; inner = innerSchema(found.core)) {
    const isNullable = found.isNullable || inner.isNullable;
    if (!isReference(inner.schema)) found = { ...found, core: inner.schema, isNullable };
    else {
      const name = referenceName(inner.schema.$ref);
      const core = schemas[name] ?? {};
      found = { site, core, name, isNullable };
      // A component has its own annotations, so the walk ends there unless the component is only a reference.
      if (!isReference(core)) break;
    }
  }
  return found;
}

/** Keywords that apply to null, too. All other constraints are about values of one type. */
const CONSTRAINS_NULL = ["type", "enum", "const", "not", "if", "$ref", "$dynamicRef", "allOf", "anyOf", "oneOf"];

/**
 * Returns the schema that a schema applies to all values but null: a reference as `{ $ref }`, the only member of a union with null, or
 * that member with the bounds next to the union.
 */
function innerSchema(schema: JsonSchema): { schema: JsonSchema; isNullable: boolean } | undefined {
  const constraints = Object.entries(schema).filter(([key]) => !isDescriptive(key));
  const [keyword = "", value] = constraints.find(([key]) => key === "$ref" || combinesSchemas(key)) ?? [];
  const others = constraints.filter(([key]) => key !== keyword);
  if (keyword === "$ref" && others.length === 0) return { schema: { $ref: value } as JsonSchema, isNullable: false };
  if (!combinesSchemas(keyword)) return undefined;
  const members: JsonSchema[] = value;
  const [first, ...rest] = keyword === "allOf" ? members : members.filter((member) => !isNull(member));
  if (!first || rest.length > 0) return undefined;
  const isNullable = keyword !== "allOf" && members.length > 1;
  if (others.length === 0) return { schema: first, isNullable };
  if (!isNullable || others.some(([key]) => CONSTRAINS_NULL.includes(key))) return undefined;
  return { schema: copyLocation(schema, { allOf: [first], ...Object.fromEntries(others) }), isNullable };
}

export function isNull(schema: JsonSchema): boolean {
  return schema.type === "null" || ("const" in schema && schema.const === null);
}
