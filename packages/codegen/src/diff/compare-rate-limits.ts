// Compares rate limits (`x-rate-limits`).
import type { RateLimits } from "../contract/extensions.ts";
import type { Sides } from "./change.ts";
import type { Comparison } from "./comparison.ts";
import { pairByKey } from "./pairs.ts";
import type { Reporter } from "./reporter.ts";

/** Fields of the ban. A higher number is stricter, except for that of the rejections which cause it. */
const BAN_FIELDS = [
  "rejections",
  "withinSeconds",
  "firstSeconds",
  "factor",
  "maxSeconds",
  "resetAfterSeconds",
] as const;

type Plan = RateLimits["plans"][number];
type Window = RateLimits["windows"][number];
type WindowPair = Sides<Window | undefined>;

/** Number of requests that are allowed in a fixed window. Absent if any number is. */
interface Limit {
  requests: number;
  seconds: number;
}

export function compareRateLimits(comparison: Comparison): void {
  const [before, after] = [comparison.before.rateLimits, comparison.after.rateLimits];
  const at = (path: string, field: string) => comparison.atService(`/x-rate-limits${path}`, field);
  if (!before && after) at("", "rate limits").report("rate-limits-added", "were added");
  if (before && !after) at("", "rate limits").report("rate-limits-removed", "were removed", { isRemoved: true });
  if (!before || !after) return;
  comparePlans(at, { before, after });
  for (const [index, window] of after.windows.entries()) {
    const old = before.windows.find(({ name }) => name === window.name);
    if (old) at(`/windows/${index}`, `window ${window.name}`).compareStrings(old, window, ["title"]);
  }
  const [from, to] = [before.anonymousPlan, after.anonymousPlan];
  if (from !== to) {
    at("/anonymousPlan", "calls without a valid key").reportReplaced(
      "anonymous-plan-changed",
      "use the plan",
      from,
      to,
    );
  }
  for (const name of BAN_FIELDS) {
    const [old, now] = [before.ban[name], after.ban[name]];
    if (old === now) continue;
    const isStricter = name === "rejections" ? now < old : now > old;
    at(`/ban/${name}`, "the ban").reportReplaced(isStricter ? "ban-stricter" : "ban-milder", `has ${name}`, old, now);
  }
}

type At = (path: string, field: string) => Reporter;

function comparePlans(at: At, { before, after }: Sides<RateLimits>): void {
  const plans = pairByKey(before.plans, after.plans, ({ name }) => name);
  for (const plan of plans.removed) {
    at(`/plans/${before.plans.indexOf(plan)}`, `plan ${plan.name}`).reportRemoved("plan-removed");
  }
  const windows = pairWindows(before.windows, after.windows).filter(
    (pair) => !reportLength(at, after.windows, plans.pairs, pair),
  );
  for (const [index, plan] of after.plans.entries()) {
    const atPlan = at(`/plans/${index}`, `plan ${plan.name}`);
    const old = before.plans.find(({ name }) => name === plan.name);
    if (!old) {
      atPlan.report("plan-added", "was added");
      continue;
    }
    atPlan.compareStrings(old, plan, ["title"]);
    for (const window of windows) {
      const name = window.after?.name ?? window.before?.name ?? "";
      const limits = { before: limitOf(old, window.before), after: limitOf(plan, window.after) };
      compareLimit(at(`/plans/${index}/limits`, `plan ${plan.name}`), name, limits);
    }
  }
}

/** Reports a window of another length if no plan has another limit in it, because that is one change for all plans. */
function reportLength(at: At, windows: Window[], plans: Sides<Plan>[], { before, after }: WindowPair): boolean {
  if (!before || !after || before.seconds === after.seconds) return false;
  if (plans.some((plan) => plan.before.limits?.[before.name] !== plan.after.limits?.[after.name])) return false;
  const isRaised = allowsAsMany({ requests: 1, seconds: before.seconds }, { requests: 1, seconds: after.seconds });
  at(`/windows/${windows.indexOf(after)}`, `window ${after.name}`).report(
    isRaised ? "rate-limit-raised" : "rate-limit-lowered",
    `lasts ${after.seconds} seconds instead of ${before.seconds}`,
    { before: before.seconds, after: after.seconds },
  );
  return true;
}

/** Pairs the windows by name, and those that were renamed by their length. */
function pairWindows(before: Window[], after: Window[]): WindowPair[] {
  const { added } = pairByKey(before, after, ({ name }) => name);
  const pairs = before.map((window): WindowPair => {
    const same = after.find(({ name }) => name === window.name);
    const renamed = same ?? added.find(({ seconds }) => seconds === window.seconds);
    return { before: window, after: renamed };
  });
  const others = added.filter((window) => !pairs.some((pair) => pair.after === window));
  return [...pairs, ...others.map((window) => ({ before: undefined, after: window }))];
}

function limitOf({ limits }: Plan, window: Window | undefined): Limit | undefined {
  const requests = window && limits?.[window.name];
  return requests === undefined ? undefined : { requests, seconds: window?.seconds ?? 0 };
}

/** Compares what a plan allows in a window: the number of requests and the length of the window are one fact. */
function compareLimit(at: Reporter, window: string, { before, after }: Sides<Limit | undefined>): void {
  if (before?.requests === after?.requests && before?.seconds === after?.seconds) return;
  const hasOtherLength = before !== undefined && after !== undefined && before.seconds !== after.seconds;
  const allowed = hasOtherLength
    ? `${countRequests(after)} ${perSeconds(after)} instead of ${countRequests(before)} ${perSeconds(before)}`
    : `${countRequests(after)} per ${window} instead of ${before?.requests ?? countRequests(before)}`;
  const rule = allowsAsMany(before, after) ? "rate-limit-raised" : "rate-limit-lowered";
  at.report(rule, `allows ${allowed}`, { before, after });
}

function countRequests(limit: Limit | undefined): string {
  if (limit === undefined) return "any number of requests";
  return limit.requests === 1 ? "1 request" : `${limit.requests} requests`;
}

function perSeconds({ seconds }: Limit): string {
  return seconds === 1 ? "per second" : `per ${seconds} seconds`;
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
