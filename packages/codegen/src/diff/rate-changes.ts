// Rates changes: merges those of the same thing, and applies the rule table.
import { canonicalJson } from "../runtime/validation/canonical-json.ts";
import { type Change, joinNames, type UnratedChange, type Use } from "./change.ts";
import { type Effect, RATINGS, type Rating } from "./rules/rule.ts";
import type { EffectFor, RatingOptions } from "./stability.ts";

export function highestRating(changes: readonly { rating: Rating }[]): Rating | undefined {
  return RATINGS.find((rating) => changes.some((change) => change.rating === rating));
}

/** Rates the changes, and sorts them by rating, highest first. */
export function rateChanges(
  unrated: readonly UnratedChange[],
  effectFor: EffectFor,
  { dates, enums }: RatingOptions = {},
): Change[] {
  const typed = unrated.flatMap((change) => {
    if (enums === "open" && change.isOpenable && change.rule === "enum-value-added") return openValue(change);
    return dates === "Date" && isDateChange(change) ? { ...change, rule: "type-changed" as const } : change;
  });
  const changes = mergeEqual(typed).flatMap((change) => rate(change, effectFor) ?? []);
  return changes.toSorted((left, right) => RATINGS.indexOf(left.rating) - RATINGS.indexOf(right.rating));
}

/** Returns whether a string became a date, or the reverse: the SDK has another type for it. */
function isDateChange({ rule, before, after }: UnratedChange): boolean {
  return rule.startsWith("format-") && [before, after].includes("date-time");
}

/** Separates responses, whose enum is open in the SDK, from requests, in which the service accepts the listed values only. */
function openValue(change: UnratedChange): UnratedChange[] {
  const usesOf = (isRead: boolean) => change.uses.filter(({ direction }) => (direction === "response") === isRead);
  const changes: UnratedChange[] = [
    { ...change, uses: usesOf(false) },
    { ...change, rule: "known-value-added", uses: usesOf(true) },
  ];
  return changes.filter(({ uses }) => uses.length > 0);
}

/**
 * Merges equal changes of one thing, which a contract repeats: a header that TypeSpec writes into every response, for example.
 * They have the same field, or the same part if the whole part changed.
 */
function mergeEqual(changes: readonly UnratedChange[]): UnratedChange[] {
  const things = Map.groupBy(changes, (change) => {
    const [use] = change.uses;
    const leaf = joinNames(use?.part?.split(": ").at(-1), change.field);
    // A field of a component is the same thing in every part that uses it.
    const thing = change.pointer.startsWith("/components/schemas/") ? change.pointer : leaf || use?.operation;
    return JSON.stringify([change.rule, thing, change.field, change.description]);
  });
  return [...things.values()].flatMap((group) => {
    const equal = Map.groupBy(group, ({ before, after }) => group.length > 1 && canonicalJson({ before, after }));
    return [...equal.values()].flatMap((members) => {
      const uses = members.flatMap((change) => change.uses);
      const symbols = members.flatMap((change) => change.symbols ?? []);
      return members.slice(0, 1).map((change) => ({ ...change, uses, symbols }));
    });
  });
}

/** Applies the effect in the direction with the highest rating. Returns undefined if the rule has no effect in any direction. */
function rate(
  { uses, field, symbols = [], remedy, only: _, isOpenable: __, ...difference }: UnratedChange,
  effectFor: EffectFor,
): Change | undefined {
  const rated = uses.flatMap((use) => {
    const effect = effectFor(difference.rule, use);
    return effect ? [{ use, effect }] : [];
  });
  const rating = highestRating(rated.map(({ effect }) => effect));
  const decisive = rated.find(({ effect }) => effect.rating === rating);
  if (!decisive) return undefined;
  const { effect, use } = decisive;
  const isSame = (other: Effect) => other.rating === effect.rating && other.reason === effect.reason;
  const affected = rated.filter((other) => isSame(other.effect)).map((other) => other.use);
  const used = affected.flatMap(({ symbol }) => symbol?.(difference.pointer) ?? []);
  const others = [...new Set(affected.map(nameOf))].filter((name) => name !== nameOf(use) && name !== "");
  return {
    ...effect,
    remedy: remedy ?? effect.remedy,
    direction: use.direction,
    operation: use.operation,
    target: joinNames(use.part, field) || undefined,
    ...difference,
    operations: [...new Set(affected.flatMap(({ operation }) => operation ?? []))],
    alsoAffects: others.length > 0 ? others : undefined,
    sdk: [...new Set([...symbols, ...used])],
  };
}

function nameOf({ operation, part }: Use): string {
  return joinNames(operation, part);
}
