// Declares the properties of an object that the schema requires without describing them: they may have any value.

import { isRecord } from "../../runtime/json/is-record.ts";
import { isSameValueApplicator } from "../../schema/keywords.ts";
import { type Location, locate, memberOf } from "../location.ts";
import { propertyNames } from "./contradictions.ts";
import type { Normalization } from "./normalization.ts";

/**
 * Returns the schema with all required properties, or the schema itself if it or its composition declares them.
 *
 * @param original the schema in the document, whose references are those of the document
 */
export function declareRequiredProperties(
  schema: Record<string, unknown>,
  original: unknown,
  location: Location,
  run: Normalization,
): Record<string, unknown> {
  const { properties = {}, required, additionalProperties, patternProperties } = schema;
  const isObject = schema.properties !== undefined || Array.isArray(schema.allOf);
  if (!isObject || !isRecord(properties) || !Array.isArray(required) || additionalProperties === false) return schema;
  if (patternProperties !== undefined || isPart(location)) return schema;
  const declared = propertyNames(original, run);
  const undeclared = required.map(String).filter((name) => !declared.has(name));
  if (undeclared.length === 0) return schema;
  const value = isRecord(additionalProperties) ? additionalProperties : {};
  const declare = (name: string) => [name, locate({ ...value }, memberOf(memberOf(location, "properties"), name))];
  return { ...schema, properties: { ...properties, ...Object.fromEntries(undeclared.map(declare)) } };
}

/** Returns whether a schema is a part of a composition, which may declare the properties elsewhere. */
function isPart({ token, parent }: Location): boolean {
  return isSameValueApplicator(`${token}`) || isSameValueApplicator(`${parent?.token}`);
}
