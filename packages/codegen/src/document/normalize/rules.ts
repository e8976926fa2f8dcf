// The rules that the OpenAPI grammar consists of. A rule checks a value and its members, and rewrites what is not normalized.

import { isRecord } from "../../runtime/json/is-record.ts";
import { locate } from "../location.ts";
import type { Fields, Site } from "./normalization.ts";

/**
 * Returns the normalized value, which is the value itself if it is normalized already, or undefined if it is invalid, which
 * has been reported.
 */
export type Rule = (value: unknown, site: Site) => unknown;

export type RecordRule = (value: unknown, site: Site) => Fields | undefined;

/** Accepts any value. */
export const data: Rule = (value) => value;

/** Accepts strings, and repairs numbers and booleans, which YAML reads from `version: 1.0`. */
export const string: Rule = (value, site) => {
  if (typeof value === "string") return value.toWellFormed();
  if (!["number", "bigint", "boolean"].includes(typeof value)) return site.reject("a string", value);
  site.report("a string", value, `"${value}" is used: put the value in quotation marks`);
  return String(value);
};

/** Returns a value that no rule has read as a string. Objects are empty, because some of them cannot be converted: `{ "toString": 1 }`. */
export function stringOf(value: unknown): string {
  return typeof value === "object" && value !== null ? "" : String(value);
}

export const boolean: Rule = (value, site) =>
  typeof value === "boolean" ? value : site.reject("true or false", value);

/** Accepts numbers, and rounds integers that a number cannot hold, which are read exactly. */
export const number: Rule = (value, site) => {
  const rounded = typeof value === "bigint" ? Number(value) : value;
  return Number.isFinite(rounded) ? rounded : site.reject("a number", value);
};

/** Accepts a bigint, too: bounds of 64-bit integers are exact. */
export const bound: Rule = (value, site) => (typeof value === "bigint" ? value : number(value, site));

/** Returns a rule for arrays. Invalid items are left out. */
export function list(item: Rule): Rule {
  return (value, site) => {
    if (!Array.isArray(value)) return site.reject("an array", value);
    let copy: unknown[] | undefined;
    for (let index = 0; index < value.length; index++) {
      const member: unknown = value[index];
      const rewritten = isAccepted(item, member) ? member : item(member, site.member(index));
      if (rewritten !== member) copy ??= value.slice(0, index);
      if (rewritten !== undefined) copy?.push(rewritten);
    }
    return copy ?? value;
  };
}

/** Returns a rule for objects with arbitrary keys. Invalid members are left out. */
export function map(member: Rule, ruleFor = (_name: string): Rule | undefined => member): RecordRule {
  return (value, site) =>
    isRecord(value) ? rewriteMembers(value, site, ruleFor, rejectNull) : site.reject("an object", value);
}

/** Returns a rule for objects with arbitrary keys, in which keys with the prefix `x-` are extensions. */
export function extensibleMap(member: Rule): RecordRule {
  return map(member, (name) => (name.startsWith("x-") ? undefined : member));
}

/**
 * Returns a rule for objects with fixed fields. Fields without a rule are not checked, and null stands for no value. An object without
 * a required field is left out.
 */
export function object(fields: Record<string, Rule>, required: readonly string[] = []): RecordRule {
  const rules = new Map(Object.entries(fields));
  const ruleFor = (name: string) => rules.get(name);
  return (value, site) => {
    if (!isRecord(value)) return site.reject("an object", value);
    for (const name of required) {
      if ((value[name] ?? undefined) === undefined) site.member(name).reject("a value", value[name]);
    }
    const members = rewriteMembers(value, site, ruleFor, ignoreNull);
    const isComplete = required.every((name) => (members[name] ?? undefined) !== undefined);
    return isComplete ? locate(members, site) : undefined;
  };
}

const rejectNull = (rule: Rule): Rule => rule;

const ignoreNull = (): Rule => (_value, site) => site.report("a value", null, "it is ignored: remove it");

/** Applies a rule to each member. Returns the value itself if nothing changes, which holds for most of a document. */
function rewriteMembers(
  value: Fields,
  site: Site,
  ruleFor: (name: string) => Rule | undefined,
  ruleForNull: (rule: Rule) => Rule,
): Fields {
  let copy = value;
  for (const name of Object.keys(value)) {
    const member = value[name];
    const rule = ruleFor(name);
    if (!rule || member === undefined || isAccepted(rule, member)) continue;
    const applied = member === null ? ruleForNull(rule) : rule;
    const rewritten = applied(member, site.member(name));
    if (rewritten === member) continue;
    if (copy === value) copy = { ...value };
    if (rewritten === undefined) delete copy[name];
    else copy[name] = rewritten;
  }
  return copy;
}

/** Returns whether a rule accepts a value as it is. Most values are such, and need no location. */
function isAccepted(rule: Rule, value: unknown): boolean {
  return rule === data || (rule === string && typeof value === "string" && value.isWellFormed());
}
