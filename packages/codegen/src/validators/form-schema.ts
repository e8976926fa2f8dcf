// The schema of a form's values once they are decoded: a file is a Blob, which JSON Schema has no word for.
import type { Content, Contract, FormField, JsonSchema } from "../contract/contract.ts";
import { followSchema } from "../contract/follow-schema.ts";

/** What a file has to be. Sizes are in bytes (OpenAPI 3.1, section 4.8.14.3). */
export interface FileRule {
  minLength?: number;
  maxLength?: number;
  /** Media types, as the contract lists them: `image/png, image/*`. */
  contentType?: string;
}

export function formSchema({ schema = {}, fields = [] }: Content, schemas: Contract["schemas"]): JsonSchema {
  const files = new Map(fields.filter(({ part }) => part === "file").map((field) => [field.name, field]));
  return files.size > 0 ? withFileKeyword(schema, files, schemas) : schema;
}

/** Forms are written out, so that schemas which other bodies use too stay as they are. */
function withFileKeyword(given: JsonSchema, files: Map<string, FormField>, schemas: Contract["schemas"]): JsonSchema {
  const schema = followSchema(given, schemas);
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

function fileSchema(given: JsonSchema, field: FormField, schemas: Contract["schemas"]): JsonSchema {
  const schema = followSchema(given, schemas);
  if (schema.items) return { ...schema, items: fileSchema(schema.items as JsonSchema, field, schemas) };
  const forms = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])] as JsonSchema[];
  if (forms.length > 0) return { anyOf: forms.map((form) => fileSchema(form, field, schemas)) };
  const { minLength, maxLength } = schema;
  const file: FileRule = {
    ...(minLength !== undefined && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
    ...(field.contentType !== undefined && { contentType: field.contentType }),
  };
  return { file } as JsonSchema;
}
