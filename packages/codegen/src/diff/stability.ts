// Determines the effects of changes: those of the rule table, with the ratings and the stability levels of a project.
import type { Contract, Operation } from "../contract/contract.ts";
import type { EnumStyle } from "../output/generator.ts";
import type { Use } from "./change.ts";
import { endpointName } from "./match-operations.ts";
import { type Effect, RATINGS, type Rating } from "./rules/rule.ts";
import { effectOf, type RuleId } from "./rules/rules.ts";

/** Levels of the extension `x-stability-level`, the lowest first. An operation without a level is stable. */
export const STABILITIES = ["alpha", "beta", "stable"] as const;
export type Stability = (typeof STABILITIES)[number];

/** Decisions of a project that replace those of the rule table. */
export interface RatingOptions {
  /** Ratings of rules by id. Changes whose rule is `off` are not reported. */
  ratings?: Partial<Record<RuleId, Rating | "off">> | undefined;
  /** The highest rating of changes to operations of a level. @default minor for alpha and beta */
  stability?: Partial<Record<Exclude<Stability, "stable">, Rating>> | undefined;
  /** Type of `date-time` in the SDK. If it is `Date`, a string with another format has another type. @default string */
  dates?: "string" | "Date" | undefined;
  /** Types of enums in the SDK. If they are `open`, programs handle values that are added to an enum of strings. @default const */
  enums?: EnumStyle | undefined;
}

/** Returns the effect of a change on a part of an operation. */
export type EffectFor = (rule: RuleId, use: Use | undefined) => Effect | undefined;

export function stabilityOf({ declaration }: Operation): Stability {
  const level: unknown = declaration?.["x-stability-level"];
  return STABILITIES.find((name) => name === level) ?? "stable";
}

/** Returns a function that applies the rule table. What counts is the stability level that the operation was released with. */
export function effectsFor(released: Contract, { ratings = {}, stability = {} }: RatingOptions): EffectFor {
  const highest = { alpha: "minor", beta: "minor", stable: "major", ...stability } as const;
  const levels = new Map(released.operations.map((operation) => [endpointName(operation), stabilityOf(operation)]));
  return (rule, use) => {
    const effect = effectOf(rule, use?.direction);
    const rating = ratings[rule] ?? effect?.rating;
    if (!effect || !rating || rating === "off") return undefined;
    const limit = highest[levels.get(use?.operation ?? "") ?? "stable"];
    const applied = RATINGS.indexOf(limit) > RATINGS.indexOf(rating) ? limit : rating;
    return applied === effect.rating ? effect : { ...effect, rating: applied };
  };
}
