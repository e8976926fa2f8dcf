// An edit is what the comparison finds: one difference between two contracts, without a verdict.
import { formatJsonPointer } from "../runtime/json/json-pointer.ts";
import type { Direction } from "./rules/rule.ts";
import type { RuleId } from "./rules/rules.ts";

/** A value with its location in a normalized document. */
export interface Located<T> {
  value: T;
  /** JSON Pointer. */
  pointer: string;
}

/** Part of an operation in which an edit takes effect. Empty if the edit concerns the whole service. */
export interface Use {
  /** Endpoint or webhook: `GET /pets`. */
  operation?: string;
  /** Parameter, body, response or header: `query parameter limit`, `response 200`. Absent if the operation itself changed. */
  part?: string;
  direction?: Direction;
  /** Returns the code with which a program uses the edited part: `client.pets.list({ limit })`. */
  symbol?: (pointer: string) => string;
}

export interface Edit {
  rule: RuleId;
  /** JSON Pointer of the edited part in the normalized document. */
  pointer: string;
  /** True if `pointer` refers to the released document, because the part was removed. */
  isRemoved?: boolean;
  /** Keyword of that part which changed: `maxLength`, `summary`. Absent if the part itself changed, or several of its keywords. */
  keyword?: string;
  /** Field of the part, or thing of the service: `NewPet.name`, `tag Pets`. */
  field?: string;
  /** Predicate of the sentence that reports the edit: `was removed`. */
  description: string;
  before?: unknown;
  after?: unknown;
  /** Places where the edit takes effect. At least one. */
  uses: Use[];
  /** Further symbols of the SDK that the edit changes: `Pet["tag"]`. */
  symbols?: string[];
}

export function memberOf<T>(parent: string, token: string | number, value: T): Located<T> {
  return { value, pointer: parent + formatJsonPointer([token]) };
}
