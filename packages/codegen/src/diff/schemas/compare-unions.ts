// Compares unions (`oneOf`, `anyOf`): their variants and their discriminators.
import { isDeepStrictEqual } from "node:util";
import type { JsonSchema } from "../../contract/contract.ts";
import { canonicalJson } from "../../runtime/validation/canonical-json.ts";
import { referenceName, type Schemas } from "../../schema/references.ts";
import type { Sides } from "../change.ts";
import type { Pairs } from "../pairs.ts";
import { type AllowedValues, allowedValues } from "./allowed-values.ts";
import { reportKeyword } from "./compare-constraints.ts";
import { isSubset } from "./compare-types.ts";
import type { Inspection } from "./inspection.ts";
import { isDescriptive, resolveSite } from "./schema-site.ts";

/**
 * Compares a union that only lists groups of required properties with a schema that has none: the union constrains values, and is no
 * choice of types.
 * @returns false if the schemas are others
 */
export function compareRequiredGroups(inspection: Inspection): boolean {
  const { before, after, schemas } = inspection;
  const [isAdded, isRemoved] = [before, after].map(({ variants }) => variants.length === 0);
  if (isAdded === isRemoved) return false;
  const [view, side] = isAdded ? [after, schemas.after] : [before, schemas.before];
  const isGroup = (variant: JsonSchema) => {
    const keywords = Object.keys(resolveSite(side, variant).core).filter(
      (name) => name !== "type" && !isDescriptive(name),
    );
    return keywords.length === 1 && keywords[0] === "required";
  };
  if (!view.variants.every(isGroup)) return false;
  const union = { keyword: view.union ?? "anyOf", value: view.variants };
  reportKeyword(
    inspection,
    isAdded ? undefined : union,
    isAdded ? union : undefined,
    isAdded ? "tightened" : "loosened",
  );
  return true;
}

/** Compares the variants. A schema without a union is a union of itself. */
export function compareVariants(inspection: Inspection): void {
  const { before, after, schemas, at, compare } = inspection;
  const own = ({ variants, single, merged }: AllowedValues) => (variants.length > 0 ? variants : [single ?? merged]);
  const { pairs, removed, added } = matchVariants(schemas, own(before), own(after));
  for (const pair of pairs) compare(pair.before, pair.after);
  for (const variant of removed) {
    const description = `no longer has the variant ${variantName(schemas.before, variant)}`;
    at(variant).report("variant-removed", description, { isRemoved: true, before: variant });
  }
  for (const variant of added) {
    const description = `now has the variant ${variantName(schemas.after, variant)}`;
    at(variant).report("variant-added", description, { after: variant });
  }
  if (before.union && after.union && before.union !== after.union) {
    const [side, inclusive] = before.union === "anyOf" ? [schemas.before, before] : [schemas.after, after];
    // If no value matches several variants, both keywords allow the same values.
    if (areExclusive(side, inclusive.variants)) return;
    const rule = after.union === "oneOf" ? "union-became-exclusive" : "union-became-inclusive";
    at().reportReplaced(rule, "has", before.union, after.union);
  }
}

/** Largest number of variants of which each is compared with each other one. Those of more may all match one value. */
const MAX_PAIRED = 500;

/** Returns whether the variants are objects, and required properties with different constants exclude each from the others. */
function areExclusive(side: Schemas, variants: JsonSchema[]): boolean {
  const objects = variants.map((variant) => {
    const { types, isNullable, merged } = allowedValues(side, resolveSite(side, variant).core);
    const isObject = isDeepStrictEqual(types, ["object"]) && !isNullable;
    return { isObject, required: merged.required ?? [], constants: constantsOf(side, variant) ?? {} };
  });
  if (!objects.every(({ isObject }) => isObject)) return false;
  const [first] = objects;
  const isTag = (name: string) => {
    const tags = objects.filter(({ required, constants }) => required.includes(name) && Object.hasOwn(constants, name));
    const values = new Set(tags.map(({ constants }) => canonicalJson(constants[name])));
    return values.size === variants.length;
  };
  if (Object.keys(first?.constants ?? {}).some(isTag)) return true;
  if (variants.length > MAX_PAIRED) return false;
  return objects.every(({ required, constants }, index) => {
    const excludes = (other: (typeof objects)[number]) =>
      Object.entries(constants).some(
        ([name, constant]) =>
          [...required, ...other.required].includes(name) &&
          Object.hasOwn(other.constants, name) &&
          !isDeepStrictEqual(constant, other.constants[name]),
      );
    return objects.slice(index + 1).every(excludes);
  });
}

/**
 * Pairs the variants of two unions: by component, by equality, by their discriminating constants, and the last two if the types of one
 * include those of the other.
 */
function matchVariants(schemas: Sides<Schemas>, before: JsonSchema[], after: JsonSchema[]): Pairs<JsonSchema> {
  let [removed, added] = [before, after];
  const pairs: Sides<JsonSchema>[] = [];
  const pairBy = (key: (side: Schemas, variant: JsonSchema) => string | undefined) => {
    const free = Map.groupBy(added, (variant) => key(schemas.after, variant));
    const paired = new Set<JsonSchema>();
    for (const old of removed) {
      const oldKey = key(schemas.before, old);
      const now = oldKey === undefined ? undefined : free.get(oldKey)?.shift();
      if (!now) continue;
      pairs.push({ before: old, after: now });
      paired.add(old).add(now);
    }
    removed = removed.filter((variant) => !paired.has(variant));
    added = added.filter((variant) => !paired.has(variant));
  };
  // Many variants may refer to the same component.
  const known = new Map<JsonSchema, string>();
  const jsonOf = (schema: JsonSchema) => {
    const json = known.get(schema) ?? canonicalJson(schema);
    known.set(schema, json);
    return json;
  };
  pairBy((side, variant) => resolveSite(side, variant).name);
  pairBy((side, variant) => jsonOf(resolveSite(side, variant).core));
  pairBy((side, variant) => {
    const constants = constantsOf(side, variant);
    return constants && canonicalJson(constants);
  });
  const [old, now] = [removed[0], added[0]];
  if (old && now && removed.length + added.length === 2) {
    const [from, to] = [typesOf(schemas.before, old), typesOf(schemas.after, now)];
    if (isSubset(from, to) || isSubset(to, from))
      return { pairs: [...pairs, { before: old, after: now }], removed: [], added: [] };
  }
  return { pairs, removed, added };
}

/** Returns the properties with a constant value, which distinguish the variants of a union. */
function constantsOf(side: Schemas, variant: JsonSchema): Record<string, unknown> | undefined {
  const { properties = {} } = allowedValues(side, resolveSite(side, variant).core).merged;
  const constants = Object.entries(properties).flatMap(([name, property]) => {
    const { values, isNullable } = allowedValues(side, resolveSite(side, property).core);
    return values?.list.length === 1 && !values.isOpen && !isNullable ? [[name, values.list[0]]] : [];
  });
  return constants.length > 0 ? Object.fromEntries(constants) : undefined;
}

function typesOf(side: Schemas, variant: JsonSchema): string[] | undefined {
  return allowedValues(side, resolveSite(side, variant).core).types?.toSorted();
}

/** Returns the name of the component, or the type: `Cat`, `string`, `array`. */
function variantName(side: Schemas, variant: JsonSchema): string {
  const { core, name } = resolveSite(side, variant);
  return name ?? core.title ?? typesOf(side, variant)?.join(" or ") ?? "of any type";
}

export function compareDiscriminators(inspection: Inspection): void {
  const { before, after, at } = inspection;
  const [old, now] = [discriminatorOf(before), discriminatorOf(after)];
  if (!old && now) {
    at().report("discriminator-added", `now has the discriminator ${now.property}`, { before: old, after: now });
  } else if (old && !now) {
    const values = { before: old, after: now };
    at().report("discriminator-removed", `no longer has the discriminator ${old.property}`, values);
  } else if (old && now) {
    if (old.property !== now.property) {
      at().reportReplaced("discriminator-changed", "has the discriminator", old.property, now.property);
    }
    compareMappings(inspection, old.mapping, now.mapping);
  }
}

type Mapping = Record<string, string>;

function compareMappings({ before, after, schemas, at }: Inspection, old: Mapping, now: Mapping): void {
  const names = (side: Schemas, view: AllowedValues) =>
    new Set(view.variants.map((variant) => resolveSite(side, variant).name));
  const oldNames = names(schemas.before, before);
  const newNames = names(schemas.after, after);
  for (const value of new Set([...Object.keys(old), ...Object.keys(now)])) {
    const [from, to] = [old[value], now[value]];
    const suffix = `for the value ${JSON.stringify(value)}`;
    // A value of a variant that was added or removed is part of that change.
    if (from === to || ![oldNames, newNames].every((known) => known.has(to ?? from))) continue;
    if (to === undefined) {
      at().report("discriminator-value-removed", `no longer selects ${from} ${suffix}`, { before: value });
    } else if (from === undefined) {
      at().report("discriminator-value-added", `now selects ${to} ${suffix}`, { after: value });
    } else {
      const description = `selects ${to} instead of ${from} ${suffix}`;
      at().report("discriminator-changed", description, { before: from, after: to });
    }
  }
}

function discriminatorOf({ merged: { discriminator } }: AllowedValues) {
  if (!discriminator) return undefined;
  const mapping = Object.entries(discriminator.mapping ?? {}).map(([key, target]) => [key, referenceName(target)]);
  const byValue: Mapping = Object.fromEntries(mapping);
  return { property: discriminator.propertyName, mapping: byValue };
}
