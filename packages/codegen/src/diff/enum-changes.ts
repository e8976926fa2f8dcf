// `redocly diff` reports an enum that both lost and gained values as one change. For clients these are two: requests miss what
// was lost, responses surprise with what was gained.
import type { RedoclyChange } from "./redocly-diff.ts";

/** Each change of an enum as one that only loses values, and one that only gains some; all others as they are. */
export function withSeparateEnumChanges(changes: readonly RedoclyChange[]): RedoclyChange[] {
  return changes.flatMap((change) => {
    const { lost, gained, kept } = enumDifference(change);
    if (lost.length === 0 || gained.length === 0) return [change];
    const [base, revision] = [change.base, change.revision].map((side) => side && { ...side, value: kept });
    return [
      { ...judgedBy("enum-values-removed", change, "patch"), ...(revision && { revision }) },
      { ...judgedBy("enum-values-added", change, "minor"), ...(base && { base }) },
    ];
  });
}

/** Nothing where there was no enum before, or there is none any more: then it is no matter of single values. */
export function enumDifference({
  property,
  base,
  revision,
}: RedoclyChange): Record<"lost" | "gained" | "kept", unknown[]> {
  const [before, after] = [base?.value, revision?.value];
  if (property !== "enum" || !Array.isArray(before) || !Array.isArray(after)) return { lost: [], gained: [], kept: [] };
  return {
    lost: before.filter((value) => !after.includes(value)),
    gained: after.filter((value) => !before.includes(value)),
    kept: after.filter((value) => before.includes(value)),
  };
}

/** @param otherwise the impact where Redocly has no objection of that kind */
function judgedBy(rule: string, change: RedoclyChange, otherwise: RedoclyChange["impact"]): RedoclyChange {
  const verdicts = change.verdicts.filter(({ ruleId }) => ruleId === rule);
  return { ...change, verdicts, impact: verdicts.length > 0 ? change.impact : otherwise };
}
