// Reports what differs in one part of two contracts.
import { isDeepStrictEqual } from "node:util";
import type { UnratedChange } from "./change.ts";
import type { RuleId } from "./rules/rules.ts";

type Target = Pick<UnratedChange, "pointer" | "field" | "uses" | "only">;
type Details = Partial<Omit<UnratedChange, "rule" | "description" | "uses">>;

/** Conditions with the rules and the descriptions of a change to true, and of a change to false. */
const CONDITIONS = {
  isBodyRequired: required("body-became-required", "body-became-optional"),
  isHeaderRequired: required("header-became-required", "header-became-optional"),
  isParameterRequired: required("parameter-became-required", "parameter-became-optional"),
  isPropertyRequired: required("property-became-required", "property-became-optional"),
  isReadOnly: {
    true: ["property-became-read-only", "became read-only"],
    false: ["property-became-writable", "is no longer read-only"],
  },
  isWriteOnly: {
    true: ["property-became-write-only", "became write-only"],
    false: ["property-became-readable", "is no longer write-only"],
  },
  isDeprecated: {
    true: ["property-deprecated", "is deprecated"],
    false: ["property-deprecation-withdrawn", "is no longer deprecated"],
  },
  isNullable: {
    true: ["null-allowed", "now allows null"],
    false: ["null-disallowed", "no longer allows null"],
  },
  hasConsole: {
    true: ["console-changed", "now has a console"],
    false: ["console-changed", "no longer has a console"],
  },
} satisfies Record<string, Condition>;

type Condition = Record<"true" | "false", [rule: RuleId, description: string]>;

function required(required: RuleId, optional: RuleId): Condition {
  return { true: [required, "became required"], false: [optional, "is no longer required"] };
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

  compareCondition(name: keyof typeof CONDITIONS, before: boolean, after: boolean, details: Details = {}): void {
    if (before === after) return;
    const [rule, description] = CONDITIONS[name][`${after}`];
    this.report(rule, description, { before, after, ...details });
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
      const description =
        from === undefined
          ? `now has ${article}${noun}`
          : to === undefined
            ? `no longer has ${article}${noun}`
            : `has a different ${noun}`;
      this.report(rule, description, { keyword: name, before: from, after: to });
    }
  }
}

const PROSE = ["title", "summary", "description", "externalDocs", "termsOfService", "contact", "license", "links"];
const EXAMPLES = ["example", "examples"];

/** Extensions of which the contract model has the meaning, and which are compared there. */
const COMPARED = [
  "x-deprecation",
  "x-error-codes",
  "x-hideReplay",
  "x-hideTryItPanel",
  "x-overloads",
  "x-pagination",
  "x-rate-limits",
  "x-sdk",
  "x-sdk-method",
  "x-stability-level",
  "x-webhooks",
];

function annotationRule(name: string): RuleId | undefined {
  if (PROSE.includes(name)) return "documentation-changed";
  if (EXAMPLES.includes(name)) return "example-changed";
  return name.startsWith("x-") && !COMPARED.includes(name) ? "extension-changed" : undefined;
}
