// Builds the schema of a decoded form body. A file is a Blob, which the keyword `file` checks:
// JSON Schema has no keyword for it.
import type { Content, Contract, FormField, JsonSchema } from "../contract/contract.ts";
import { resolveSchema } from "../schema/references.ts";
import { mapProperties } from "../schema/same-value.ts";
import { unionOf, unionVariants } from "../schema/unions.ts";

/** Value of the keyword `file`. Sizes are in bytes (OpenAPI 3.1, section 4.8.14.3). */
export interface FileRule {
  minLength: number | undefined;
  maxLength: number | undefined;
  /** Allowed media types, as the contract lists them: `image/png, image/*`. */
  contentType: string | undefined;
}

export function formSchema({ schema = {}, fields = [] }: Content, schemas: Contract["schemas"]): JsonSchema {
  const files = new Map(fields.filter(({ allowsFile }) => allowsFile).map((field) => [field.name, field]));
  if (files.size === 0) return schema;
  return mapProperties(schema, schemas, (property, name) => {
    const field = files.get(name);
    return field ? fileSchema(property, field, schemas) : property;
  });
}

function fileSchema(schemaOrReference: JsonSchema, field: FormField, schemas: Contract["schemas"]): JsonSchema {
  const schema = resolveSchema(schemaOrReference, schemas);
  if (schema.items) return { ...schema, items: fileSchema(schema.items, field, schemas) };
  const variants = unionVariants(schema);
  if (variants.length > 0) return unionOf(variants.map((variant) => fileSchema(variant, field, schemas)));
  if (field.part !== "file" && schema.format !== "binary") return schema;
  const file: FileRule = { minLength: schema.minLength, maxLength: schema.maxLength, contentType: field.contentType };
  return { file } as JsonSchema;
}
