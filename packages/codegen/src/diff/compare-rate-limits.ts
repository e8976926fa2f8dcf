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

interface Finding {
  rule: RuleId;
  /** Location in the rate limits: `/plans/0`. */
  at: string;
  field: string;
  description: string;
  before?: unknown;
  after?: unknown;
  isRemoved?: boolean;
}

type Report = (finding: Finding) => void;
type Plan = RateLimits["plans"][number];
type Window = RateLimits["windows"][number];
type WindowPair = [before: Window | undefined, after: Window | undefined];

/** Number of requests that are allowed in a fixed window. Absent if any number is. */
interface Limit {
  requests: number;
  seconds: number;
}

export function compareRateLimits(comparison: Comparison): void {
  const [base, revision] = [comparison.before.contract.rateLimits, comparison.after.contract.rateLimits];
  const report: Report = ({ at, ...finding }) => comparison.reportService({ ...finding, pointer: POINTER + at });
  if (!base && !revision) return;
  if (!base) {
    report({ rule: "rate-limits-added", at: "", field: "rate limits", description: "were added" });
    return;
  }
  if (!revision) {
    const description = "were removed";
    report({ rule: "rate-limits-removed", at: "", field: "rate limits", description, isRemoved: true });
    return;
  }
  comparePlans(report, base, revision);
  for (const [index, window] of revision.windows.entries()) {
    const before = base.windows.find(({ name }) => name === window.name);
    if (before) compareTitle(report, `/windows/${index}`, `window ${window.name}`, before.title, window.title);
  }
  if (base.anonymousPlan !== revision.anonymousPlan) {
    const [from, to] = [base.anonymousPlan, revision.anonymousPlan];
    const description = `use the plan ${to} instead of ${from}`;
    const field = "calls without a valid key";
    report({ rule: "anonymous-plan-changed", at: "/anonymousPlan", field, description, before: from, after: to });
  }
  compareBan(report, base.ban, revision.ban);
}

function comparePlans(report: Report, base: RateLimits, revision: RateLimits): void {
  for (const [index, plan] of base.plans.entries()) {
    if (revision.plans.some(({ name }) => name === plan.name)) continue;
    const at = `/plans/${index}`;
    report({ rule: "plan-removed", at, field: `plan ${plan.name}`, description: "was removed", isRemoved: true });
  }
  const windows = pairWindows(base.windows, revision.windows).filter(
    (pair) => !reportLength(report, base, revision, pair),
  );
  for (const [index, plan] of revision.plans.entries()) {
    const [at, field] = [`/plans/${index}`, `plan ${plan.name}`];
    const before = base.plans.find(({ name }) => name === plan.name);
    if (!before) {
      report({ rule: "plan-added", at, field, description: "was added" });
      continue;
    }
    compareTitle(report, at, field, before.title, plan.title);
    for (const [old, now] of windows) {
      compareLimit(report, { at, field }, now?.name ?? old?.name ?? "", limitOf(before, old), limitOf(plan, now));
    }
  }
}

/** Reports a window of another length if no plan has another limit in it, because that is one edit for all plans. */
function reportLength(report: Report, base: RateLimits, revision: RateLimits, [old, now]: WindowPair): boolean {
  if (!old || !now || old.seconds === now.seconds) return false;
  const hasOtherLimit = revision.plans.some(({ name, limits }) => {
    const before = base.plans.find((plan) => plan.name === name);
    return before && before.limits?.[old.name] !== limits?.[now.name];
  });
  if (hasOtherLimit) return false;
  const isRaised = allowsAsMany({ requests: 1, seconds: old.seconds }, { requests: 1, seconds: now.seconds });
  report({
    rule: isRaised ? "rate-limit-raised" : "rate-limit-lowered",
    at: `/windows/${revision.windows.indexOf(now)}`,
    field: `window ${now.name}`,
    description: `lasts ${now.seconds} seconds instead of ${old.seconds}`,
    before: old.seconds,
    after: now.seconds,
  });
  return true;
}

/** Pairs the windows by name, and those that were renamed by their length. */
function pairWindows(before: Window[], after: Window[]): WindowPair[] {
  const renamed = (window: Window) =>
    after.find(
      ({ name, seconds }) => seconds === window.seconds && !before.some((candidate) => candidate.name === name),
    );
  const pairs = before.map(
    (window): WindowPair => [window, after.find(({ name }) => name === window.name) ?? renamed(window)],
  );
  const added = after.filter((window) => !pairs.some(([, paired]) => paired === window));
  return [...pairs, ...added.map((window): WindowPair => [undefined, window])];
}

function limitOf({ limits }: Plan, window: Window | undefined): Limit | undefined {
  const requests = window && limits?.[window.name];
  return requests === undefined ? undefined : { requests, seconds: window?.seconds ?? 0 };
}

/** Compares what a plan allows in a window: the number of requests and the length of the window are one fact. */
function compareLimit(
  report: Report,
  { at, field }: { at: string; field: string },
  window: string,
  before?: Limit,
  after?: Limit,
): void {
  if (before?.requests === after?.requests && before?.seconds === after?.seconds) return;
  const isSameWindow = before === undefined || after === undefined || before.seconds === after.seconds;
  const format = (limit: Limit | undefined) => {
    if (limit === undefined) return "any number of requests";
    const duration = limit.seconds === 1 ? "second" : `${limit.seconds} seconds`;
    return isSameWindow ? `${limit.requests}` : `${countRequests(limit)} per ${duration}`;
  };
  const allowed = after === undefined || !isSameWindow ? format(after) : countRequests(after);
  const description = `allows ${allowed}${isSameWindow ? ` per ${window}` : ""} instead of ${format(before)}`;
  const rule = allowsAsMany(before, after) ? "rate-limit-raised" : "rate-limit-lowered";
  report({ rule, at: `${at}/limits`, field, description, before, after });
}

function countRequests({ requests }: Limit): string {
  return requests === 1 ? "1 request" : `${requests} requests`;
}

/**
 * Returns whether all requests that were allowed still are. A client may send all requests of a window at once, and windows that begin at
 * other times overlap one more of the previous windows.
 */
function allowsAsMany(before: Limit | undefined, after: Limit | undefined): boolean {
  if (after === undefined) return true;
  if (before === undefined) return false;
  const [longer, shorter] = [Math.max(before.seconds, after.seconds), Math.min(before.seconds, after.seconds)];
  const isAligned = longer % shorter === 0;
  const windows = Math.ceil(after.seconds / before.seconds) + (isAligned ? 0 : 1);
  return after.requests >= before.requests * windows;
}

function compareTitle(report: Report, at: string, field: string, before: string, after: string): void {
  if (before === after) return;
  report({ rule: "documentation-changed", at, field, description: "has a different title", before, after });
}

function compareBan(report: Report, before: Ban, after: Ban): void {
  for (const name of Object.keys(STRICTER_WHEN_HIGHER) as (keyof Ban)[]) {
    if (before[name] === after[name]) continue;
    const isStricter = after[name] > before[name] === STRICTER_WHEN_HIGHER[name];
    const description = `has ${name} ${after[name]} instead of ${before[name]}`;
    const rule = isStricter ? "ban-stricter" : "ban-milder";
    report({ rule, at: `/ban/${name}`, field: "the ban", description, before: before[name], after: after[name] });
  }
}
