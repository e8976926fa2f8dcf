// A change is an edit with its verdict: the version that it requires, why, who is affected, and what to do.
import { isDeepStrictEqual } from "node:util";
import type { Edit, Use } from "./edit.ts";
import type { Audience, Direction, Impact, Verdict } from "./rules/rule.ts";
import { type RuleId, verdictFor } from "./rules/rules.ts";

export interface Change {
  impact: Impact;
  /** Rule of the table that determines the impact: `property-removed`. */
  rule: RuleId;
  /** Direction of the messages that the rule applies to. Absent if it applies to the service. */
  direction?: Direction;
  /** Endpoint or webhook: `GET /pets`. Absent if the change concerns the whole service. */
  operation?: string;
  /** Changed thing: `response 200: Pet.tag`. Absent if the operation itself changed. */
  target?: string;
  /** Predicate of the sentence that reports the change: `was removed`. */
  description: string;
  /** Why the change has this impact. */
  reason: string;
  /** Programs that notice the change, and when. */
  affects: Audience;
  /** How to avoid the break, or what callers do. */
  remedy?: string;
  before?: unknown;
  after?: unknown;
  /** Endpoints and webhooks that the change affects. */
  operations: string[];
  /** Further parts with the same change: `POST /pets: response 201`. */
  alsoAffects?: string[];
  /** Code of programs that use the changed part through the SDK: `client.pets.list({ status })`. */
  sdk: string[];
  /** JSON Pointer of the changed part in the normalized contract. */
  pointer: string;
  /** True if `pointer` refers to the released contract, because the part was removed. */
  isRemoved?: boolean;
  /** Keyword of that part which changed: `maxLength`, `summary`. */
  keyword?: string;
  /** Line of the contract's source. Absent if it is not known. */
  source?: SourceLine;
}

export interface SourceLine {
  file: string;
  /** Number of the line, from 1. */
  line: number;
}

const IMPACTS = ["major", "minor", "patch"] as const;

/** Returns a description such as `GET /pets: response 200: Pet.tag was removed`. */
export function describeChange({
  operation,
  target,
  description,
}: Pick<Change, "operation" | "target" | "description">) {
  return `${[operation, target].filter(Boolean).join(": ")} ${description}`;
}

export function highestImpact(changes: readonly { impact: Impact }[]): Impact | undefined {
  return IMPACTS.find((impact) => changes.some((change) => change.impact === impact));
}

/** Rates the edits, merges those of the same thing into one change, and sorts by impact, highest first. */
export function rateEdits(edits: readonly Edit[]): Change[] {
  const changes = mergeEdits(edits).flatMap((edit) => rateEdit(edit) ?? []);
  return changes.toSorted((left, right) => IMPACTS.indexOf(left.impact) - IMPACTS.indexOf(right.impact));
}

/**
 * Merges equal edits of one thing, which a contract repeats: a header that TypeSpec writes into every response, for example.
 * They have the same field, or the same part if the whole part changed.
 */
function mergeEdits(edits: readonly Edit[]): Edit[] {
  const merged = new Map<string, Edit[]>();
  for (const edit of edits) {
    const [use] = edit.uses;
    const leaf = [use?.part?.split(": ").at(-1), edit.field].filter(Boolean).join(": ");
    // A field of a component is the same thing in every part that uses it.
    const thing = edit.pointer.startsWith("/components/schemas/") ? edit.pointer : leaf || use?.operation;
    const key = JSON.stringify([edit.rule, thing, edit.field, edit.description]);
    const group = merged.get(key);
    const equal = group?.find(({ before, after }) => isDeepStrictEqual([before, after], [edit.before, edit.after]));
    if (equal) {
      equal.uses.push(...edit.uses);
      equal.symbols?.push(...(edit.symbols ?? []));
    } else {
      const copy = { ...edit, uses: [...edit.uses], symbols: [...(edit.symbols ?? [])] };
      merged.set(key, [...(group ?? []), copy]);
    }
  }
  return [...merged.values()].flat();
}

/** Applies the verdict of the direction with the highest impact. Returns undefined if no direction has a verdict. */
function rateEdit({ uses, rule, field, symbols = [], ...edit }: Edit): Change | undefined {
  const rated = uses.flatMap((use) => {
    const verdict = verdictFor(rule, use.direction);
    return verdict ? [{ use, verdict }] : [];
  });
  const impact = highestImpact(rated.map(({ verdict }) => verdict));
  const decisive = rated.filter(({ verdict }) => verdict.impact === impact);
  const [first] = decisive;
  if (!first) return undefined;
  const { verdict, use } = first;
  const affected = decisive.filter((other) => other.verdict === verdict).map((other) => other.use);
  const target = [use.part, field].filter(Boolean).join(": ");
  const used = affected.flatMap(({ symbol }) => symbol?.(edit.pointer) ?? []);
  const others = [...new Set(affected.map(nameOfUse))].filter((name) => name !== nameOfUse(use) && name !== "");
  return {
    ...pick(verdict),
    rule,
    ...(use.direction && { direction: use.direction }),
    ...(use.operation !== undefined && { operation: use.operation }),
    ...(target && { target }),
    ...edit,
    operations: [...new Set(affected.flatMap(({ operation }) => operation ?? []))],
    ...(others.length > 0 && { alsoAffects: others }),
    sdk: [...new Set([...symbols, ...used])],
  };
}

function pick({ impact, reason, affects, remedy }: Verdict) {
  return { impact, reason, affects, ...(remedy !== undefined && { remedy }) };
}

function nameOfUse({ operation, part }: Use): string {
  return [operation, part].filter(Boolean).join(": ");
}
