// Reads the breaking changes that do not require a major version: a list with reasons, stored next to the released contracts.
import { type Change, firstOf } from "./change.ts";
import { rules } from "./rules/rules.ts";

export interface AllowedChange {
  /** Version of the released contract that the change is relative to. */
  since: string;
  /** Rule of the change: `property-removed`. */
  rule: string;
  /** JSON Pointer of the changed part, with or without `#`: `#/components/schemas/Pet/properties/tag`. */
  pointer: string;
  reason: string;
}

const FIELDS = ["since", "rule", "pointer", "reason"] as const;
const EXPECTED = FIELDS.join(", ");

/**
 * Reads the allowed changes from the content of their file, which may be empty.
 *
 * @throws Error that names the invalid entry and field
 */
export function readAllowedChanges(content: unknown, file: string): AllowedChange[] {
  const entries = content ?? [];
  if (!Array.isArray(entries)) throw new Error(`${file}: expected a list, got ${typeof entries}`);
  return entries.map((entry: unknown, index) => {
    const location = `${file}: entry ${index + 1}`;
    if (typeof entry !== "object" || entry === null) throw new Error(`${location}: expected ${EXPECTED}, got ${entry}`);
    const unknown = Object.keys(entry).find((name) => !FIELDS.some((field) => field === name));
    if (unknown) throw new Error(`${location}: expected only ${EXPECTED}, got "${unknown}"`);
    const read = (field: (typeof FIELDS)[number]) => readString(Reflect.get(entry, field), `${location}: ${field}`);
    const allowed = { since: read("since"), rule: read("rule"), pointer: read("pointer"), reason: read("reason") };
    if (Object.hasOwn(rules, allowed.rule)) return allowed;
    throw new Error(`${location}: rule: expected a rule of the report, got "${allowed.rule}"`);
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
  const reasons = new Map<Change, string>();
  const breaking = changes.filter(({ rating }) => rating === "major");
  for (const entry of entries) {
    if (entry.since !== release) continue;
    const pointer = entry.pointer.replace(/^#/, "");
    const matching = breaking.filter((change) => change.rule === entry.rule && change.pointer === pointer);
    if (matching.length === 0) {
      throw new Error(
        `${file}: ${entry.rule} at ${entry.pointer}: expected a breaking change since ${release}, got none. ${describeFix(entry, breaking)}`,
      );
    }
    for (const change of matching) reasons.set(change, entry.reason);
  }
  return {
    allowed: [...reasons].map(([change, reason]) => ({ change, reason })),
    remaining: changes.filter((change) => !reasons.has(change)),
  };
}

/** Returns the pointer of a change as entries and reports write it, which is never empty. */
export function formatPointer({ pointer }: Change): string {
  return `#${pointer}`;
}

/** Names the changes that an entry could mean. */
function describeFix({ rule }: AllowedChange, breaking: Change[]): string {
  const candidates = breaking.filter((change) => change.rule === rule);
  if (candidates.length === 0) return "Remove the entry.";
  const named = candidates.map((change) => `rule: ${change.rule}, pointer: "${formatPointer(change)}"`);
  return `Remove the entry, or identify the change by one of ${firstOf(named, 3).join("; ")}.`;
}

function readString(value: unknown, location: string): string {
  if (typeof value === "string" && value.trim() !== "") return value.trim();
  throw new Error(
    `${location}: expected a non-empty string, got ${value === undefined ? "none" : JSON.stringify(value)}`,
  );
}
