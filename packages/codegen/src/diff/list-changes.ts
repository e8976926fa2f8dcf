// Splits changes of lists. `redocly diff` reports a list with removed and added members as one change, but the effects on
// clients differ: a removed enum value breaks requests and an added one breaks responses. For required properties it is the
// reverse.
import type { Impact } from "./change.ts";
import type { RedoclyChange } from "./redocly-diff.ts";

/** Redocly's rule for removed and added members, and the impact if the rule does not apply. */
const LISTS: Record<string, Record<"removed" | "added", { rule: string; otherwise: Impact }>> = {
  enum: {
    removed: { rule: "enum-values-removed", otherwise: "patch" },
    added: { rule: "enum-values-added", otherwise: "minor" },
  },
  required: {
    removed: { rule: "required-properties-removed", otherwise: "patch" },
    added: { rule: "required-properties-added", otherwise: "patch" },
  },
};

/** Splits each change that removes and adds members into two. Returns all other changes unchanged. */
export function splitListChanges(changes: readonly RedoclyChange[]): RedoclyChange[] {
  return changes.flatMap((change) => {
    const list = LISTS[change.property ?? ""];
    const { removed, added, unchanged } = listDifference(change);
    if (!list || removed.length === 0 || added.length === 0) return [change];
    const [base, revision] = [change.base, change.revision].map((side) => side && { ...side, value: unchanged });
    return [
      { ...applyRule(list.removed, change), ...(revision && { revision }) },
      { ...applyRule(list.added, change), ...(base && { base }) },
    ];
  });
}

export function listDifference({
  base,
  revision,
}: RedoclyChange): Record<"removed" | "added" | "unchanged", unknown[]> {
  const [before, after] = [asList(base?.value), asList(revision?.value)];
  return {
    removed: before.filter((value) => !after.includes(value)),
    added: after.filter((value) => !before.includes(value)),
    unchanged: after.filter((value) => before.includes(value)),
  };
}

function applyRule({ rule, otherwise }: { rule: string; otherwise: Impact }, change: RedoclyChange): RedoclyChange {
  const verdicts = change.verdicts.filter(({ ruleId }) => ruleId === rule);
  return { ...change, verdicts, impact: verdicts.length > 0 ? change.impact : otherwise };
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
