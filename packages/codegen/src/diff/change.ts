// Describes one difference between two contracts and the version that it requires.

/** Part of the version that a change raises: `major` can break clients, `minor` adds something, `patch` does neither. */
export type Impact = "major" | "minor" | "patch";

export interface Change {
  impact: Impact;
  /** Kind of change: `property-removed`. */
  rule: string;
  /** Endpoint: `GET /pets`. Absent if the change concerns the whole service. */
  operation?: string;
  /** Changed thing: `response 200: Pet.tag`. Absent if the operation itself changed. */
  target?: string;
  /** Predicate of the sentence that reports the change: `was removed`. */
  description: string;
  /** Effect on clients. Present if the impact is major. */
  consequence?: string;
  /** Further locations with the same change: `POST /pets: response 201`. */
  alsoAffects?: string[];
}

/** Returns a description such as `GET /pets: response 200: Pet.tag was removed`. */
export function describeChange({ operation, target, description }: Change): string {
  return `${[operation, target].filter(Boolean).join(": ")} ${description}`;
}

const IMPACTS = ["major", "minor", "patch"] as const;

export function highestImpact(changes: readonly { impact: Impact }[]): Impact | undefined {
  return IMPACTS.find((impact) => changes.some((change) => change.impact === impact));
}

/**
 * Merges equal changes of one thing at several locations into the first, which lists the further locations in
 * `alsoAffects`. Sorts by impact, highest first.
 */
export function mergeChanges(changes: readonly Change[]): Change[] {
  const merged = new Map<string, Change>();
  for (const change of changes) {
    const changed = change.target?.split(": ").at(-1) ?? change.operation;
    const key = JSON.stringify([change.impact, change.rule, changed, change.description, change.consequence]);
    const first = merged.get(key);
    if (first)
      first.alsoAffects = [
        ...new Set([...(first.alsoAffects ?? []), locationFor(change), ...(change.alsoAffects ?? [])]),
      ];
    else merged.set(key, { ...change });
  }
  return [...merged.values()].toSorted((left, right) => IMPACTS.indexOf(left.impact) - IMPACTS.indexOf(right.impact));
}

/** Returns the location of the changed thing: `POST /pets: response 201`. */
function locationFor({ operation, target = "" }: Change): string {
  const parts = [operation, ...target.split(": ")].filter(Boolean);
  return (parts.length > 1 ? parts.slice(0, -1) : parts).join(": ");
}
