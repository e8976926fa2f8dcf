// The shape of the rule table: each edit of a contract has a verdict for requests, for responses, or for the service as a whole.

/** Part of the version that a change raises: `major` can break programs, `minor` adds something, `patch` does neither. */
export type Impact = "major" | "minor" | "patch";

/** `request`: the client sends the value. `response`: the client reads it, in a response or in a webhook. */
export type Direction = "request" | "response";

/** Programs that notice a change, and when. */
export interface Audience {
  who: "all callers" | "callers that send it" | "callers that read it" | "callers that do not send it" | "nobody";
  /** Absent if nobody is affected. */
  when?: "compile time" | "run time" | "compile time and run time";
}

export interface Verdict {
  impact: Impact;
  /** The line of reasoning, which is also the explanation in reports. */
  reason: string;
  affects: Audience;
  /** Advice to the author of the edit or to callers. */
  remedy?: string;
}

export interface Rule {
  /** The edit, as a sentence in the table: `A property is removed.` */
  edit: string;
  request?: Verdict;
  response?: Verdict;
  /** Verdict of edits that have no direction. */
  service?: Verdict;
  /** How the rule differs from those of other tools and policies, and why. */
  elsewhere?: string;
}

export const NOBODY: Audience = { who: "nobody" };
export const ALL_COMPILE: Audience = { who: "all callers", when: "compile time" };
export const ALL_RUN: Audience = { who: "all callers", when: "run time" };
export const ALL: Audience = { who: "all callers", when: "compile time and run time" };
export const SENDERS: Audience = { who: "callers that send it", when: "compile time and run time" };
export const SENDERS_RUN: Audience = { who: "callers that send it", when: "run time" };
export const SILENT: Audience = { who: "callers that do not send it", when: "compile time and run time" };
export const SILENT_RUN: Audience = { who: "callers that do not send it", when: "run time" };
export const READERS: Audience = { who: "callers that read it", when: "compile time and run time" };
export const READERS_RUN: Audience = { who: "callers that read it", when: "run time" };
export const READERS_COMPILE: Audience = { who: "callers that read it", when: "compile time" };

export function major(reason: string, affects: Audience, remedy: string): Verdict {
  return { impact: "major", reason, affects, remedy };
}

export function minor(reason: string, affects: Audience = NOBODY, remedy?: string): Verdict {
  return { impact: "minor", reason, affects, ...(remedy !== undefined && { remedy }) };
}

export function patch(reason: string): Verdict {
  return { impact: "patch", reason, affects: NOBODY };
}
