// Compares schemas. Each pair of schemas is compared once, however many parts of operations use it.
import { isDeepStrictEqual } from "node:util";
import type { JsonSchema } from "../../contract/contract.ts";
import { copyLocation, pointerOf } from "../../document/location.ts";
import { isReference, referenceName, type Schemas } from "../../schema/references.ts";
import type { Sides, UnratedChange } from "../change.ts";
import { Reporter } from "../reporter.ts";
import type { Direction } from "../rules/rule.ts";
import { type AllowedValues, allowedValues } from "./allowed-values.ts";
import { compareConstraints } from "./compare-constraints.ts";
import { compareAdditional, compareItems, compareProperties } from "./compare-objects.ts";
import { compareTypes, compareValues } from "./compare-types.ts";
import { compareDiscriminators, compareRequiredGroups, compareVariants } from "./compare-unions.ts";
import { describeReplaced, formatValue } from "./inspection.ts";
import { isDescriptive, resolveSite, type SchemaSite } from "./schema-site.ts";

/** Two versions of a schema, with what differs in them and in the schemas that they refer to. */
export interface SchemaPair extends Sides<NamedSchema> {
  /** Changes without the parts of operations that use the schema. */
  changes: UnratedChange[];
  /** Pairs that this one contains. `only` is the direction in which the containing property occurs. */
  children: { pair: SchemaPair; only: Direction | undefined }[];
}

/** A schema, with its name if it is compared as a component. */
export interface NamedSchema {
  schema: JsonSchema;
  name?: string | undefined;
}

export class SchemaComparison {
  readonly #schemas: Sides<Schemas>;
  readonly #pairs = new Map<unknown, Map<unknown, SchemaPair>>();
  readonly #values: Sides<Map<JsonSchema, AllowedValues>> = { before: new Map(), after: new Map() };

  constructor(schemas: Sides<Schemas>) {
    this.#schemas = schemas;
  }

  /** All pairs that were compared. */
  get pairs(): SchemaPair[] {
    return [...this.#pairs.values()].flatMap((pairs) => [...pairs.values()]);
  }

  /** Compares two schemas. */
  compare(before: NamedSchema, after: NamedSchema): SchemaPair {
    // Copies of a schema are the same component, or have the same location.
    const keyOf = ({ schema, name }: NamedSchema) => name ?? pointerOf(schema) ?? schema;
    const others = this.#pairs.get(keyOf(before)) ?? new Map<unknown, SchemaPair>();
    this.#pairs.set(keyOf(before), others);
    const known = others.get(keyOf(after));
    if (known) return known;
    const pair: SchemaPair = { before, after, changes: [], children: [] };
    others.set(keyOf(after), pair);
    this.#compareReadOnly(pair);
    this.#compareSites(pair, before.schema, after.schema, undefined);
    return pair;
  }

  /** Compares the keyword of objects with a name, which applies to all their properties. That of other schemas applies to properties. */
  #compareReadOnly({ before, after, changes }: SchemaPair): void {
    const isObject = before.schema.properties !== undefined && after.schema.properties !== undefined;
    if (before.name === undefined || after.name === undefined || !isObject) return;
    const pointer = pointerOf(after.schema) ?? "";
    const at = new Reporter((change) => changes.push(change), { pointer, uses: [] });
    at.compareCondition("isReadOnly", before.schema.readOnly === true, after.schema.readOnly === true);
  }

  #compareSites(pair: SchemaPair, before: JsonSchema, after: JsonSchema, only: Direction | undefined): void {
    const at = (schema: JsonSchema, inner?: Direction) => {
      // The normalization adds some schemas, which have no location.
      const pointer = pointerOf(schema) ?? pointerOf(after) ?? pointerOf(pair.after.schema) ?? "";
      return new Reporter((change) => pair.changes.push(change), { pointer, only: only ?? inner, uses: [] });
    };
    const old = resolveSite(this.#schemas.before, before);
    const now = resolveSite(this.#schemas.after, after);
    const isComponent = [old, now].some(({ name }) => name !== undefined);
    const values = { before: this.#valuesOf("before", old.core), after: this.#valuesOf("after", now.core) };
    compareNull(old, now, values, isComponent, at(after));
    const isMixed = (old.site === old.core) !== (now.site === now.core);
    if (!isMixed) compareAnnotations(before, after, at(after));
    if (isComponent) {
      // If only one side is a reference, the annotations next to it correspond to those of the other schema. Descriptions do not, because
      // those of a component are about all its uses.
      const [from, to] = isMixed ? [withoutProse(old), withoutProse(now)] : [old.core, now.core];
      const named = { before: { schema: from, name: old.name }, after: { schema: to, name: now.name } };
      pair.children.push({ pair: this.compare(named.before, named.after), only });
      return;
    }
    if (isMixed) compareAnnotations(withSiteAnnotations(old), withSiteAnnotations(now), at(now.core));
    else if (old.site !== old.core) compareAnnotations(old.core, now.core, at(now.core));
    this.#compareBases(pair, old.core, now.core, only);
    this.#compareValues(pair, values, only, at);
  }

  /** Compares the components that both schemas extend, for their annotations and names. */
  #compareBases(pair: SchemaPair, before: JsonSchema, after: JsonSchema, only: Direction | undefined): void {
    const bases = ({ allOf = [] }: JsonSchema) =>
      new Set(allOf.flatMap((part) => (isReference(part) ? referenceName(part.$ref) : [])));
    const others = bases(after);
    for (const name of bases(before)) {
      if (!others.has(name)) continue;
      const [schema, other] = [this.#schemas.before[name] ?? {}, this.#schemas.after[name] ?? {}];
      pair.children.push({ pair: this.compare({ schema, name }, { schema: other, name }), only });
    }
  }

  #compareValues(
    pair: SchemaPair,
    { before, after }: Sides<AllowedValues>,
    only: Direction | undefined,
    at: (schema: JsonSchema, inner?: Direction) => Reporter,
  ): void {
    const inspection = {
      before,
      after,
      schemas: this.#schemas,
      at: (schema = after.core, inner?: Direction) => at(schema, inner),
      compare: (old: JsonSchema, now: JsonSchema, inner?: Direction) => {
        // A variant of a schema without a union is the schema itself.
        if (old === before.merged && now === after.merged) return;
        this.#compareSites(pair, old, now, inner ?? only);
      },
    };
    const hasUnion = before.variants.length > 0 || after.variants.length > 0;
    if (hasUnion && !compareRequiredGroups(inspection)) {
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

  #valuesOf(side: "before" | "after", core: JsonSchema): AllowedValues {
    const known = this.#values[side].get(core);
    if (known) return known;
    const values = allowedValues(this.#schemas[side], core);
    this.#values[side].set(core, values);
    return values;
  }
}

function withSiteAnnotations({ site, core }: SchemaSite): JsonSchema {
  const annotations = Object.entries(site).filter(([key]) => isDescriptive(key));
  return copyLocation(core, { ...core, ...Object.fromEntries(annotations) });
}

function withoutProse(site: SchemaSite): JsonSchema {
  const meaningful = ["default", "deprecated", "readOnly", "writeOnly"];
  const isProse = (key: string) => isDescriptive(key) && !key.startsWith("x-") && !meaningful.includes(key);
  const entries = Object.entries(withSiteAnnotations(site)).filter(([key]) => !isProse(key));
  return copyLocation(site.core, Object.fromEntries(entries));
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
function compareAnnotations(before: JsonSchema, after: JsonSchema, at: Reporter): void {
  at.compareAnnotations(before, after);
  at.compareCondition("isDeprecated", before.deprecated === true, after.deprecated === true);
  const [old, now]: unknown[] = [before.default, after.default];
  if (isDeepStrictEqual(old, now)) return;
  const rule = old === undefined ? "default-added" : now === undefined ? "default-removed" : "default-changed";
  const [from, to] = [old, now].map((value) => (value === undefined ? undefined : formatValue(value)));
  at.report(rule, describeReplaced("default", from, to), { keyword: "default", before: old, after: now });
}
