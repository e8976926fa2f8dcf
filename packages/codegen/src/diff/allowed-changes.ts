// Reads the breaking changes that do not require a major version: a list with reasons, stored next to the released contracts.
import { parse } from "yaml";
import { type Change, describeChange } from "./change.ts";

export interface AllowedChange {
  /** Version of the released contract that the change is relative to. */
  since: string;
  /** Description in the report, without the effect on clients: `GET /pets: response 200: Pet.tag was removed`. */
  change: string;
  reason: string;
}

const FIELDS = ["since", "change", "reason"] as const;

/**
 * Parses the file of allowed changes.
 *
 * @throws Error that names the invalid entry and field
 */
export function readAllowedChanges(source: string, file: string): AllowedChange[] {
  const entries: unknown = parse(source) ?? [];
  if (!Array.isArray(entries)) throw new Error(`${file}: expected a list, got ${typeof entries}`);
  return entries.map((entry: unknown, index) => {
    const location = `${file}: entry ${index + 1}`;
    if (typeof entry !== "object" || entry === null)
      throw new Error(`${location}: expected ${FIELDS.join(", ")}, got ${entry}`);
    const unknown = Object.keys(entry).find((name) => !FIELDS.some((field) => field === name));
    if (unknown) throw new Error(`${location}: expected only ${FIELDS.join(", ")}, got "${unknown}"`);
    const [since = "", change = "", reason = ""] = FIELDS.map((field) =>
      readString(Reflect.get(entry, field), `${location}: ${field}`),
    );
    return { since, change, reason };
  });
}

/**
 * Separates the allowed changes from the remaining ones. Entries for earlier releases are ignored and stay as a record.
 *
 * @throws Error when an entry for this release matches no breaking change
 */
export function applyAllowedChanges(
  changes: Change[],
  entries: AllowedChange[],
  release: string,
  file: string,
): { allowed: { change: Change; reason: string }[]; remaining: Change[] } {
  const reasons = new Map<string, string>();
  for (const { since, change, reason } of entries) {
    if (since !== release) continue;
    if (!changes.some((candidate) => candidate.rating === "major" && describeChange(candidate) === change)) {
      throw new Error(`${file}: "${change}": expected a breaking change since ${release}, got none. Remove the entry.`);
    }
    reasons.set(change, reason);
  }
  const findReason = (change: Change) => (change.rating === "major" ? reasons.get(describeChange(change)) : undefined);
  return {
    allowed: changes.flatMap((change) => {
      const reason = findReason(change);
      return reason === undefined ? [] : [{ change, reason }];
    }),
    remaining: changes.filter((change) => findReason(change) === undefined),
  };
}

function readString(value: unknown, location: string): string {
  if (typeof value === "string" && value.trim() !== "") return value.trim();
  throw new Error(
    `${location}: expected a non-empty string, got ${value === undefined ? "none" : JSON.stringify(value)}`,
  );
}
