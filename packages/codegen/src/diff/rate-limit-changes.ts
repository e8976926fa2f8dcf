// Compares rate limits (`x-rate-limits`). A lower limit breaks clients that use the previous one.
import type { Contract, RateLimits } from "../contract/contract.ts";
import type { Change, Impact } from "./change.ts";

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

export function diffRateLimits({ rateLimits: base }: Contract, { rateLimits: revision }: Contract): Change[] {
  if (!base && !revision) return [];
  const target = "rate limits";
  if (!base) return [change("major", target, "were added", "Requests beyond them are rejected.")];
  if (!revision) return [change("minor", target, "were removed")];
  return [
    ...diffPlans(base, revision),
    ...diffWindows(base, revision),
    ...diffAnonymousPlan(base, revision),
    ...diffBan(base.ban, revision.ban),
  ];
}

function diffPlans(base: RateLimits, revision: RateLimits): Change[] {
  const names = [...new Set([...base.plans, ...revision.plans].map(({ name }) => name))];
  return names.flatMap((name) => {
    const before = base.plans.find((plan) => plan.name === name);
    const after = revision.plans.find((plan) => plan.name === name);
    if (!before) return [change("minor", `plan ${name}`, "was added")];
    if (!after) return [change("major", `plan ${name}`, "was removed", "Keys on this plan lose its limits.")];
    const windows = [...new Set([...Object.keys(before.limits ?? {}), ...Object.keys(after.limits ?? {})])];
    return windows.flatMap((window) =>
      diffLimit(`plan ${name}`, window, before.limits?.[window], after.limits?.[window]),
    );
  });
}

/** Compares the limits of a plan in one window. An absent limit allows any number of requests. */
function diffLimit(plan: string, window: string, before?: number, after?: number): Change[] {
  if (before === after) return [];
  const isLower = (after ?? Number.POSITIVE_INFINITY) < (before ?? Number.POSITIVE_INFINITY);
  const description = `allows ${formatLimit(after)} requests per ${window} instead of ${formatLimit(before)}`;
  const consequence = isLower ? "Requests within the previous limit are rejected." : undefined;
  return [change(isLower ? "major" : "minor", plan, description, consequence)];
}

function diffWindows(base: RateLimits, revision: RateLimits): Change[] {
  return base.windows.flatMap(({ name, seconds }) => {
    const after = revision.windows.find((window) => window.name === name)?.seconds;
    if (after === undefined || after === seconds) return [];
    const description = `lasts ${after} seconds instead of ${seconds}`;
    if (after < seconds) return [change("minor", `window ${name}`, description)];
    return [change("major", `window ${name}`, description, "The same number of requests has to last longer.")];
  });
}

function diffAnonymousPlan({ anonymousPlan: before }: RateLimits, { anonymousPlan: after }: RateLimits): Change[] {
  if (before === after) return [];
  const description = `use the plan ${after} instead of ${before}`;
  return [change("major", "calls without a valid key", description, "Their limits may be lower.")];
}

function diffBan(before: Ban, after: Ban): Change[] {
  const names = Object.keys(STRICTER_WHEN_HIGHER) as (keyof Ban)[];
  return names
    .filter((name) => before[name] !== after[name])
    .map((name) => {
      const isStricter = after[name] > before[name] === STRICTER_WHEN_HIGHER[name];
      const description = `has ${name} ${after[name]} instead of ${before[name]}`;
      return change(
        isStricter ? "major" : "minor",
        "the ban",
        description,
        isStricter ? "Clients are banned sooner or longer." : undefined,
      );
    });
}

function change(impact: Impact, target: string, description: string, consequence?: string): Change {
  return { impact, rule: "limit-changed", target, description, ...(consequence && { consequence }) };
}

function formatLimit(limit: number | undefined): string {
  return limit === undefined ? "any number of" : String(limit);
}
