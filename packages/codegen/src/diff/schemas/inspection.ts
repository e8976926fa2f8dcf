// The comparison of one aspect of two schemas.

import type { JsonSchema } from "../../contract/contract.ts";
import { stringifyJson } from "../../runtime/json/exact-json.ts";
import type { Schemas } from "../../schema/references.ts";
import type { Sides } from "../change.ts";
import { describeHas, type Reporter } from "../reporter.ts";
import type { Direction } from "../rules/rule.ts";
import type { AllowedValues } from "./allowed-values.ts";

export interface Inspection extends Sides<AllowedValues> {
  schemas: Sides<Schemas>;
  /** Returns a reporter for a schema, by default for the later one. */
  at: (schema?: JsonSchema, only?: Direction) => Reporter;
  /** Compares subschemas. */
  compare: (before: JsonSchema, after: JsonSchema, only?: Direction) => void;
}

const MAX_LENGTH = 60;

export function formatValue(value: unknown): string {
  const formatted = typeof value === "string" ? value : (stringifyJson(value) ?? "none");
  return formatted.length > MAX_LENGTH ? `${formatted.slice(0, MAX_LENGTH - 3)}...` : formatted;
}

/** Returns `has format b instead of a`, `now has format b` or `no longer has format a`. */
export function describeReplaced(name: string, before: string | undefined, after: string | undefined): string {
  const [from, to] = [before, after].map((value) => (value === undefined ? undefined : `${name} ${value}`));
  return describeHas(from, to, `has ${to} instead of ${before}`);
}
