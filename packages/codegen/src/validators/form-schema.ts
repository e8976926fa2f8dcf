// Builds the schema of a decoded form body. A file is a Blob, which the keyword `file` checks:
// JSON Schema has no keyword for it.
import type { Content, Contract, FormField, JsonSchema } from "../contract/contract.ts";
import { resolveSchema } from "../contract/resolve-reference.ts";

/** Value of the keyword `file`. Sizes are in bytes (OpenAPI 3.1, section 4.8.14.3). */
export interface FileRule {
  minLength?: number;
  maxLength?: number;
  /** Allowed media types, as the contract lists them: `image/png, image/*`. */
  contentType?: string;
}

export function formSchema({ schema = {}, fields = [] }: Content, schemas: Contract["schemas"]): JsonSchema {
  const files = new Map(fields.filter(({ part }) => part === "file").map((field) => [field.name, field]));
  return files.size > 0 ? withFileKeyword(schema, files, schemas) : schema;
}

/** Inlines the referenced schemas that it changes, because other bodies may use the components, too. */
function withFileKeyword(
  schemaOrReference: JsonSchema,
  files: Map<string, FormField>,
  schemas: Contract["schemas"],
): JsonSchema {
  const schema = resolveSchema(schemaOrReference, schemas);
  const inner = (part: unknown) => withFileKeyword(part as JsonSchema, files, schemas);
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const field = files.get(name);
    return [name, field ? fileSchema(property as JsonSchema, field, schemas) : property];
  });
  return {
    ...schema,
    ...(schema.properties && { properties: Object.fromEntries(properties) }),
    ...(schema.allOf && { allOf: schema.allOf.map(inner) }),
    ...(schema.oneOf && { oneOf: schema.oneOf.map(inner) }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map(inner) }),
  };
}

function fileSchema(schemaOrReference: JsonSchema, field: FormField, schemas: Contract["schemas"]): JsonSchema {
  const schema = resolveSchema(schemaOrReference, schemas);
  if (schema.items) return { ...schema, items: fileSchema(schema.items as JsonSchema, field, schemas) };
  const branches = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])] as JsonSchema[];
  if (branches.length > 0) return { anyOf: branches.map((branch) => fileSchema(branch, field, schemas)) };
  const { minLength, maxLength } = schema;
  const file: FileRule = {
    ...(minLength !== undefined && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
    ...(field.contentType !== undefined && { contentType: field.contentType }),
  };
  return { file } as JsonSchema;
}
