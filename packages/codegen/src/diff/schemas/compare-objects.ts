// Compares the properties of objects, and the items of arrays.
import { isDeepStrictEqual } from "node:util";
import type { JsonSchema } from "../../contract/contract.ts";
import { pointerOf } from "../../document/location.ts";
import type { Schemas } from "../../schema/references.ts";
import { KEEP_DEPRECATED, type Sides } from "../change.ts";
import { type Pairs, pairByKey } from "../pairs.ts";
import type { Direction } from "../rules/rule.ts";
import type { AllowedValues } from "./allowed-values.ts";
import { typeAt } from "./field-path.ts";
import type { Inspection } from "./inspection.ts";
import { resolveSite } from "./schema-site.ts";

type Property = [name: string, schema: JsonSchema];

export function compareProperties(inspection: Inspection): void {
  const { before, after, at } = inspection;
  const [oldProperties, newProperties] = [before, after].map(({ merged }) => Object.entries(merged.properties ?? {}));
  const properties = pairByKey<Property>(oldProperties ?? [], newProperties ?? [], ([name]) => name);
  const renamed = findRenamed(inspection, properties);
  for (const { before: old, after: now } of properties.pairs) compareProperty(inspection, now[0], old[1], now[1]);
  for (const [, old] of properties.removed.filter((property) => property !== renamed?.before)) {
    const remedy = old.deprecated ? KEEP_DEPRECATED : undefined;
    at(old, onlyDirection(old)).reportRemoved("property-removed", { before: old, remedy });
  }
  for (const property of properties.added) {
    const [name, now] = property;
    if (renamed?.after === property) {
      const [from, old] = renamed.before;
      const details = { before: from, after: name, symbols: [typeAt(pointerOf(old) ?? "") ?? []].flat() };
      at(now, onlyDirection(old)).report("property-renamed", `was renamed from ${from}`, details);
    } else if (isRequired(after, name)) {
      at(now, onlyDirection(now)).report("required-property-added", "was added and is required", { after: now });
    } else {
      const rule = additionalOf(before) === false ? "property-added-to-closed-object" : "property-added";
      at(now, onlyDirection(now)).report(rule, "was added", { after: now });
    }
  }
}

function isRequired({ merged }: AllowedValues, name: string): boolean {
  return merged.required?.includes(name) ?? false;
}

/** Finds a renamed property: the only removed and the only added one, which are equal except for their names. */
function findRenamed({ before, after }: Inspection, { removed, added }: Pairs<Property>): Sides<Property> | undefined {
  const [[from, ...otherFrom], [to, ...otherTo]] = [removed, added];
  if (!from || !to || otherFrom.length + otherTo.length > 0) return undefined;
  const withoutProse = ([, schema]: Property) => ({ ...schema, description: "", title: "" });
  const isEqual = isDeepStrictEqual(withoutProse(from), withoutProse(to));
  return isEqual && isRequired(before, from[0]) === isRequired(after, to[0]) ? { before: from, after: to } : undefined;
}

/** Returns the direction in which a property occurs, if it occurs in one only. */
function onlyDirection({ readOnly, writeOnly }: Pick<JsonSchema, "readOnly" | "writeOnly">): Direction | undefined {
  if ((readOnly === true) === (writeOnly === true)) return undefined;
  return readOnly === true ? "response" : "request";
}

function compareProperty(inspection: Inspection, name: string, old: JsonSchema, now: JsonSchema): void {
  const { before, after, schemas, at, compare } = inspection;
  // A property has the flags of the component that it refers to, too.
  const flagsOf = (side: Schemas, property: JsonSchema) => {
    const both = [property, resolveSite(side, property).core];
    return { readOnly: both.some(({ readOnly }) => readOnly), writeOnly: both.some(({ writeOnly }) => writeOnly) };
  };
  const [oldFlags, nowFlags] = [flagsOf(schemas.before, old), flagsOf(schemas.after, now)];
  const only = onlyDirection(nowFlags);
  at(now).compareCondition("isReadOnly", oldFlags.readOnly, nowFlags.readOnly);
  at(now).compareCondition("isWriteOnly", oldFlags.writeOnly, nowFlags.writeOnly);
  at(now, only).compareCondition("isPropertyRequired", isRequired(before, name), isRequired(after, name));
  compare(old, now, only);
}

/** Compares whether properties that are not listed are allowed, and their schema. */
export function compareAdditional({ before, after, at, compare }: Inspection): void {
  const [old, now] = [additionalOf(before), additionalOf(after)];
  if (old === false && now !== false) {
    const values = { before: false, after: now ?? true };
    at().report("additional-properties-allowed", "now allows additional properties", values);
  } else if (old !== false && now === false) {
    const values = { before: old ?? true, after: false };
    at().report("additional-properties-disallowed", "no longer allows additional properties", values);
  } else if (old && now) compare(old, now);
  else if (old) at().report("constraint-loosened", "allows additional properties of any type");
  else if (now) at().report("constraint-tightened", "restricts the type of additional properties");
}

/** Returns the schema of additional properties, false if none are allowed, or undefined if any are. */
function additionalOf({ merged }: AllowedValues): JsonSchema | false | undefined {
  const { additionalProperties, unevaluatedProperties }: JsonSchema & { unevaluatedProperties?: JsonSchema | boolean } =
    merged;
  const schemas = [additionalProperties, unevaluatedProperties].filter((schema) => schema !== undefined);
  if (schemas.some((schema) => schema === false || isDeepStrictEqual(schema, { not: {} }))) return false;
  return schemas.find((schema) => typeof schema === "object" && Object.keys(schema).length > 0) as JsonSchema;
}

export function compareItems({ before, after, at, compare }: Inspection): void {
  const [old, now] = [before.merged, after.merged];
  if (old.items && now.items) compare(old.items, now.items);
  else if (old.items) at().report("constraint-loosened", "allows items of any type");
  else if (now.items) at().report("constraint-tightened", "restricts the type of its items");
  const [oldPrefix, nowPrefix] = [old.prefixItems ?? [], now.prefixItems ?? []];
  for (const [index, item] of oldPrefix.entries()) {
    const other = nowPrefix[index];
    if (other) compare(item, other);
  }
  if (oldPrefix.length === nowPrefix.length) return;
  const rule = nowPrefix.length > oldPrefix.length ? "constraint-tightened" : "constraint-loosened";
  at().report(rule, `describes ${nowPrefix.length} first items instead of ${oldPrefix.length}`);
}
