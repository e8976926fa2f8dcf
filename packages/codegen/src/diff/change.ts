// A change: one difference between two contracts. Its rating says which version it requires, why, who is affected, and what to do.
import type { SourceLine } from "../document/document-lines.ts";
import type { Audience, Direction, Rating } from "./rules/rule.ts";
import type { RuleId } from "./rules/rules.ts";

/** Two versions of a thing. */
export interface Sides<T> {
  before: T;
  after: T;
}

/** Part of an operation in which a change takes effect. Empty if the change concerns the whole service. */
export interface Use {
  /** Endpoint or webhook: `GET /pets`. */
  operation?: string | undefined;
  /** Parameter, body, response or header: `query parameter limit`, `response 200`. Absent if the operation itself changed. */
  part?: string | undefined;
  direction?: Direction | undefined;
  /** Returns the code with which a program uses the changed part: `client.pets.list({ limit })`. */
  symbol?: ((pointer: string) => string) | undefined;
}

/** Advice for the removal of a part that is deprecated already. */
export const KEEP_DEPRECATED = "Keep it until the next major version.";

/** A difference, whether it is rated or not. */
interface Difference {
  /** Rule of the table that determines the rating: `property-removed`. */
  rule: RuleId;
  /** Predicate of the sentence that reports the change: `was removed`. */
  description: string;
  before?: unknown;
  after?: unknown;
  /** JSON Pointer of the changed part in the normalized contract. */
  pointer: string;
  /** True if `pointer` refers to the released contract, because the part was removed. */
  isRemoved?: boolean | undefined;
  /** Keyword of that part which changed: `maxLength`, `summary`. Absent if the part itself changed, or several of its keywords. */
  keyword?: string | undefined;
}

/** A change before the rules are applied. */
export interface UnratedChange extends Difference {
  /** Field of the part, or thing of the service: `NewPet.name`, `tag Pets`. */
  field?: string | undefined;
  /** Parts in which the change takes effect. */
  uses: Use[];
  /** The only direction in which the change matters: a read-only property does not occur in requests. */
  only?: Direction | undefined;
  /** True if a value is added to an enum whose type the SDK can open: one of several strings. */
  isOpenable?: boolean | undefined;
  /** Advice in place of that of the rule, which was already followed. */
  remedy?: string | undefined;
  /** Other code of the SDK that the change affects: `Pet["tag"]`. */
  symbols?: string[] | undefined;
}

export interface Change extends Difference {
  rating: Rating;
  /** Direction of the messages that the rule applies to. Absent if it applies to the service. */
  direction?: Direction | undefined;
  /** Endpoint or webhook: `GET /pets`. Absent if the change concerns the whole service. */
  operation?: string | undefined;
  /** Changed thing: `response 200: Pet.tag`. Absent if the operation itself changed. */
  target?: string | undefined;
  /** Why the change has this rating. */
  reason: string;
  /** Programs that notice the change, and when. */
  affects: Audience;
  /** How to avoid the breaking change, or what callers do. */
  remedy?: string | undefined;
  /** Endpoints and webhooks that the change affects. */
  operations: string[];
  /** Other parts with the same change: `POST /pets: response 201`. */
  alsoAffects?: string[] | undefined;
  /** Code of programs that use the changed part through the SDK: `client.pets.list({ status })`. */
  sdk: string[];
  /** Line of the contract's source. Absent if it is not known. */
  source?: SourceLine | undefined;
}

/** Returns a description such as `GET /pets: response 200: Pet.tag was removed`. */
export function describeChange({ operation, target, description }: Change): string {
  return `${joinNames(operation, target)} ${description}`;
}

/** Joins the names that are present: `GET /pets: response 200`. */
export function joinNames(...names: (string | undefined)[]): string {
  return names.filter(Boolean).join(": ");
}

/** Returns the first items, and the number of the others: `2 more`. */
export function firstOf(items: readonly string[], count: number): string[] {
  const more = items.length - count;
  return [...items.slice(0, count), ...(more > 0 ? [`${more} more`] : [])];
}
