// Reports what differs in one part of two contracts.
import { isDeepStrictEqual } from "node:util";
import type { UnratedChange } from "./change.ts";
import type { RuleId } from "./rules/rules.ts";

type Target = Pick<UnratedChange, "pointer" | "field" | "uses" | "only">;
type Details = Partial<Omit<UnratedChange, "rule" | "description" | "uses">>;

/** Rules and descriptions of a change to true and of one to false, and the keyword that has the condition. */
type Condition = [
  rule: RuleId,
  description: string,
  opposite: RuleId,
  description: string,
  keyword?: string | undefined,
];

const CONDITIONS = {
  isBodyRequired: required("body", "required"),
  isHeaderRequired: required("header", "required"),
  isParameterRequired: required("parameter", "required"),
  isPropertyRequired: required("property"),
  isReadOnly: ["property-became-read-only", "became read-only", "property-became-writable", "is no longer read-only"],
  isReadOnlyAndRequired: [
    "property-became-read-only",
    "became read-only",
    "required-property-became-writable",
    "is required and no longer read-only",
  ],
  isWriteOnly: [
    "property-became-write-only",
    "became write-only",
    "property-became-readable",
    "is no longer write-only",
  ],
  isDeprecated: [
    "property-deprecated",
    "is deprecated",
    "property-deprecation-withdrawn",
    "is no longer deprecated",
    "deprecated",
  ],
  isNullable: ["null-allowed", "now allows null", "null-disallowed", "no longer allows null"],
  hasConsole: ["console-changed", "now has a console", "console-changed", "no longer has a console"],
} satisfies Record<string, Condition>;

function required(part: "body" | "header" | "parameter" | "property", keyword?: string): Condition {
  return [`${part}-became-required`, "became required", `${part}-became-optional`, "is no longer required", keyword];
}

/** Returns `now has b`, `no longer has a`, or the description of a change of both. */
export function describeHas(before: string | undefined, after: string | undefined, changed: string): string {
  if (after === undefined) return `no longer has ${before}`;
  return before === undefined ? `now has ${after}` : changed;
}

export class Reporter {
  readonly #add: (change: UnratedChange) => void;
  readonly #target: Target;

  /** @param target the part, to which all changes refer unless their details name another one */
  constructor(add: (change: UnratedChange) => void, target: Target) {
    this.#add = add;
    this.#target = target;
  }

  report(rule: RuleId, description: string, details: Details = {}): void {
    this.#add({ ...this.#target, rule, description, ...details });
  }

  reportRemoved(rule: RuleId, details: Details = {}): void {
    this.report(rule, "was removed", { isRemoved: true, ...details });
  }

  /** Reports a value that replaces another: `has type string instead of integer`. */
  reportReplaced(rule: RuleId, verb: string, before: unknown, after: unknown, details: Details = {}): void {
    this.report(rule, `${verb} ${after} instead of ${before}`, { before, after, ...details });
  }

  compareCondition(name: keyof typeof CONDITIONS, before: boolean, after: boolean): void {
    if (before === after) return;
    const [rule, description, opposite, otherwise, keyword]: Condition = CONDITIONS[name];
    const details = { before, after, ...(keyword !== undefined && { keyword }) };
    this.report(after ? rule : opposite, after ? description : otherwise, details);
  }

  /** Compares descriptive strings that are always there. */
  compareStrings<T extends object>(before: T, after: T, names: readonly (keyof T & string)[]): void {
    for (const name of names) {
      if (before[name] === after[name]) continue;
      const details = { keyword: name, before: before[name], after: after[name] };
      this.report("documentation-changed", `has a different ${name}`, details);
    }
  }

  /** Compares what programs do not depend on: descriptions, examples, and extensions without a meaning for generators. */
  compareAnnotations(before: object = {}, after: object = {}): void {
    const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
    for (const name of new Set([...old.keys(), ...now.keys()])) {
      const rule = annotationRule(name);
      const [from, to] = [old.get(name), now.get(name)];
      if (rule === undefined || isDeepStrictEqual(from, to)) continue;
      const noun = EXAMPLES.includes(name) ? "example" : name;
      const article = name.startsWith("x-") ? "" : /^[aeiou]/.test(noun) ? "an " : "a ";
      const describe = (value: unknown) => (value === undefined ? undefined : article + noun);
      const description = describeHas(describe(from), describe(to), `has a different ${noun}`);
      this.report(rule, description, { keyword: name, before: from, after: to });
    }
  }
}

const PROSE = ["title", "summary", "description", "externalDocs", "termsOfService", "contact", "license", "links"];
const EXAMPLES = ["example", "examples"];

/** Extensions of which the contract model has the meaning, and which are compared there. */
const COMPARED = [
  "x-deprecation",
  "x-enum-varnames",
  "x-enumNames",
  "x-error-codes",
  "x-hideReplay",
  "x-hideTryItPanel",
  "x-overloads",
  "x-pagination",
  "x-rate-limits",
  "x-sdk",
  "x-sdk-method",
  "x-speakeasy-sse-sentinel",
  "x-sse-sentinel",
  "x-stability-level",
  "x-webhooks",
];

function annotationRule(name: string): RuleId | undefined {
  if (PROSE.includes(name)) return "documentation-changed";
  if (EXAMPLES.includes(name)) return "example-changed";
  return name.startsWith("x-") && !COMPARED.includes(name) ? "extension-changed" : undefined;
}
