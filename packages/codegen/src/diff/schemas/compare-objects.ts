// Compares the properties of objects, and the items of arrays.
import { isDeepStrictEqual } from "node:util";
import { isRecord } from "../../runtime/json/is-record.ts";
import type { Schemas } from "../../schema/references.ts";
import type { Sides } from "../change.ts";
import { type Pairs, pairByKey } from "../pairs.ts";
import type { Direction } from "../rules/rule.ts";
import { type AllowedValues, subschema } from "./allowed-values.ts";
import { typeAt } from "./field-path.ts";
import type { Inspection } from "./inspection.ts";
import { type LocatedSchema, locateMembers, resolveSite } from "./schema-site.ts";

type Property = [name: string, schema: LocatedSchema];

export function compareProperties(inspection: Inspection): void {
  const { before, after, at } = inspection;
  const properties = pairByKey([...before.properties], [...after.properties], ([name]) => name);
  const renamed = findRenamed(inspection, properties);
  for (const [name, old] of before.properties) {
    const now = after.properties.get(name);
    if (now) compareProperty(inspection, name, old, now);
    else if (renamed?.before[0] !== name) {
      at(old.pointer, onlyDirection(old.value)).reportRemoved("property-removed", { before: old.value });
    }
  }
  for (const [name, { pointer, value }] of properties.added) {
    const atProperty = at(pointer, onlyDirection(value));
    if (renamed?.after[0] === name) {
      const [from, { pointer: previous, value: old }] = renamed.before;
      const details = { before: from, after: name, symbols: [typeAt(previous) ?? []].flat() };
      at(pointer, onlyDirection(old)).report("property-renamed", `was renamed from ${from}`, details);
    } else if (after.required.has(name)) {
      atProperty.report("required-property-added", "was added and is required", { after: value });
    } else {
      const isClosed = additionalOf(before) === false;
      const rule = isClosed ? "property-added-to-closed-object" : "property-added";
      atProperty.report(rule, "was added", { after: value });
    }
  }
}

/** Finds a renamed property: the only removed and the only added one, which are equal except for their names. */
function findRenamed({ before, after }: Inspection, { removed, added }: Pairs<Property>): Sides<Property> | undefined {
  const [[from, ...otherFrom], [to, ...otherTo]] = [removed, added];
  if (!from || !to || otherFrom.length + otherTo.length > 0) return undefined;
  const withoutProse = ([, { value }]: Property) => ({ ...value, description: "", title: "" });
  const isEqual = isDeepStrictEqual(withoutProse(from), withoutProse(to));
  return isEqual && before.required.has(from[0]) === after.required.has(to[0])
    ? { before: from, after: to }
    : undefined;
}

type Flags = Partial<Record<"readOnly" | "writeOnly", unknown>>;

/** Returns the direction in which a property occurs, if it occurs in one only. */
function onlyDirection({ readOnly, writeOnly }: Flags): Direction | undefined {
  if ((readOnly === true) === (writeOnly === true)) return undefined;
  return readOnly === true ? "response" : "request";
}

function compareProperty(inspection: Inspection, name: string, old: LocatedSchema, now: LocatedSchema): void {
  const { before, after, schemas, at, compare } = inspection;
  // A property has the flags of the component that it refers to, too.
  const hasFlag = (side: Schemas, property: LocatedSchema, flag: keyof Flags) =>
    [property, resolveSite(side, property).core].some(({ value }) => value[flag] === true);
  const flagsOf = (side: Schemas, property: LocatedSchema) => ({
    readOnly: hasFlag(side, property, "readOnly"),
    writeOnly: hasFlag(side, property, "writeOnly"),
  });
  const [oldFlags, nowFlags] = [flagsOf(schemas.before, old), flagsOf(schemas.after, now)];
  const only = onlyDirection(nowFlags);
  at(now.pointer).compareCondition("isReadOnly", oldFlags.readOnly, nowFlags.readOnly);
  at(now.pointer).compareCondition("isWriteOnly", oldFlags.writeOnly, nowFlags.writeOnly);
  at(now.pointer, only).compareCondition("isPropertyRequired", before.required.has(name), after.required.has(name));
  compare(old, now, only);
}

/** Compares whether properties that are not listed are allowed, and their schema. */
export function compareAdditional({ before, after, at, compare }: Inspection): void {
  const [old, now] = [additionalOf(before), additionalOf(after)];
  if (old === false && now !== false) {
    const values = { before: false, after: now?.value ?? true };
    at().report("additional-properties-allowed", "now allows additional properties", values);
  } else if (old !== false && now === false) {
    const values = { before: old?.value ?? true, after: false };
    at().report("additional-properties-disallowed", "no longer allows additional properties", values);
  } else if (old && now) compare(old, now);
  else if (old) at().report("constraint-loosened", "allows additional properties of any type");
  else if (now) at().report("constraint-tightened", "restricts the type of additional properties");
}

/** Returns the schema of additional properties, false if none are allowed, or undefined if any are. */
function additionalOf(view: AllowedValues): LocatedSchema | false | undefined {
  for (const keyword of ["additionalProperties", "unevaluatedProperties"]) {
    const schema = subschema(view, keyword);
    if (view.parts.some(({ value }) => value[keyword] === false)) return false;
    if (schema && isDeepEmpty(schema.value.not)) return false;
    if (schema && Object.keys(schema.value).length > 0) return schema;
  }
  return undefined;
}

function isDeepEmpty(value: unknown): boolean {
  return isRecord(value) && Object.keys(value).length === 0;
}

export function compareItems({ before, after, at, compare }: Inspection): void {
  const [old, now] = [subschema(before, "items"), subschema(after, "items")];
  if (old && now) compare(old, now);
  else if (old) at().report("constraint-loosened", "allows items of any type");
  else if (now) at().report("constraint-tightened", "restricts the type of its items");
  const [oldPrefix, nowPrefix] = [prefixItems(before), prefixItems(after)];
  oldPrefix.forEach((item, index) => {
    const other = nowPrefix[index];
    if (other) compare(item, other);
  });
  if (oldPrefix.length === nowPrefix.length) return;
  const rule = nowPrefix.length > oldPrefix.length ? "constraint-tightened" : "constraint-loosened";
  at().report(rule, `describes ${nowPrefix.length} first items instead of ${oldPrefix.length}`);
}

function prefixItems({ parts }: AllowedValues): LocatedSchema[] {
  const owner = parts.find(({ value }) => Array.isArray(value.prefixItems));
  return owner ? locateMembers(`${owner.pointer}/prefixItems`, owner.value.prefixItems) : [];
}
