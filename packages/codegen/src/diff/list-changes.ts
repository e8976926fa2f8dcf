// `redocly diff` reports a list that both lost and gained members as one change. For clients these are two: of an enum, requests miss
// what was lost, and responses surprise with what was gained; of the required properties it is the other way round.
import type { Impact } from "./change.ts";
import type { RedoclyChange } from "./redocly-diff.ts";

/** Redocly's rule for each side, and the impact where it has no objection. */
const LISTS: Record<string, Record<"lost" | "gained", { rule: string; otherwise: Impact }>> = {
  enum: {
    lost: { rule: "enum-values-removed", otherwise: "patch" },
    gained: { rule: "enum-values-added", otherwise: "minor" },
  },
  required: {
    lost: { rule: "required-properties-removed", otherwise: "patch" },
    gained: { rule: "required-properties-added", otherwise: "patch" },
  },
};

/** Each change of such a list as one that only loses members, and one that only gains some; all others as they are. */
export function withSeparateListChanges(changes: readonly RedoclyChange[]): RedoclyChange[] {
  return changes.flatMap((change) => {
    const list = LISTS[change.property ?? ""];
    const { lost, gained, kept } = listDifference(change);
    if (!list || lost.length === 0 || gained.length === 0) return [change];
    const [base, revision] = [change.base, change.revision].map((side) => side && { ...side, value: kept });
    return [
      { ...judgedBy(list.lost, change), ...(revision && { revision }) },
      { ...judgedBy(list.gained, change), ...(base && { base }) },
    ];
  });
}

export function listDifference({ base, revision }: RedoclyChange): Record<"lost" | "gained" | "kept", unknown[]> {
  const [before, after] = [listOf(base?.value), listOf(revision?.value)];
  return {
    lost: before.filter((value) => !after.includes(value)),
    gained: after.filter((value) => !before.includes(value)),
    kept: after.filter((value) => before.includes(value)),
  };
}

function judgedBy({ rule, otherwise }: { rule: string; otherwise: Impact }, change: RedoclyChange): RedoclyChange {
  const verdicts = change.verdicts.filter(({ ruleId }) => ruleId === rule);
  return { ...change, verdicts, impact: verdicts.length > 0 ? change.impact : otherwise };
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
