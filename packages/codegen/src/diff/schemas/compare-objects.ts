// Compares the properties of objects, and the items of arrays.
import { isDeepStrictEqual } from "node:util";
import type { JsonSchema } from "../../contract/contract.ts";
import { pointerOf } from "../../document/location.ts";
import { mergeSchema } from "../../schema/merge-schemas.ts";
import { KEEP_DEPRECATED, type Sides } from "../change.ts";
import { type Pairs, pairByKey } from "../pairs.ts";
import type { Direction } from "../rules/rule.ts";
import type { AllowedValues } from "./allowed-values.ts";
import { typeAt } from "./field-path.ts";
import type { Inspection } from "./inspection.ts";

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
  const [oldFlags, nowFlags] = [mergeSchema(old, schemas.before), mergeSchema(now, schemas.after)];
  // Messages of the other direction did not contain the property before, or do not contain it any more.
  const only = onlyDirection(nowFlags) ?? onlyDirection(oldFlags);
  const [wasRequired, isNowRequired] = [isRequired(before, name), isRequired(after, name)];
  const isReadOnly = isNowRequired ? "isReadOnlyAndRequired" : "isReadOnly";
  at(now).compareCondition(isReadOnly, oldFlags.readOnly === true, nowFlags.readOnly === true);
  at(now).compareCondition("isWriteOnly", oldFlags.writeOnly === true, nowFlags.writeOnly === true);
  at(now, only).compareCondition("isPropertyRequired", wasRequired, isNowRequired);
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
  if (schemas.some(isNothing)) return false;
  return schemas.find((schema) => typeof schema === "object" && Object.keys(schema).length > 0) as JsonSchema;
}

/** Compares the items of arrays: those that have a position in `prefixItems`, and the further ones. */
export function compareItems({ before, after, at, compare }: Inspection): void {
  const positions = Math.max(...[before, after].map(({ merged }) => merged.prefixItems?.length ?? 0));
  for (let position = 0; position <= positions; position++) {
    const [old, now] = [itemAt(before, position), itemAt(after, position)];
    const isFurther = position === positions;
    const [name, items] = isFurther ? ["further items", "items"] : [`item ${position}`, `item ${position}`];
    if (old && now) compare(old, now);
    else if (old !== now && (old === false || now === false)) {
      // The SDK's type of a list has each described item, so its length is another one in both directions.
      const kind = !isFurther ? "changed" : old === false ? "loosened" : "tightened";
      at().report(`constraint-${kind}`, `${old === false ? "now allows" : "no longer allows"} ${name}`);
    } else if (old) at().report("constraint-loosened", `allows ${items} of any type`);
    else if (now) at().report("constraint-tightened", `restricts the type of ${items}`);
  }
}

/** Returns the schema of the item at a position, false if none is allowed there, or undefined if any is. */
function itemAt(
  { merged: { prefixItems = [], items } }: AllowedValues,
  position: number,
): JsonSchema | false | undefined {
  const schema: JsonSchema | undefined = prefixItems[position] ?? items;
  return schema && isNothing(schema) ? false : schema;
}

function isNothing(schema: unknown): boolean {
  return schema === false || isDeepStrictEqual(schema, { not: {} });
}
