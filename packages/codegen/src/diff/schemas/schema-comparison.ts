// Compares schemas. Each pair of schemas is compared once, however many parts of operations use it.
import { isDeepStrictEqual } from "node:util";
import type { Schemas } from "../../schema/references.ts";
import type { Sides, UnratedChange } from "../change.ts";
import { Reporter } from "../reporter.ts";
import type { Direction } from "../rules/rule.ts";
import { type AllowedValues, allowedValues } from "./allowed-values.ts";
import { compareConstraints } from "./compare-constraints.ts";
import { compareAdditional, compareItems, compareProperties } from "./compare-objects.ts";
import { compareTypes, compareValues } from "./compare-types.ts";
import { compareDiscriminators, compareVariants } from "./compare-unions.ts";
import { describeReplaced, formatValue } from "./inspection.ts";
import {
  componentName,
  isDescriptive,
  type LocatedSchema,
  locateMembers,
  resolveSite,
  type SchemaSite,
} from "./schema-site.ts";

/** Two versions of a schema, with what differs in them and in the schemas that they refer to. */
export interface SchemaPair extends Sides<string> {
  /** Changes without the parts of operations that use the schema. */
  changes: UnratedChange[];
  /** Pairs that this one contains. `only` is the direction in which the containing property occurs. */
  children: { pair: SchemaPair; only: Direction | undefined }[];
}

export class SchemaComparison {
  readonly #schemas: Sides<Schemas>;
  readonly #pairs = new Map<string, SchemaPair>();
  readonly #values: Sides<Map<string, AllowedValues>> = { before: new Map(), after: new Map() };

  constructor(schemas: Sides<Schemas>) {
    this.#schemas = schemas;
  }

  /** All pairs that were compared. */
  get pairs(): SchemaPair[] {
    return [...this.#pairs.values()];
  }

  /** Compares the schemas at two locations. */
  compare(before: LocatedSchema, after: LocatedSchema): SchemaPair {
    const key = `${before.pointer}\n${after.pointer}`;
    const known = this.#pairs.get(key);
    if (known) return known;
    const pair: SchemaPair = { before: before.pointer, after: after.pointer, changes: [], children: [] };
    this.#pairs.set(key, pair);
    this.#compareSites(pair, before, after, undefined);
    return pair;
  }

  #compareSites(pair: SchemaPair, before: LocatedSchema, after: LocatedSchema, only: Direction | undefined): void {
    const at = (pointer: string, inner?: Direction) =>
      new Reporter((change) => pair.changes.push(change), { pointer, only: only ?? inner, uses: [] });
    const old = resolveSite(this.#schemas.before, before);
    const now = resolveSite(this.#schemas.after, after);
    const isComponent = [old, now].some(({ core, site }) => core !== site && componentName(core.pointer) !== undefined);
    const values = { before: this.#valuesOf("before", old.core), after: this.#valuesOf("after", now.core) };
    compareNull(old, now, values, isComponent, at(after.pointer));
    const isMixed = (old.site === old.core) !== (now.site === now.core);
    if (!isMixed) compareAnnotations(before, after, at(after.pointer));
    if (isComponent) {
      // If only one side is a reference, the annotations next to it correspond to those of the other schema. Descriptions do not, because
      // those of a component are about all its uses.
      const [from, to] = isMixed ? [withoutProse(old), withoutProse(now)] : [old.core, now.core];
      pair.children.push({ pair: this.compare(from, to), only });
      return;
    }
    const { pointer } = now.core;
    if (isMixed) compareAnnotations(withSiteAnnotations(old), withSiteAnnotations(now), at(pointer));
    else if (old.site !== old.core) compareAnnotations(old.core, now.core, at(pointer));
    this.#compareBases(pair, old.core, now.core, only);
    this.#compareValues(pair, values, only, at);
  }

  /** Compares the components that both schemas extend, for their annotations and names. */
  #compareBases(pair: SchemaPair, before: LocatedSchema, after: LocatedSchema, only: Direction | undefined): void {
    const bases = ({ value, pointer }: LocatedSchema) => locateMembers(`${pointer}/allOf`, value.allOf);
    let others = bases(after);
    for (const base of bases(before)) {
      const reference = base.value.$ref;
      const other = others.find(({ value }) => value.$ref === reference);
      if (reference !== undefined && other) {
        others = others.filter((candidate) => candidate !== other);
        pair.children.push({ pair: this.compare(base, other), only });
      }
    }
  }

  #compareValues(
    pair: SchemaPair,
    { before, after }: Sides<AllowedValues>,
    only: Direction | undefined,
    at: (pointer: string, inner?: Direction) => Reporter,
  ): void {
    const inspection = {
      before,
      after,
      schemas: this.#schemas,
      at: (pointer = after.pointer, inner?: Direction) => at(pointer, inner),
      compare: (old: LocatedSchema, now: LocatedSchema, inner?: Direction) => {
        // A variant of a schema without a union has the location of the schema itself.
        if (old.pointer === pair.before && now.pointer === pair.after) return;
        this.#compareSites(pair, old, now, inner ?? only);
      },
    };
    if (before.variants.length > 0 || after.variants.length > 0) {
      compareVariants(inspection);
      compareDiscriminators(inspection);
      if (before.variants.length === 0 || after.variants.length === 0) return;
    } else if (!compareTypes(inspection)) return;
    compareValues(inspection);
    compareConstraints(inspection);
    compareProperties(inspection);
    compareAdditional(inspection);
    compareItems(inspection);
    if (before.variants.length === 0) compareDiscriminators(inspection);
  }

  #valuesOf(side: "before" | "after", core: LocatedSchema): AllowedValues {
    const known = this.#values[side].get(core.pointer);
    if (known) return known;
    const values = allowedValues(this.#schemas[side], core);
    this.#values[side].set(core.pointer, values);
    return values;
  }
}

function withSiteAnnotations({ site, core }: SchemaSite): LocatedSchema {
  const annotations = Object.entries(site.value).filter(([key]) => isDescriptive(key));
  return { pointer: core.pointer, value: { ...core.value, ...Object.fromEntries(annotations) } };
}

function withoutProse(schema: SchemaSite): LocatedSchema {
  const { pointer, value } = withSiteAnnotations(schema);
  const meaningful = ["default", "deprecated", "readOnly", "writeOnly"];
  const isProse = (key: string) => isDescriptive(key) && !key.startsWith("x-") && !meaningful.includes(key);
  const entries = Object.entries(value).filter(([key]) => !isProse(key));
  return { pointer, value: Object.fromEntries(entries) };
}

/** Compares whether null is allowed. A component reports that itself, unless the union with null is at the reference. */
function compareNull(
  old: SchemaSite,
  now: SchemaSite,
  { before, after }: Sides<AllowedValues>,
  isComponent: boolean,
  at: Reporter,
): void {
  if (isComponent && before.isNullable !== after.isNullable && old.isNullable === now.isNullable) return;
  const hasAnyType = ({ types, variants }: AllowedValues) => types === undefined && variants.length === 0;
  if (hasAnyType(before) || hasAnyType(after)) return;
  at.compareCondition("isNullable", old.isNullable || before.isNullable, now.isNullable || after.isNullable);
}

/** Compares the annotations at a location, which do not include those of a referenced component. */
function compareAnnotations(before: LocatedSchema, after: LocatedSchema, at: Reporter): void {
  at.compareAnnotations(before.value, after.value);
  const [wasDeprecated, isDeprecated] = [before.value.deprecated === true, after.value.deprecated === true];
  at.compareCondition("isDeprecated", wasDeprecated, isDeprecated, { keyword: "deprecated" });
  const [old, now] = [before.value.default, after.value.default];
  if (isDeepStrictEqual(old, now)) return;
  const rule = old === undefined ? "default-added" : now === undefined ? "default-removed" : "default-changed";
  const format = (value: unknown) => (value === undefined ? undefined : formatValue(value));
  const values = { keyword: "default", before: old, after: now };
  at.report(rule, describeReplaced("default", format(old), format(now)), values);
}
