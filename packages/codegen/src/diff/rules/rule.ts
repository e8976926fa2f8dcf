// The shape of the rule table: each change of a contract has an effect on requests, on responses, or on the service as a whole.

/** Ratings, the highest first. */
export const RATINGS = ["major", "minor", "patch"] as const;

/** Part of the version that a change raises: `major` can break programs, `minor` adds something, `patch` does neither. */
export type Rating = (typeof RATINGS)[number];

/** `request`: the client sends the value. `response`: the client reads it, in a response or in a webhook. */
export type Direction = "request" | "response";

/** Programs that notice a change, and when. */
export interface Audience {
  who:
    | "all callers"
    | "callers that send it"
    | "callers that read it"
    | "callers that do not send it"
    | "callers that pass options"
    | "nobody";
  /** Absent if nobody is affected. */
  when?: "compile time" | "run time" | "compile time and run time";
}

export interface Effect {
  rating: Rating;
  /** The line of reasoning, which is also the explanation in reports. */
  reason: string;
  affects: Audience;
  /** Advice to the author of the change or to callers. */
  remedy?: string | undefined;
}

export interface Rule {
  /** The change, as a sentence in the table: `A property is removed.` */
  change: string;
  request?: Effect;
  response?: Effect;
  /** Effect of changes that have no direction. */
  service?: Effect;
  /** True if a breaking change by this rule fails in a new major version, too. */
  failsInEveryVersion?: true;
  /** How the rule differs from those of other tools and policies, and why. */
  elsewhere?: string;
}

export const AUDIENCES = {
  nobody: { who: "nobody" },
  all: { who: "all callers", when: "compile time and run time" },
  "all-compile": { who: "all callers", when: "compile time" },
  "all-run": { who: "all callers", when: "run time" },
  senders: { who: "callers that send it", when: "compile time and run time" },
  "senders-run": { who: "callers that send it", when: "run time" },
  silent: { who: "callers that do not send it", when: "compile time and run time" },
  "silent-run": { who: "callers that do not send it", when: "run time" },
  readers: { who: "callers that read it", when: "compile time and run time" },
  "readers-run": { who: "callers that read it", when: "run time" },
  "readers-compile": { who: "callers that read it", when: "compile time" },
  "options-compile": { who: "callers that pass options", when: "compile time" },
} satisfies Record<string, Audience>;

type AudienceName = keyof typeof AUDIENCES;

export function major(reason: string, affects: AudienceName, remedy: string): Effect {
  return { rating: "major", reason, affects: AUDIENCES[affects], remedy };
}

export function minor(reason: string, affects: AudienceName = "nobody", remedy?: string): Effect {
  return { rating: "minor", reason, affects: AUDIENCES[affects], remedy };
}

/** Returns an effect on requests and on responses. */
export function both(effect: Effect): Pick<Rule, "request" | "response"> {
  return { request: effect, response: effect };
}

export function patch(reason: string): Effect {
  return { rating: "patch", reason, affects: AUDIENCES.nobody };
}
