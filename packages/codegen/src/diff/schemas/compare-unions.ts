// Compares unions (`oneOf`, `anyOf`): their variants and their discriminators.
import { isDeepStrictEqual } from "node:util";
import { isRecord } from "../../runtime/json/is-record.ts";
import { referenceName } from "../../schema/references.ts";
import type { Inspection, Sides } from "./finding.ts";
import { componentName, type LocatedSchema, resolveSite } from "./schema-site.ts";
import { type SchemaView, viewSchema } from "./schema-view.ts";

/** Compares the variants. A schema without a union is a union of itself. */
export function compareVariants(inspection: Inspection): void {
  const { before, after, documents, report, compare } = inspection;
  const own = (view: SchemaView): LocatedSchema[] => {
    const [first] = view.parts;
    return view.variants.length > 0 || !first ? view.variants : [{ pointer: view.pointer, value: mergeParts(view) }];
  };
  const { pairs, removed, added } = matchVariants(documents, own(before), own(after));
  for (const [old, now] of pairs) compare(old, now);
  for (const variant of removed) {
    const description = `no longer has the variant ${variantName(documents.before, variant)}`;
    report({ rule: "variant-removed", pointer: variant.pointer, isRemoved: true, description, before: variant.value });
  }
  for (const variant of added) {
    const description = `now has the variant ${variantName(documents.after, variant)}`;
    report({ rule: "variant-added", pointer: variant.pointer, description, after: variant.value });
  }
  if (before.union && after.union && before.union !== after.union) {
    const rule = after.union === "oneOf" ? "union-became-exclusive" : "union-became-inclusive";
    const description = `has ${after.union} instead of ${before.union}`;
    report({ rule, pointer: after.pointer, description, before: before.union, after: after.union });
  }
}

function mergeParts({ parts }: SchemaView): Record<string, unknown> {
  return Object.assign({}, ...parts.map(({ value }) => value));
}

interface Match {
  pairs: [LocatedSchema, LocatedSchema][];
  removed: LocatedSchema[];
  added: LocatedSchema[];
}

/** Pairs the variants of two unions: by component, by equality, by their discriminating constants or type, then the last ones. */
function matchVariants(documents: Sides<object>, before: LocatedSchema[], after: LocatedSchema[]): Match {
  let [removed, added] = [before, after];
  const pairs: Match["pairs"] = [];
  const pairBy = (key: (document: object, variant: LocatedSchema) => unknown) => {
    for (const old of removed) {
      const oldKey = key(documents.before, old);
      const now =
        oldKey === undefined ? undefined : added.find((item) => isDeepStrictEqual(oldKey, key(documents.after, item)));
      if (!now) continue;
      pairs.push([old, now]);
      removed = removed.filter((item) => item !== old);
      added = added.filter((item) => item !== now);
    }
  };
  pairBy((document, variant) => componentName(resolveSite(document, variant).core.pointer));
  pairBy((document, variant) => resolveSite(document, variant).core.value);
  pairBy(constantsOf);
  const [old, now] = [removed[0], added[0]];
  const isLast = removed.length === 1 && added.length === 1;
  if (old && now && isLast && isDeepStrictEqual(typesOf(documents.before, old), typesOf(documents.after, now))) {
    return { pairs: [...pairs, [old, now]], removed: [], added: [] };
  }
  return { pairs, removed, added };
}

/** Returns the properties with a constant value, which distinguish the variants of a union. */
function constantsOf(document: object, variant: LocatedSchema): object | undefined {
  const { properties } = viewSchema(document, resolveSite(document, variant).core);
  const constants = [...properties].flatMap(([name, property]) => {
    const { values } = viewSchema(document, resolveSite(document, property).core);
    return values?.list.length === 1 ? [[name, values.list[0]]] : [];
  });
  return constants.length > 0 ? Object.fromEntries(constants) : undefined;
}

function typesOf(document: object, variant: LocatedSchema): string[] | undefined {
  return viewSchema(document, resolveSite(document, variant).core).types?.toSorted();
}

/** Returns the name of the component, or the type: `Cat`, `string`, `array`. */
function variantName(document: object, variant: LocatedSchema): string {
  const { core } = resolveSite(document, variant);
  const { title } = core.value;
  const name = componentName(core.pointer) ?? (typeof title === "string" ? title : undefined);
  return name ?? typesOf(document, variant)?.join(" or ") ?? "of any type";
}

export function compareDiscriminators(inspection: Inspection): void {
  const { before, after, report } = inspection;
  const [old, now] = [discriminatorOf(before), discriminatorOf(after)];
  const { pointer } = after;
  if (!old && !now) return;
  if (!old || !now) {
    const rule = now ? "discriminator-added" : "discriminator-removed";
    const description = now
      ? `now has the discriminator ${now.property}`
      : `no longer has the discriminator ${old?.property}`;
    report({ rule, pointer, description, before: old, after: now });
    return;
  }
  if (old.property !== now.property) {
    const description = `has the discriminator ${now.property} instead of ${old.property}`;
    report({ rule: "discriminator-changed", pointer, description, before: old.property, after: now.property });
  }
  compareMappings(inspection, old.mapping, now.mapping);
}

function compareMappings({ before, after, documents, report }: Inspection, old: Mapping, now: Mapping): void {
  const { pointer } = after;
  const names = (document: object, view: SchemaView) =>
    view.variants.map((variant) => componentName(resolveSite(document, variant).core.pointer));
  const shared = names(documents.before, before).filter((name) => names(documents.after, after).includes(name));
  for (const value of new Set([...Object.keys(old), ...Object.keys(now)])) {
    const [from, to] = [old[value], now[value]];
    if (from === to) continue;
    // A value of a variant that was added or removed is part of that edit.
    if (from !== undefined && to !== undefined && shared.includes(to)) {
      const description = `selects ${to} instead of ${from} for the value ${JSON.stringify(value)}`;
      report({ rule: "discriminator-changed", pointer, description, before: from, after: to });
    } else if (from === undefined && shared.includes(to)) {
      const description = `now selects ${to} for the value ${JSON.stringify(value)}`;
      report({ rule: "discriminator-value-added", pointer, description, after: value });
    } else if (to === undefined && shared.includes(from)) {
      const description = `no longer selects ${from} for the value ${JSON.stringify(value)}`;
      report({ rule: "discriminator-value-removed", pointer, description, before: value });
    }
  }
}

type Mapping = Record<string, string>;

function discriminatorOf({ parts }: SchemaView): { property: string; mapping: Mapping } | undefined {
  const value = parts.find((part) => isRecord(part.value.discriminator))?.value.discriminator;
  if (!isRecord(value)) return undefined;
  const mapping = Object.entries(isRecord(value.mapping) ? value.mapping : {});
  return {
    property: String(value.propertyName),
    mapping: Object.fromEntries(mapping.map(([key, target]) => [key, referenceName(String(target))])),
  };
}
