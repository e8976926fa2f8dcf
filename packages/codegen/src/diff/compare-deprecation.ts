// Compares deprecations: whether an operation is deprecated, and the day on which it is removed.
import type { Operation } from "../contract/contract.ts";
import { pointerOf } from "../document/location.ts";
import type { Sides, Use } from "./change.ts";
import type { Comparison, ComparisonOptions } from "./comparison.ts";
import type { RuleId } from "./rules/rules.ts";

/** Returns advice to the callers of a deprecated operation without a successor. The advice of the rules is to migrate to the successor. */
export function adviceWithoutSuccessor({ deprecation }: Operation): string | undefined {
  return deprecation?.successor === undefined ? "Stop calling it: the contract names no successor." : undefined;
}

/** Headers that announce a deprecation (RFC 9745, RFC 8594, RFC 8288), and the status after the removal. */
const ANNOUNCEMENT = ["deprecation", "sunset", "link", "410"];

/** Returns whether the announced sunset date has come. */
export function isRemovable({ deprecation }: Operation, today: string): boolean {
  return deprecation?.sunset !== undefined && deprecation.sunset <= today;
}

/** Returns the statuses and headers that come or go with the deprecation of an operation. */
export function announcementOf({ before, after }: Sides<Operation>): readonly string[] {
  if (before.deprecated === after.deprecated) return [];
  const isPaginated = [before, after].some(({ pagination }) => pagination?.style === "link-header");
  return isPaginated ? ANNOUNCEMENT.filter((name) => name !== "link") : ANNOUNCEMENT;
}

/** `dated`: deprecated with a sunset date. `undated`: deprecated without one. */
type State = "active" | "undated" | "dated";

/** Sunset dates of the released and the current operation, empty without one. */
interface Sunsets extends Pick<ComparisonOptions, "today" | "leadTimeDays"> {
  old: string;
  now: string;
}

/** A rule, the description, and the keyword that changed. */
type Report = [rule: RuleId, description: string, keyword: "deprecated" | "sunset"];

/** Returns the report when the state of an operation changes, or the date of a dated one. */
const TRANSITIONS: Partial<Record<`${State} to ${State}`, (sunsets: Sunsets) => Report | undefined>> = {
  "active to undated": () => ["operation-deprecated-without-sunset", "is deprecated", "deprecated"],
  "active to dated": announce,
  "undated to dated": announce,
  "undated to active": withdraw,
  "dated to active": withdraw,
  "dated to undated": ({ old }) => ["sunset-later", `will no longer be removed on ${old}`, "sunset"],
  "dated to dated": ({ old, now }) => {
    if (old === now) return undefined;
    return [now < old ? "sunset-earlier" : "sunset-later", `will be removed on ${now} instead of ${old}`, "sunset"];
  },
};

/** Rules whose advice is for callers. */
const FOR_CALLERS: readonly RuleId[] = ["operation-deprecated", "operation-deprecated-without-sunset"];

function announce({ now, today, leadTimeDays }: Sunsets): Report {
  const days = Math.round((Date.parse(now) - Date.parse(today)) / 86_400_000);
  const description = `is deprecated, and will be removed on ${now}`;
  if (days >= leadTimeDays) return ["operation-deprecated", description, "deprecated"];
  const leadTime = `in ${Math.max(days, 0)} days instead of at least ${leadTimeDays}`;
  return ["deprecation-too-short", `${description}, ${leadTime}`, "sunset"];
}

function withdraw(): Report {
  return ["deprecation-withdrawn", "is no longer deprecated", "deprecated"];
}

export function compareDeprecation(comparison: Comparison, use: Use, { before, after }: Sides<Operation>): void {
  const extension = `${pointerOf(after.declaration)}/x-deprecation`;
  if (before.deprecation && after.deprecation) {
    const atDeprecation = comparison.at(use, extension, "deprecation");
    atDeprecation.compareStrings(before.deprecation, after.deprecation, ["since", "successor", "reason"]);
  }
  const [old, now] = [before.deprecation?.sunset, after.deprecation?.sunset];
  const sunsets = { ...comparison.options, old: old ?? "", now: now ?? "" };
  const report = TRANSITIONS[`${stateOf(before)} to ${stateOf(after)}`]?.(sunsets);
  if (!report) return;
  const [rule, description, keyword] = report;
  const at = comparison.at(use, keyword === "sunset" ? extension : after);
  const remedy = FOR_CALLERS.includes(rule) ? adviceWithoutSuccessor(after) : undefined;
  at.report(rule, description, { keyword, before: old, after: now, remedy });
}

function stateOf({ deprecated, deprecation }: Operation): State {
  if (!deprecated) return "active";
  return deprecation?.sunset === undefined ? "undated" : "dated";
}
