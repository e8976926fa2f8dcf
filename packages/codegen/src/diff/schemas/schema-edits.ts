// Compares the schemas of all parts of operations, and determines where each finding takes effect.

import { getByJsonPointer } from "../../runtime/json/json-pointer.ts";
import type { Edit, Use } from "../edit.ts";
import { verdictFor } from "../rules/rules.ts";
import { fieldAt, typeAt } from "./field-path.ts";
import type { Finding, Sides } from "./finding.ts";
import { SchemaComparison, type SchemaPair } from "./schema-comparison.ts";
import { componentName, type LocatedSchema } from "./schema-site.ts";

/** Part of an operation with its schema in both contracts. */
interface Root {
  pair: SchemaPair;
  use: Use;
}

export class SchemaEdits {
  readonly #documents: Sides<object>;
  readonly #comparison: SchemaComparison;
  readonly #roots: Root[] = [];

  constructor(documents: Sides<object>) {
    this.#documents = documents;
    this.#comparison = new SchemaComparison(documents);
  }

  /** Adds the schema of a part of an operation. */
  add(use: Use, before: LocatedSchema, after: LocatedSchema): void {
    this.#roots.push({ use, pair: this.#comparison.compare(before, after) });
  }

  /** Returns the findings of all schemas with the parts that use them. */
  get edits(): Edit[] {
    const uses = this.#findUses();
    return this.#comparison.pairs.flatMap((pair) => {
      const edits = pair.findings.flatMap((finding) => toEdit(finding, uses.get(pair) ?? []));
      return this.#isReplaced(pair) ? summarize(pair, edits) : edits;
    });
  }

  /** Returns whether a part uses another component than before, and its previous component still exists. */
  #isReplaced({ before, after }: SchemaPair): boolean {
    const [old, now] = [componentName(before), componentName(after)];
    return old !== undefined && now !== undefined && old !== now && hasValue(this.#documents.after, before);
  }

  /** Pairs of schemas of which one is a component: the names by pointer. */
  get componentPairs(): { before?: string; after?: string; pointer: string; previous: string; uses: Use[] }[] {
    const uses = this.#findUses((pair) => componentName(pair.before) !== componentName(pair.after));
    return [...uses].flatMap(([pair, found]) => {
      const [before, after] = [componentName(pair.before), componentName(pair.after)];
      if (before === after) return [];
      return [
        { ...(before && { before }), ...(after && { after }), pointer: pair.after, previous: pair.before, uses: found },
      ];
    });
  }

  /** Finds the parts that use each pair that satisfies a condition, directly or indirectly. */
  #findUses(isWanted = (pair: SchemaPair) => pair.findings.length > 0): Map<SchemaPair, Use[]> {
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

function hasValue(document: object, pointer: string): boolean {
  return getByJsonPointer(document, pointer) !== undefined;
}

const MAX_DIFFERENCES = 3;

/** Merges what differs between two components into one edit: the part uses the other one. It has the rule of the gravest difference. */
function summarize({ before, after }: SchemaPair, edits: Edit[]): Edit[] {
  const [old, now] = [componentName(before) ?? "", componentName(after) ?? ""];
  const gravest = (["major", "minor", "patch"] as const)
    .map((impact) => edits.find(({ rule, uses }) => verdictFor(rule, uses[0]?.direction)?.impact === impact))
    .find((edit) => edit !== undefined);
  if (!gravest) return [];
  const differences = edits.map(
    ({ field = "", description }) => `${field.replace(`${old}.`, "").replace(`${now}.`, "")} ${description}`,
  );
  const more = differences.length - MAX_DIFFERENCES;
  const list = [...differences.slice(0, MAX_DIFFERENCES), ...(more > 0 ? [`${more} more`] : [])].join("; ");
  const { field: _, isRemoved: __, ...edit } = gravest;
  const description = `has the schema ${now} instead of ${old}: ${list}`;
  return [
    {
      ...edit,
      pointer: after,
      description,
      before: old,
      after: now,
      symbols: edits.flatMap(({ symbols = [] }) => symbols),
    },
  ];
}

function toEdit({ only, ...finding }: Finding, uses: Use[]): Edit[] {
  const affected = uses.filter(({ direction }) => only === undefined || direction === only);
  if (affected.length === 0) return [];
  const [field, type] = [fieldAt(finding.pointer), typeAt(finding.pointer)];
  return [
    {
      ...finding,
      uses: affected,
      ...(field && { field }),
      symbols: [...(finding.symbols ?? []), ...(type === undefined ? [] : [type])],
    },
  ];
}
