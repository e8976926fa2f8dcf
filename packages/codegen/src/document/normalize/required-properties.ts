// Declares the properties of an object that the schema requires without describing them: they may have any value.

import { isRecord } from "../../runtime/json/is-record.ts";
import { isSameValueApplicator } from "../../schema/keywords.ts";
import { type Location, locate, memberOf } from "../location.ts";

/** Returns the schema with all required properties, or the schema itself if it declares them. */
export function declareRequiredProperties(
  schema: Record<string, unknown>,
  location: Location,
): Record<string, unknown> {
  const { properties, required, additionalProperties } = schema;
  if (!isRecord(properties) || !Array.isArray(required) || additionalProperties === false) return schema;
  const undeclared = required.map(String).filter((name) => !Object.hasOwn(properties, name));
  if (undeclared.length === 0 || isComposed(schema, location)) return schema;
  const value = isRecord(additionalProperties) ? additionalProperties : {};
  const declare = (name: string) => [name, locate({ ...value }, memberOf(memberOf(location, "properties"), name))];
  return { ...schema, properties: { ...properties, ...Object.fromEntries(undeclared.map(declare)) } };
}

/** Returns whether another part of a composition may declare the properties. */
function isComposed(schema: Record<string, unknown>, { token, parent }: Location): boolean {
  const isPart = isSameValueApplicator(`${token}`) || isSameValueApplicator(`${parent?.token}`);
  return isPart || schema.patternProperties !== undefined || Object.keys(schema).some(isSameValueApplicator);
}
