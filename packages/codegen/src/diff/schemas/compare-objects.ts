// Compares the properties of objects, and the items of arrays.
import { isDeepStrictEqual } from "node:util";
import { isRecord } from "../../runtime/json/is-record.ts";
import type { Direction } from "../rules/rule.ts";
import { typeAt } from "./field-path.ts";
import type { Inspection } from "./finding.ts";
import { type LocatedSchema, locateMembers, resolveSite } from "./schema-site.ts";
import { type SchemaView, subschema } from "./schema-view.ts";

export function compareProperties(inspection: Inspection): void {
  const { before, after } = inspection;
  const removed = [...before.properties].filter(([name]) => !after.properties.has(name));
  const added = [...after.properties].filter(([name]) => !before.properties.has(name));
  const renamed = findRenamed(inspection, removed, added);
  for (const [name, property] of before.properties) {
    const now = after.properties.get(name);
    if (now) compareProperty(inspection, name, property, now);
    else if (renamed?.from !== name) reportProperty(inspection, property, "was removed", "property-removed", true);
  }
  for (const [name, property] of added) {
    if (renamed?.to === name) reportRenamed(inspection, renamed);
    else reportAdded(inspection, name, property);
  }
}

interface Renamed {
  from: string;
  to: string;
}

/** Finds a renamed property: the only removed and the only added one, which are equal except for their names. */
function findRenamed(
  { before, after }: Inspection,
  removed: [string, LocatedSchema][],
  added: [string, LocatedSchema][],
): Renamed | undefined {
  const [[from, old] = [], [to, now] = []] = [removed[0], added[0]];
  if (from === undefined || to === undefined || removed.length > 1 || added.length > 1) return undefined;
  const isEqual =
    isDeepStrictEqual(withoutProse(old), withoutProse(now)) && before.required.has(from) === after.required.has(to);
  return isEqual ? { from, to } : undefined;
}

function withoutProse(schema: LocatedSchema | undefined): object {
  const { description: _, title: __, ...rest } = schema?.value ?? {};
  return rest;
}

function reportRenamed({ before, after, report }: Inspection, { from, to }: Renamed): void {
  const pointer = after.properties.get(to)?.pointer ?? after.pointer;
  report({
    rule: "property-renamed",
    pointer,
    description: `was renamed from ${from}`,
    before: from,
    after: to,
    symbols: [typeAt(before.properties.get(from)?.pointer ?? "") ?? []].flat(),
    ...onlyDirection(flags(before.properties.get(from))),
  });
}

function reportAdded(inspection: Inspection, name: string, property: LocatedSchema): void {
  const { before, after } = inspection;
  if (after.required.has(name)) {
    reportProperty(inspection, property, "was added and is required", "required-property-added");
    return;
  }
  const rule = additionalOf(before) === false ? "property-added-to-closed-object" : "property-added";
  reportProperty(inspection, property, "was added", rule);
}

function reportProperty(
  { report }: Inspection,
  property: LocatedSchema,
  description: string,
  rule: "property-added" | "property-added-to-closed-object" | "required-property-added" | "property-removed",
  isRemoved = false,
): void {
  const value = isRemoved ? { before: property.value } : { after: property.value };
  const only = onlyDirection(flags(property));
  report({ rule, pointer: property.pointer, ...(isRemoved && { isRemoved }), description, ...value, ...only });
}

interface Flags {
  readOnly: boolean;
  writeOnly: boolean;
}

function flags(property: LocatedSchema | undefined): Flags {
  return { readOnly: property?.value.readOnly === true, writeOnly: property?.value.writeOnly === true };
}

/** Returns the direction in which a property occurs, if it occurs in one only. */
function onlyDirection({ readOnly, writeOnly }: Flags): { only?: Direction } {
  if (readOnly === writeOnly) return {};
  return { only: readOnly ? "response" : "request" };
}

function compareProperty(inspection: Inspection, name: string, old: LocatedSchema, now: LocatedSchema): void {
  const { before, after, documents, report, compare } = inspection;
  const [oldFlags, nowFlags] = [
    withComponent(documents.before, old, flags(old)),
    withComponent(documents.after, now, flags(now)),
  ];
  const only = onlyDirection(nowFlags);
  const { pointer } = now;
  if (oldFlags.readOnly !== nowFlags.readOnly) {
    const rule = nowFlags.readOnly ? "property-became-read-only" : "property-became-writable";
    const description = nowFlags.readOnly ? "became read-only" : "is no longer read-only";
    report({ rule, pointer, description, before: oldFlags.readOnly, after: nowFlags.readOnly });
  }
  if (oldFlags.writeOnly !== nowFlags.writeOnly) {
    const rule = nowFlags.writeOnly ? "property-became-write-only" : "property-became-readable";
    const description = nowFlags.writeOnly ? "became write-only" : "is no longer write-only";
    report({ rule, pointer, description, before: oldFlags.writeOnly, after: nowFlags.writeOnly });
  }
  const [wasRequired, isRequired] = [before.required.has(name), after.required.has(name)];
  if (wasRequired !== isRequired) {
    const rule = isRequired ? "property-became-required" : "property-became-optional";
    const description = isRequired ? "became required" : "is no longer required";
    report({ rule, pointer, description, before: wasRequired, after: isRequired, ...only });
  }
  compare(old, now, only.only);
}

/** Adds the flags of the component that a property refers to. */
function withComponent(document: object, property: LocatedSchema, own: Flags): Flags {
  const target = flags(resolveSite(document, property).core);
  return { readOnly: own.readOnly || target.readOnly, writeOnly: own.writeOnly || target.writeOnly };
}

/** Compares whether properties that are not listed are allowed, and their schema. */
export function compareAdditional({ before, after, report, compare }: Inspection): void {
  const [old, now] = [additionalOf(before), additionalOf(after)];
  const { pointer } = after;
  if (old === false && now !== false) {
    const description = "now allows additional properties";
    report({ rule: "additional-properties-allowed", pointer, description, before: false, after: now?.value ?? true });
  } else if (old !== false && now === false) {
    const description = "no longer allows additional properties";
    report({
      rule: "additional-properties-disallowed",
      pointer,
      description,
      before: old?.value ?? true,
      after: false,
    });
  } else if (old && now) compare(old, now);
  else if (old) {
    report({ rule: "constraint-loosened", pointer, description: "allows additional properties of any type" });
  } else if (now) {
    report({ rule: "constraint-tightened", pointer, description: "restricts the type of additional properties" });
  }
}

/** Returns the schema of additional properties, false if none are allowed, or undefined if any are. */
function additionalOf(view: SchemaView): LocatedSchema | false | undefined {
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

export function compareItems({ before, after, report, compare }: Inspection): void {
  const [old, now] = [subschema(before, "items"), subschema(after, "items")];
  const { pointer } = after;
  if (old && now) compare(old, now);
  else if (old) report({ rule: "constraint-loosened", pointer, description: "allows items of any type" });
  else if (now) report({ rule: "constraint-tightened", pointer, description: "restricts the type of its items" });
  const [oldPrefix, nowPrefix] = [prefixItems(before), prefixItems(after)];
  oldPrefix.forEach((item, index) => {
    const other = nowPrefix[index];
    if (other) compare(item, other);
  });
  if (oldPrefix.length === nowPrefix.length) return;
  const rule = nowPrefix.length > oldPrefix.length ? "constraint-tightened" : "constraint-loosened";
  report({ rule, pointer, description: `describes ${nowPrefix.length} first items instead of ${oldPrefix.length}` });
}

function prefixItems({ parts }: SchemaView): LocatedSchema[] {
  const owner = parts.find(({ value }) => Array.isArray(value.prefixItems));
  return owner ? locateMembers(`${owner.pointer}/prefixItems`, owner.value.prefixItems) : [];
}
