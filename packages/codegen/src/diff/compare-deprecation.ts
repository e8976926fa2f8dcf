// Compares deprecations: whether an operation is deprecated, and the day on which it is removed.
import type { Operation } from "../contract/contract.ts";
import { pointerOf } from "../document/location.ts";
import type { Sides, Use } from "./change.ts";
import type { Comparison } from "./comparison.ts";

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

export function compareDeprecation(comparison: Comparison, use: Use, { before, after }: Sides<Operation>): void {
  const { today, leadTimeDays } = comparison.options;
  const at = comparison.at(use, after);
  const extension = `${pointerOf(after.declaration)}/x-deprecation`;
  const atSunset = comparison.at(use, extension);
  if (before.deprecation && after.deprecation) {
    const atDeprecation = comparison.at(use, extension, "deprecation");
    atDeprecation.compareStrings(before.deprecation, after.deprecation, ["since", "successor", "reason"]);
  }
  const [old, now] = [before.deprecation?.sunset, after.deprecation?.sunset];
  const values = { before: old, after: now };
  const sunset = { ...values, keyword: "sunset" };
  if (!after.deprecated) {
    if (before.deprecated) at.report("deprecation-withdrawn", "is no longer deprecated", values);
  } else if (before.deprecated && old === now) return;
  else if (old !== undefined && now !== undefined && now < old) {
    atSunset.report("sunset-earlier", `will be removed on ${now} instead of ${old}`, sunset);
  } else if (before.deprecated && old !== undefined) {
    const description = now ? `will be removed on ${now} instead of ${old}` : `will no longer be removed on ${old}`;
    atSunset.report("sunset-later", description, sunset);
  } else {
    const days = now === undefined ? Number.POSITIVE_INFINITY : daysBetween(today, now);
    const description = `is deprecated${now ? `, and will be removed on ${now}` : ""}`;
    const leadTime = `in ${Math.max(days, 0)} days instead of at least ${leadTimeDays}`;
    if (days < leadTimeDays) atSunset.report("deprecation-too-short", `${description}, ${leadTime}`, sunset);
    else at.report("operation-deprecated", description, { ...values, keyword: "deprecated" });
  }
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
