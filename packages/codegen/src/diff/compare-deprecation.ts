// Compares deprecations: whether an operation is deprecated, and the day on which it is removed.
import type { Operation } from "../contract/contract.ts";
import type { Comparison } from "./comparison.ts";
import type { Use } from "./edit.ts";
import type { OperationSide } from "./list-operations.ts";

/** Headers that announce a deprecation (RFC 9745, RFC 8594, RFC 8288), and the status after the removal. */
const ANNOUNCEMENT = ["deprecation", "sunset", "link", "410"];

/** Returns whether the announced sunset date has come. */
export function isRemovable({ deprecation }: Operation, today: string): boolean {
  return deprecation?.sunset !== undefined && deprecation.sunset <= today;
}

/**
 * Compares the deprecation of an operation.
 *
 * @returns statuses and headers that come and go with the deprecation
 */
export function compareDeprecation(
  comparison: Comparison,
  use: Use,
  before: OperationSide,
  after: OperationSide,
): readonly string[] {
  const [old, now] = [before.model.deprecation ?? {}, after.model.deprecation ?? {}];
  const at = { pointer: `${after.source.pointer}/x-deprecation` };
  for (const name of ["since", "successor", "reason"] as const) {
    const isBoth = before.model.deprecation && after.model.deprecation;
    if (!isBoth || old[name] === now[name]) continue;
    const description = `has a different ${name}`;
    const values = { before: old[name], after: now[name] };
    comparison.report(use, {
      rule: "documentation-changed",
      ...at,
      keyword: name,
      field: "deprecation",
      description,
      ...values,
    });
  }
  compareSunset(comparison, use, before, after);
  if (before.model.deprecated === after.model.deprecated) return [];
  const paginated = [before, after].some(({ model }) => model.pagination?.style === "link-header");
  return paginated ? ANNOUNCEMENT.filter((name) => name !== "link") : ANNOUNCEMENT;
}

function compareSunset(comparison: Comparison, use: Use, before: OperationSide, after: OperationSide): void {
  const { today, leadTimeDays } = comparison.options;
  const { pointer } = after.source;
  const at = { pointer: `${pointer}/x-deprecation`, keyword: "sunset" };
  const [old, now] = [before.model.deprecation?.sunset, after.model.deprecation?.sunset];
  const values = { before: old, after: now };
  if (before.model.deprecated && !after.model.deprecated) {
    const description = "is no longer deprecated";
    comparison.report(use, { rule: "deprecation-withdrawn", pointer, description, ...values });
    return;
  }
  if (!after.model.deprecated) return;
  if (old !== undefined && now !== undefined && now < old) {
    const description = `will be removed on ${now} instead of ${old}`;
    comparison.report(use, { rule: "sunset-earlier", ...at, description, ...values });
    return;
  }
  if (before.model.deprecated && (now === undefined || old !== undefined)) {
    if (old === now) return;
    const description = now ? `will be removed on ${now} instead of ${old}` : `will no longer be removed on ${old}`;
    comparison.report(use, { rule: "sunset-later", ...at, description, ...values });
    return;
  }
  const days = now === undefined ? Number.POSITIVE_INFINITY : daysBetween(today, now);
  const announced = `is deprecated${now ? `, and will be removed on ${now}` : ""}`;
  if (days >= leadTimeDays) {
    comparison.report(use, {
      rule: "operation-deprecated",
      pointer,
      keyword: "deprecated",
      description: announced,
      ...values,
    });
    return;
  }
  const description = `${announced}, in ${Math.max(days, 0)} days instead of at least ${leadTimeDays}`;
  comparison.report(use, { rule: "deprecation-too-short", ...at, description, ...values });
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
