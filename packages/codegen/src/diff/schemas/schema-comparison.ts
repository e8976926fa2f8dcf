// Compares schemas. Each pair of schemas is compared once, however many parts of operations use it.
import { isDeepStrictEqual } from "node:util";
import { compareAnnotations } from "../compare-annotations.ts";
import type { Direction } from "../rules/rule.ts";
import { compareConstraints } from "./compare-constraints.ts";
import { compareAdditional, compareItems, compareProperties } from "./compare-objects.ts";
import { compareFormats, compareTypes, compareValues } from "./compare-types.ts";
import { compareDiscriminators, compareVariants } from "./compare-unions.ts";
import { type Finding, formatValue, type Sides } from "./finding.ts";
import {
  ANNOTATIONS,
  componentName,
  type LocatedSchema,
  locateMembers,
  resolveSite,
  type SchemaSite,
} from "./schema-site.ts";
import { type SchemaView, viewSchema } from "./schema-view.ts";

/** Two versions of a schema, with what differs in them and in the schemas that they refer to. */
export interface SchemaPair extends Sides<string> {
  findings: Finding[];
  /** Pairs that this one contains. `only` is the direction in which the containing property occurs. */
  children: { pair: SchemaPair; only?: Direction }[];
}

export class SchemaComparison {
  readonly #documents: Sides<object>;
  readonly #pairs = new Map<string, SchemaPair>();
  readonly #views: Sides<Map<string, SchemaView>> = { before: new Map(), after: new Map() };

  constructor(documents: Sides<object>) {
    this.#documents = documents;
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
    const pair: SchemaPair = { before: before.pointer, after: after.pointer, findings: [], children: [] };
    this.#pairs.set(key, pair);
    this.#compareSites(pair, before, after, undefined);
    return pair;
  }

  #compareSites(pair: SchemaPair, before: LocatedSchema, after: LocatedSchema, only: Direction | undefined): void {
    const report = (finding: Finding) => pair.findings.push(only === undefined ? finding : { ...finding, only });
    const old = resolveSite(this.#documents.before, before);
    const now = resolveSite(this.#documents.after, after);
    const isComponent = [old, now].some(({ core, site }) => core !== site && componentName(core.pointer) !== undefined);
    const cores = [this.#view("before", old.core), this.#view("after", now.core)] as const;
    compareNull(old, now, cores, isComponent, report);
    const isMixed = (old.site === old.core) !== (now.site === now.core);
    if (!isMixed) compareOwnAnnotations(before, after, report);
    if (isComponent) {
      // If only one side is a reference, the annotations next to it correspond to those of the other schema. Descriptions do not, because
      // those of a component are about all its uses.
      const [from, to] = isMixed ? [withoutProse(old), withoutProse(now)] : [old.core, now.core];
      pair.children.push({ pair: this.compare(from, to), ...(only && { only }) });
      return;
    }
    if (isMixed) compareOwnAnnotations(withSiteAnnotations(old), withSiteAnnotations(now), report);
    else if (old.site !== old.core) compareOwnAnnotations(old.core, now.core, report);
    this.#compareBases(pair, old.core, now.core, only);
    this.#compareViews(pair, cores[0], cores[1], only, report);
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
        pair.children.push({ pair: this.compare(base, other), ...(only && { only }) });
      }
    }
  }

  #compareViews(
    pair: SchemaPair,
    before: SchemaView,
    after: SchemaView,
    only: Direction | undefined,
    report: (finding: Finding) => void,
  ): void {
    const inspection = {
      before,
      after,
      documents: this.#documents,
      report,
      compare: (old: LocatedSchema, now: LocatedSchema, inner?: Direction) =>
        this.#compareInner(pair, old, now, inner ?? only),
    };
    if (before.variants.length > 0 || after.variants.length > 0) {
      compareVariants(inspection);
      compareDiscriminators(inspection);
      if (before.variants.length === 0 || after.variants.length === 0) return;
    } else if (!compareTypes(inspection)) return;
    else if (isDeepStrictEqual(before.types?.toSorted(), after.types?.toSorted())) compareFormats(inspection);
    compareValues(inspection);
    compareConstraints(inspection);
    compareProperties(inspection);
    compareAdditional(inspection);
    compareItems(inspection);
    if (before.variants.length === 0) compareDiscriminators(inspection);
  }

  /** Compares a subschema. It belongs to the same pair, unless it is recursive through its own location. */
  #compareInner(pair: SchemaPair, before: LocatedSchema, after: LocatedSchema, only: Direction | undefined): void {
    // Variants of a schema without a union have the location of the schema itself.
    if (before.pointer === pair.before && after.pointer === pair.after) return;
    this.#compareSites(pair, before, after, only);
  }

  #view(side: "before" | "after", core: LocatedSchema): SchemaView {
    const known = this.#views[side].get(core.pointer);
    if (known) return known;
    const view = viewSchema(this.#documents[side], core);
    this.#views[side].set(core.pointer, view);
    return view;
  }
}

function withSiteAnnotations({ site, core }: SchemaSite): LocatedSchema {
  const annotations = Object.entries(site.value).filter(([key]) => ANNOTATIONS.includes(key));
  return { pointer: core.pointer, value: { ...core.value, ...Object.fromEntries(annotations) } };
}

function withoutProse(schema: SchemaSite): LocatedSchema {
  const { pointer, value } = withSiteAnnotations(schema);
  const meaningful = ["default", "deprecated", "readOnly", "writeOnly"];
  const entries = Object.entries(value).filter(([key]) => !ANNOTATIONS.includes(key) || meaningful.includes(key));
  return { pointer, value: Object.fromEntries(entries) };
}

/** Compares whether null is allowed. A component reports that itself, unless the union with null is at the reference. */
function compareNull(
  old: SchemaSite,
  now: SchemaSite,
  [before, after]: readonly [SchemaView, SchemaView],
  isComponent: boolean,
  report: (finding: Finding) => void,
): void {
  if (isComponent && before.isNullable !== after.isNullable && old.isNullable === now.isNullable) return;
  const hasAnyType = (view: SchemaView) => view.types === undefined && view.variants.length === 0;
  if (hasAnyType(before) || hasAnyType(after)) return;
  const [wasNullable, isNullable] = [old.isNullable || before.isNullable, now.isNullable || after.isNullable];
  if (wasNullable === isNullable) return;
  const rule = isNullable ? "null-allowed" : "null-disallowed";
  const description = isNullable ? "now allows null" : "no longer allows null";
  report({ rule, pointer: now.site.pointer, description, before: wasNullable, after: isNullable });
}

/** Compares the annotations at a location, which do not include those of a referenced component. */
function compareOwnAnnotations(before: LocatedSchema, after: LocatedSchema, report: (finding: Finding) => void): void {
  const { pointer } = after;
  compareAnnotations(before.value, after.value, pointer).forEach(report);
  const [wasDeprecated, isDeprecated] = [before.value.deprecated === true, after.value.deprecated === true];
  if (wasDeprecated !== isDeprecated) {
    const rule = isDeprecated ? "property-deprecated" : "property-deprecation-withdrawn";
    report({
      rule,
      pointer,
      keyword: "deprecated",
      description: isDeprecated ? "is deprecated" : "is no longer deprecated",
    });
  }
  const [old, now] = [before.value.default, after.value.default];
  if (isDeepStrictEqual(old, now)) return;
  const at = { pointer, keyword: "default" };
  if (old === undefined) {
    report({ ...at, rule: "default-added", description: `now has default ${formatValue(now)}`, after: now });
  } else if (now === undefined) {
    report({ ...at, rule: "default-removed", description: `no longer has default ${formatValue(old)}`, before: old });
  } else {
    const description = `has default ${formatValue(now)} instead of ${formatValue(old)}`;
    report({ ...at, rule: "default-changed", description, before: old, after: now });
  }
}
