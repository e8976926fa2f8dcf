// Breaking changes that a lower version may carry all the same: a list with the reason of each, kept beside the released contracts.
import { parse } from "yaml";
import { type Change, changeText } from "./change.ts";

export interface AllowedChange {
  /** Version of the released contract that the change is against. */
  since: string;
  /** As the report prints it, up to what it means: `GET /pets: response 200: Pet.tag was removed`. */
  change: string;
  reason: string;
}

const FIELDS = ["since", "change", "reason"] as const;

/** @throws Error that names the entry and the field that is not as expected. */
export function readAllowedChanges(text: string, file: string): AllowedChange[] {
  const entries: unknown = parse(text) ?? [];
  if (!Array.isArray(entries)) throw new Error(`${file}: expected a list, got ${typeof entries}`);
  return entries.map((entry: unknown, index) => {
    const place = `${file}: entry ${index + 1}`;
    if (typeof entry !== "object" || entry === null)
      throw new Error(`${place}: expected ${FIELDS.join(", ")}, got ${entry}`);
    const unknown = Object.keys(entry).find((name) => !FIELDS.some((field) => field === name));
    if (unknown) throw new Error(`${place}: expected only ${FIELDS.join(", ")}, got "${unknown}"`);
    const [since = "", change = "", reason = ""] = FIELDS.map((field) =>
      readText(Reflect.get(entry, field), `${place}: ${field}`),
    );
    return { since, change, reason };
  });
}

/**
 * Tells the changes that are allowed from the others. Entries for earlier releases stay as a record.
 *
 * @throws Error when an entry for this release matches no breaking change, or none that is left.
 */
export function applyAllowedChanges(
  changes: Change[],
  entries: AllowedChange[],
  release: string,
  file: string,
): { allowed: { change: Change; reason: string }[]; others: Change[] } {
  const reasons = new Map<string, string>();
  for (const { since, change, reason } of entries) {
    if (since !== release) continue;
    if (!changes.some((one) => one.impact === "major" && changeText(one) === change)) {
      throw new Error(
        `${file}: "${change}": expected a breaking change since ${release}, found none. Remove the entry.`,
      );
    }
    reasons.set(change, reason);
  }
  const reasonOf = (change: Change) => (change.impact === "major" ? reasons.get(changeText(change)) : undefined);
  return {
    allowed: changes.flatMap((change) => {
      const reason = reasonOf(change);
      return reason === undefined ? [] : [{ change, reason }];
    }),
    others: changes.filter((change) => reasonOf(change) === undefined),
  };
}

function readText(value: unknown, place: string): string {
  if (typeof value === "string" && value.trim() !== "") return value.trim();
  throw new Error(`${place}: expected text, got ${value === undefined ? "nothing" : JSON.stringify(value)}`);
}
