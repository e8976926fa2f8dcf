// One difference between two contracts, in words and with the version that it needs.

/** Part of the version that a change raises: `major` can break a client, `minor` adds, `patch` does neither. */
export type Impact = "major" | "minor" | "patch";

export interface Change {
  impact: Impact;
  /** Kind of change, such as `property-removed`. */
  rule: string;
  /** `GET /pets`; absent where it is the whole service. */
  operation?: string;
  /** `response 200: Pet.tag`; absent where it is the operation itself. */
  subject?: string;
  /** `was removed` */
  what: string;
  /** What that means for a client; where the impact is major. */
  why?: string;
  /** Further places that the same change reaches: `POST /pets: response 201`. */
  alsoAt?: string[];
}

/** `GET /pets: response 200: Pet.tag was removed` */
export function changeText({ operation, subject, what }: Change): string {
  return `${[operation, subject].filter(Boolean).join(": ")} ${what}`;
}

const IMPACTS = ["major", "minor", "patch"] as const;

export function highestImpact(changes: readonly { impact: Impact }[]): Impact | undefined {
  return IMPACTS.find((impact) => changes.some((change) => change.impact === impact));
}

/**
 * Makes one of the changes that say the same of the same thing at several places: the first place stays, the others stand
 * beside it. Those of the highest impact come first.
 */
export function mergeChanges(changes: readonly Change[]): Change[] {
  const merged = new Map<string, Change>();
  for (const change of changes) {
    const thing = change.subject?.split(": ").at(-1) ?? change.operation;
    const key = JSON.stringify([change.impact, change.rule, thing, change.what, change.why]);
    const first = merged.get(key);
    if (first) first.alsoAt = [...new Set([...(first.alsoAt ?? []), placeOf(change), ...(change.alsoAt ?? [])])];
    else merged.set(key, { ...change });
  }
  return [...merged.values()].toSorted((left, right) => IMPACTS.indexOf(left.impact) - IMPACTS.indexOf(right.impact));
}

/** Where the thing that changed is: `POST /pets: response 201`. */
function placeOf({ operation, subject = "" }: Change): string {
  const parts = [operation, ...subject.split(": ")].filter(Boolean);
  return (parts.length > 1 ? parts.slice(0, -1) : parts).join(": ");
}
