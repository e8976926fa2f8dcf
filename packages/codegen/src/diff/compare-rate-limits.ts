// Compares rate limits (`x-rate-limits`).
import type { RateLimits } from "../contract/contract.ts";
import type { Comparison } from "./comparison.ts";
import type { RuleId } from "./rules/rules.ts";

type Ban = RateLimits["ban"];

/** True for fields in which a higher number is stricter. */
const STRICTER_WHEN_HIGHER: Record<keyof Ban, boolean> = {
  rejections: false,
  withinSeconds: true,
  firstSeconds: true,
  factor: true,
  maxSeconds: true,
  resetAfterSeconds: true,
};

const POINTER = "/x-rate-limits";

type Report = (rule: RuleId, field: string, description: string, before?: unknown, after?: unknown) => void;

export function compareRateLimits(comparison: Comparison): void {
  const [base, revision] = [comparison.before.contract.rateLimits, comparison.after.contract.rateLimits];
  const isRemoved = base !== undefined && revision === undefined;
  const report: Report = (rule, field, description, before, after) =>
    comparison.reportService({
      rule,
      field,
      description,
      before,
      after,
      pointer: POINTER,
      ...(isRemoved && { isRemoved }),
    });
  if (!base && !revision) return;
  if (!base) {
    report("rate-limits-added", "rate limits", "were added");
    return;
  }
  if (!revision) {
    report("rate-limits-removed", "rate limits", "were removed");
    return;
  }
  comparePlans(report, base, revision);
  compareWindows(report, base, revision);
  if (base.anonymousPlan !== revision.anonymousPlan) {
    const [from, to] = [base.anonymousPlan, revision.anonymousPlan];
    report("anonymous-plan-changed", "calls without a valid key", `use the plan ${to} instead of ${from}`, from, to);
  }
  compareBan(report, base.ban, revision.ban);
}

function comparePlans(report: Report, base: RateLimits, revision: RateLimits): void {
  for (const name of new Set([...base.plans, ...revision.plans].map((plan) => plan.name))) {
    const field = `plan ${name}`;
    const [before, after] = [base, revision].map(({ plans }) => plans.find((plan) => plan.name === name));
    if (!before) report("plan-added", field, "was added");
    else if (!after) report("plan-removed", field, "was removed");
    else {
      compareTitle(report, field, before.title, after.title);
      const windows = new Set([...Object.keys(before.limits ?? {}), ...Object.keys(after.limits ?? {})]);
      for (const window of windows)
        compareLimit(report, field, window, before.limits?.[window], after.limits?.[window]);
    }
  }
}

/** Compares the limits of a plan in one window. An absent limit allows any number of requests. */
function compareLimit(report: Report, plan: string, window: string, before?: number, after?: number): void {
  if (before === after) return;
  const isLower = (after ?? Number.POSITIVE_INFINITY) < (before ?? Number.POSITIVE_INFINITY);
  const format = (limit: number | undefined) => (limit === undefined ? "any number of" : String(limit));
  const description = `allows ${format(after)} requests per ${window} instead of ${format(before)}`;
  report(isLower ? "rate-limit-lowered" : "rate-limit-raised", plan, description, before, after);
}

function compareWindows(report: Report, base: RateLimits, revision: RateLimits): void {
  for (const { name, seconds, title } of base.windows) {
    const after = revision.windows.find((window) => window.name === name);
    if (!after) continue;
    compareTitle(report, `window ${name}`, title, after.title);
    if (after.seconds === seconds) continue;
    const rule = after.seconds < seconds ? "rate-limit-raised" : "rate-limit-lowered";
    report(rule, `window ${name}`, `lasts ${after.seconds} seconds instead of ${seconds}`, seconds, after.seconds);
  }
}

function compareTitle(report: Report, field: string, before: string, after: string): void {
  if (before !== after) report("documentation-changed", field, "has a different title", before, after);
}

function compareBan(report: Report, before: Ban, after: Ban): void {
  for (const name of Object.keys(STRICTER_WHEN_HIGHER) as (keyof Ban)[]) {
    if (before[name] === after[name]) continue;
    const isStricter = after[name] > before[name] === STRICTER_WHEN_HIGHER[name];
    const description = `has ${name} ${after[name]} instead of ${before[name]}`;
    report(isStricter ? "ban-stricter" : "ban-milder", "the ban", description, before[name], after[name]);
  }
}
