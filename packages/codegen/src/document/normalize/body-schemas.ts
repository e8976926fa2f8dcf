// Names the inline schemas of response and request body components, so that the operations that share them share a type.

import { isJson } from "../../contract/media-type.ts";
import { typeName } from "../../contract/naming.ts";
import { isRecord } from "../../runtime/json/is-record.ts";
import { schemaReference } from "../../schema/references.ts";
import { copyLocation } from "../location.ts";
import type { Fields, Normalization } from "./normalization.ts";

/**
 * Returns the components of a section with references to schemas in place of the inline schemas of JSON bodies, which are added
 * to `schemas`: `NotFoundResponse` for the response `NotFound`.
 *
 * @param suffix suffix of the names of the schemas
 */
export function nameBodySchemas(components: unknown, suffix: string, schemas: Fields, run: Normalization): Fields {
  const entries = Object.entries(isRecord(components) ? components : {});
  return Object.fromEntries(
    entries.map(([name, component]) => {
      if (!isRecord(component) || !isRecord(component.content)) return [name, component];
      const content = Object.entries(component.content).map(([mediaType, media]) => [
        mediaType,
        isJson(mediaType) && isRecord(media) ? nameSchema(media, typeName(name) + suffix, schemas, run) : media,
      ]);
      return [name, copyLocation(component, { ...component, content: Object.fromEntries(content) })];
    }),
  );
}

function nameSchema(media: Fields, preferred: string, schemas: Fields, run: Normalization): Fields {
  const { schema } = media;
  if (!isRecord(schema) || !isStructured(schema)) return media;
  const name = run.newSchemaName(preferred);
  schemas[name] = schema;
  return copyLocation(media, { ...media, schema: { $ref: schemaReference(name) } });
}

/** Returns whether a schema describes a structure, which needs a name. A reference has one. */
function isStructured({ $ref, properties, oneOf, anyOf, allOf, additionalProperties }: Fields): boolean {
  return (
    $ref === undefined && [properties, oneOf, anyOf, allOf, additionalProperties].some((value) => value !== undefined)
  );
}
