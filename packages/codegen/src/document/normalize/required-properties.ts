// Declares the properties of an object that the schema requires without describing them: they may have any value.

import { isRecord } from "../../runtime/json/is-record.ts";
import { locate } from "../location.ts";
import { isPart, propertyNames } from "./contradictions.ts";
import type { Site } from "./normalization.ts";

/**
 * Returns the schema with all required properties, or the schema itself if it or its composition declares them.
 *
 * @param original the schema in the document, whose references are those of the document
 */
export function declareRequiredProperties(
  schema: Record<string, unknown>,
  original: unknown,
  site: Site,
): Record<string, unknown> {
  const { properties = {}, required, additionalProperties, patternProperties } = schema;
  const isObject = schema.properties !== undefined || Array.isArray(schema.allOf);
  if (!isObject || !isRecord(properties) || !Array.isArray(required) || additionalProperties === false) return schema;
  if (patternProperties !== undefined || isPart(site)) return schema;
  const declared = propertyNames(original, site.run);
  const undeclared = required.map(String).filter((name) => !declared.has(name));
  if (undeclared.length === 0) return schema;
  const value = isRecord(additionalProperties) ? additionalProperties : {};
  const declare = (name: string) => [name, locate({ ...value }, site.member("properties").member(name))];
  return { ...schema, properties: { ...properties, ...Object.fromEntries(undeclared.map(declare)) } };
}
