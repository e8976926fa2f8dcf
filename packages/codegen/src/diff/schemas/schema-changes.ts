// Compares the schemas of all parts of operations, and determines where each change takes effect.
import type { JsonSchema } from "../../contract/contract.ts";
import { pointerOf } from "../../document/location.ts";
import type { Schemas } from "../../schema/references.ts";
import { firstOf, type Sides, type UnratedChange, type Use } from "../change.ts";
import { RATINGS } from "../rules/rule.ts";
import type { EffectFor } from "../stability.ts";
import { fieldAt, typeAt } from "./field-path.ts";
import { SchemaComparison, type SchemaPair } from "./schema-comparison.ts";

/** Part of an operation with its schema in both contracts. */
interface Root {
  pair: SchemaPair;
  use: Use;
}

export class SchemaChanges {
  readonly #schemas: Sides<Schemas>;
  readonly #effectFor: EffectFor;
  readonly #comparison: SchemaComparison;
  readonly #roots: Root[] = [];

  constructor(schemas: Sides<Schemas>, effectFor: EffectFor) {
    this.#schemas = schemas;
    this.#effectFor = effectFor;
    this.#comparison = new SchemaComparison(schemas);
  }

  /** Adds the schema of a part of an operation. */
  add(use: Use, before: JsonSchema, after: JsonSchema): void {
    this.#roots.push({ use, pair: this.#comparison.compare({ schema: before }, { schema: after }) });
  }

  /** Returns the changes of all schemas with the parts that use them. */
  get changes(): UnratedChange[] {
    const uses = this.#findUses();
    return this.#comparison.pairs.flatMap((pair) => {
      const changes = pair.changes.flatMap((change) => withUses(change, uses.get(pair) ?? []));
      return this.#isReplaced(pair) ? summarize(pair, changes, this.#effectFor) : changes;
    });
  }

  /** Returns whether a part uses another component than before, and its previous component still exists. */
  #isReplaced({ before, after }: SchemaPair): boolean {
    const [old, now] = [before.name, after.name];
    return old !== undefined && now !== undefined && old !== now && Object.hasOwn(this.#schemas.after, old);
  }

  /** Pairs of schemas with different names, of which one may have none, and the parts that use them. */
  get renamedPairs(): Map<SchemaPair, Use[]> {
    return this.#findUses(({ before, after }) => before.name !== after.name);
  }

  /** Finds the parts that use each pair that satisfies a condition, directly or indirectly. */
  #findUses(isWanted = (pair: SchemaPair) => pair.changes.length > 0): Map<SchemaPair, Use[]> {
    const wanted = this.#findContaining(isWanted);
    const found = new Map<SchemaPair, Use[]>();
    for (const { pair, use } of this.#roots) {
      if (!wanted.has(pair)) continue;
      const seen = new Set([pair]);
      for (const current of seen) {
        if (isWanted(current)) found.set(current, [...(found.get(current) ?? []), use]);
        for (const { pair: child, only } of current.children) {
          const occurs = only === undefined || use.direction === undefined || only === use.direction;
          if (occurs && wanted.has(child)) seen.add(child);
        }
      }
    }
    return found;
  }

  /** Returns the pairs that satisfy a condition, and those that contain them. */
  #findContaining(isWanted: (pair: SchemaPair) => boolean): Set<SchemaPair> {
    const parents = new Map<SchemaPair, SchemaPair[]>();
    for (const pair of this.#comparison.pairs) {
      for (const { pair: child } of pair.children) parents.set(child, [...(parents.get(child) ?? []), pair]);
    }
    const containing = new Set(this.#comparison.pairs.filter(isWanted));
    for (const pair of containing) for (const parent of parents.get(pair) ?? []) containing.add(parent);
    return containing;
  }
}

const MAX_DIFFERENCES = 3;

/** Merges what differs between two components into one change: the part uses the other one. It has the rule with the highest rating. */
function summarize(pair: SchemaPair, changes: UnratedChange[], effectFor: EffectFor): UnratedChange[] {
  const { before, after } = { before: pair.before.name ?? "", after: pair.after.name ?? "" };
  const ratings = changes.map(({ rule, uses }) => effectFor(rule, uses[0])?.rating);
  const highest = RATINGS.find((rating) => ratings.includes(rating));
  const decisive = highest && changes[ratings.indexOf(highest)];
  if (!decisive) return [];
  const differences = changes.map(
    ({ field = "", description }) => `${field.replace(`${before}.`, "").replace(`${after}.`, "")} ${description}`,
  );
  const description = `has the schema ${after} instead of ${before}: ${firstOf(differences, MAX_DIFFERENCES).join("; ")}`;
  const symbols = changes.flatMap((change) => change.symbols ?? []);
  const target = { pointer: pointerOf(pair.after.schema) ?? "", field: undefined, isRemoved: undefined };
  return [{ ...decisive, ...target, description, before, after, symbols }];
}

function withUses(change: UnratedChange, uses: Use[]): UnratedChange[] {
  const { pointer, only, symbols = [] } = change;
  const affected = uses.filter(({ direction }) => only === undefined || direction === only);
  if (affected.length === 0) return [];
  const type = typeAt(pointer);
  return [{ ...change, uses: affected, field: fieldAt(pointer), symbols: [...symbols, ...[type ?? []].flat()] }];
}
