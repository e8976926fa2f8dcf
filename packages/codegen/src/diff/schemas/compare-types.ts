// Compares the types, formats and listed values of schemas.

import { isDeepStrictEqual } from "node:util";
import { stringifyJson } from "../../runtime/json/exact-json.ts";
import type { Reporter } from "../reporter.ts";
import type { RuleId } from "../rules/rules.ts";
import type { AllowedValues } from "./allowed-values.ts";
import { describeReplaced, formatValue, type Inspection } from "./inspection.ts";

/**
 * Compares types and formats.
 *
 * @returns false if the types have so little in common that nothing else is worth comparing
 */
export function compareTypes({ before, after, at }: Inspection): boolean {
  const [old, now] = [before.types, after.types];
  if (isDeepStrictEqual(old?.toSorted(), now?.toSorted())) {
    compareFormats(formatOf(before), formatOf(after), at());
    compareDeclarations(before, after, at());
    return true;
  }
  const rule = ruleFor(isSubset(now, old), isSubset(old, now), "type");
  const values = { keyword: "type", before: old ?? "any", after: now ?? "any" };
  at().reportReplaced(rule, "has type", describeType(before), describeType(after), values);
  return rule !== "type-changed" && old !== undefined && now !== undefined;
}

/** Compares whether a type is declared. Otherwise, the listed values or the properties imply it. */
function compareDeclarations(before: AllowedValues, after: AllowedValues, reporter: Reporter): void {
  const [old, now] = [before.merged.type, after.merged.type];
  const isUnion = [before, after].some(({ core }) => core.anyOf ?? core.oneOf);
  if (isUnion || (old === undefined) === (now === undefined)) return;
  const description = old === undefined ? "declares its type" : "no longer declares its type";
  reporter.report("type-declaration-changed", description, { keyword: "type", before: old, after: now });
}

/** Returns whether each type of a list is in the other. Any type is the largest set. */
export function isSubset(types: string[] | undefined, others: string[] | undefined): boolean {
  if (others === undefined) return true;
  return types?.every((type) => others.includes(type) || (type === "integer" && others.includes("number"))) ?? false;
}

function ruleFor<T extends string>(isNarrower: boolean, isWider: boolean, kind: T) {
  if (isNarrower) return `${kind}-narrowed` as const;
  return isWider ? (`${kind}-widened` as const) : (`${kind}-changed` as const);
}

function describeType(view: AllowedValues): string {
  const format = formatOf(view);
  return (view.types?.join(" or ") ?? "any") + (format === undefined ? "" : ` (${format})`);
}

/** Formats in which each includes the previous one. A number without a format is the widest. */
const RANGES = [
  ["int8", "int16", "int32", "int64"],
  ["uint8", "uint16", "uint32", "uint64"],
  ["float", "double"],
];

function compareFormats(before: string | undefined, after: string | undefined, reporter: Reporter): void {
  if (before === after) return;
  const rule = ruleFor(includesFormat(before, after), includesFormat(after, before), "format");
  reporter.report(rule, describeReplaced("format", before, after), { keyword: "format", before, after });
}

function includesFormat(wider: string | undefined, narrower: string | undefined): boolean {
  if (wider === undefined) return true;
  const range = RANGES.find((formats) => formats.includes(wider));
  return range !== undefined && narrower !== undefined && range.slice(0, range.indexOf(wider) + 1).includes(narrower);
}

/** Returns the format. `password` only affects how programs display a value. */
function formatOf({ merged: { format } }: AllowedValues): string | undefined {
  return format === "password" ? undefined : format;
}

export function compareValues(inspection: Inspection): void {
  const [old, now] = [inspection.before.values, inspection.after.values];
  const change = (rule: RuleId, description: string) =>
    inspection.at().report(rule, description, { before: old?.list, after: now?.list });
  if (!old && now) {
    const values = formatList(now.list);
    if (now.isOpen) change("known-value-added", `now lists ${values}`);
    else change("enum-added", `now allows only ${values}`);
  } else if (old && !now) {
    const values = formatList(old.list);
    if (old.isOpen) change("known-value-removed", `no longer lists ${values}`);
    else change("enum-removed", `now allows values other than ${values}`);
  } else if (old && now) {
    if (!old.isOpen && now.isOpen) change("enum-opened", `now allows values other than ${formatList(old.list)}`);
    if (old.isOpen && !now.isOpen) change("enum-closed", `now allows only ${formatList(now.list)}`);
    // The message of an enum that becomes closed lists the values that remain.
    else compareLists(inspection, old, now);
  }
}

type Values = NonNullable<AllowedValues["values"]>;

function compareLists({ at }: Inspection, before: Values, after: Values): void {
  const missing = (list: unknown[], others: unknown[]) =>
    list.filter((value) => !others.some((other) => isDeepStrictEqual(other, value)));
  const [removed, added] = [missing(before.list, after.list), missing(after.list, before.list)];
  const [kind, verb] = after.isOpen ? (["known-value", "list"] as const) : (["enum-value", "allow"] as const);
  const format = (value: unknown) => `the value ${stringifyJson(value)}`;
  compareNames(at(after.owner), before, after);
  if (before.isOpen === after.isOpen && removed.length === 1 && added.length === 1) {
    const values = { before: removed[0], after: added[0] };
    const description = `${verb}s ${format(added[0])} instead of ${stringifyJson(removed[0])}`;
    at(after.owner).report(`${kind}-replaced`, description, values);
    return;
  }
  for (const value of removed) {
    const details = { isRemoved: true, before: value };
    at(before.owner).report(`${kind}-removed`, `no longer ${verb}s ${format(value)}`, details);
  }
  const isOpenable = before.list.length > 1 && after.list.every((value) => typeof value === "string");
  for (const value of added) {
    at(after.owner).report(`${kind}-added`, `now ${verb}s ${format(value)}`, { after: value, isOpenable });
  }
}

/** Compares the names that the members of the SDK's enum object have, for the values that both lists have. */
function compareNames(reporter: Reporter, before: Values, after: Values): void {
  const names = memberNames(before);
  for (const [value, now] of memberNames(after)) {
    const old = names.get(value);
    if (old === undefined || old === now) continue;
    const verb = `names the value ${stringifyJson(value)}`;
    reporter.reportReplaced("enum-name-changed", verb, old, now, { keyword: "x-enum-varnames" });
  }
}

/** Returns the declared name of each value. Without one, the value names the member. */
function memberNames({ list, owner }: Values): Map<unknown, string> {
  const names = [owner["x-enum-varnames"], owner["x-enumNames"]].find(Array.isArray) ?? [];
  return new Map(list.map((value, index) => [value, String(names[index] ?? value)]));
}

function formatList(values: unknown[]): string {
  return formatValue(values.map(String).join(" or "));
}
