// Rate limits (`x-rate-limits`): what a plan allows less of breaks clients that use what it allowed.
import type { Contract, RateLimits } from "../contract/contract.ts";
import type { Change, Impact } from "./change.ts";

type Ban = RateLimits["ban"];

/** Whether a higher number is the stricter one. */
const STRICTER_WHEN_HIGHER: Record<keyof Ban, boolean> = {
  refusals: false,
  withinSeconds: true,
  firstSeconds: true,
  factor: true,
  maxSeconds: true,
  forgottenAfterSeconds: true,
};

export function limitChanges({ rateLimits: base }: Contract, { rateLimits: revision }: Contract): Change[] {
  if (!base && !revision) return [];
  const subject = "rate limits";
  if (!base) return [change("major", subject, "were added", "Requests beyond them are refused.")];
  if (!revision) return [change("minor", subject, "were removed")];
  return [
    ...planChanges(base, revision),
    ...windowChanges(base, revision),
    ...anonymousChanges(base, revision),
    ...banChanges(base.ban, revision.ban),
  ];
}

function planChanges(base: RateLimits, revision: RateLimits): Change[] {
  const names = [...new Set([...base.plans, ...revision.plans].map(({ name }) => name))];
  return names.flatMap((name) => {
    const before = base.plans.find((plan) => plan.name === name);
    const after = revision.plans.find((plan) => plan.name === name);
    if (!before) return [change("minor", `plan ${name}`, "was added")];
    if (!after) return [change("major", `plan ${name}`, "was removed", "Keys of this plan lose what it allows.")];
    const windows = [...new Set([...Object.keys(before.limits ?? {}), ...Object.keys(after.limits ?? {})])];
    return windows.flatMap((window) =>
      limitChange(`plan ${name}`, window, before.limits?.[window], after.limits?.[window]),
    );
  });
}

/** No limit in a window allows any number. */
function limitChange(plan: string, window: string, before?: number, after?: number): Change[] {
  if (before === after) return [];
  const isLower = (after ?? Number.POSITIVE_INFINITY) < (before ?? Number.POSITIVE_INFINITY);
  const what = `allows ${show(after)} requests per ${window} instead of ${show(before)}`;
  const why = isLower ? "Clients that use what was allowed so far are refused." : undefined;
  return [change(isLower ? "major" : "minor", plan, what, why)];
}

function windowChanges(base: RateLimits, revision: RateLimits): Change[] {
  return base.windows.flatMap(({ name, seconds }) => {
    const after = revision.windows.find((window) => window.name === name)?.seconds;
    if (after === undefined || after === seconds) return [];
    const what = `lasts ${after} seconds instead of ${seconds}`;
    if (after < seconds) return [change("minor", `window ${name}`, what)];
    return [change("major", `window ${name}`, what, "The same number of requests has to last longer.")];
  });
}

function anonymousChanges({ anonymousPlan: before }: RateLimits, { anonymousPlan: after }: RateLimits): Change[] {
  if (before === after) return [];
  const what = `count against the plan ${after} instead of ${before}`;
  return [change("major", "calls without a valid key", what, "They may be allowed less.")];
}

function banChanges(before: Ban, after: Ban): Change[] {
  const names = Object.keys(STRICTER_WHEN_HIGHER) as (keyof Ban)[];
  return names
    .filter((name) => before[name] !== after[name])
    .map((name) => {
      const isStricter = after[name] > before[name] === STRICTER_WHEN_HIGHER[name];
      const what = `has ${name} ${after[name]} instead of ${before[name]}`;
      return change(
        isStricter ? "major" : "minor",
        "the ban",
        what,
        isStricter ? "Clients are banned sooner or longer." : undefined,
      );
    });
}

function change(impact: Impact, subject: string, what: string, why?: string): Change {
  return { impact, rule: "limit-changed", subject, what, ...(why && { why }) };
}

function show(limit: number | undefined): string {
  return limit === undefined ? "any number of" : String(limit);
}
