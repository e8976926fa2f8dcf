// Adds a field to the schemas of a contract in OpenAPI.
import { isMap } from "yaml";
import { FIELD_TYPES } from "../new-resource/field.ts";
import { editDocument } from "../scaffold/edit-document.ts";
import type { ResourceField } from "../scaffold/resource.ts";
import { UserError } from "../user-error.ts";
import type { FieldInput } from "./field-input.ts";

/**
 * Returns the source of the document with the property in each schema that has its own properties.
 *
 * @throws UserError if no schema has
 */
export function addProperties(file: string, source: string, { field, schemas }: FieldInput): string {
  return editDocument(source, (document) => {
    const paths = schemas
      .map((name) => ["components", "schemas", name, "properties"])
      .filter((path) => isMap(document.getIn(path)));
    if (paths.length === 0) {
      throw new UserError(
        `${file}: expected a schema ${schemas.join(" or ")} with properties, got none; add the property there`,
      );
    }
    for (const path of paths) document.setIn([...path, field.property], document.createNode(propertySchema(field)));
  });
}

function propertySchema({ kind, type, values, isNewEnum, min, max, description, name }: ResourceField): object {
  if (!isNewEnum && !FIELD_TYPES.includes(type)) return { $ref: `#/components/schemas/${type}` };
  const isString = ["string", "enum", "date", "date-time"].includes(kind);
  const bounds = kind === "string" ? { minLength: min, maxLength: max } : { minimum: min, maximum: max };
  const format = kind === "date" || kind === "date-time" ? kind : /^int(32|64)$/.test(type) ? type : undefined;
  const schema = {
    type: isString ? "string" : kind,
    format,
    description: description === undefined ? `${name.title}.` : `${description.replace(/\.$/, "")}.`,
    ...(isNewEnum ? { enum: values } : bounds),
  };
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));
}
