// Compares the types, formats and listed values of schemas.
import { isDeepStrictEqual } from "node:util";
import type { RuleId } from "../rules/rules.ts";
import { formatValue, type Inspection } from "./finding.ts";
import type { SchemaView } from "./schema-view.ts";

/**
 * Compares types and formats.
 *
 * @returns false if the types have so little in common that nothing else is worth comparing
 */
export function compareTypes({ before, after, report }: Inspection): boolean {
  const [old, now] = [before.types, after.types];
  if (isDeepStrictEqual(old?.toSorted(), now?.toSorted())) return true;
  const rule = ruleFor(isSubset(now, old), isSubset(old, now), "type");
  const description = `has type ${describeType(after)} instead of ${describeType(before)}`;
  report({ rule, pointer: after.pointer, keyword: "type", description, before: old ?? "any", after: now ?? "any" });
  return rule !== "type-changed" && old !== undefined && now !== undefined;
}

/** Returns whether each type of a list is in the other. Any type is the largest set. */
function isSubset(types: string[] | undefined, others: string[] | undefined): boolean {
  if (others === undefined) return true;
  return types?.every((type) => others.includes(type) || (type === "integer" && others.includes("number"))) ?? false;
}

function ruleFor<T extends string>(isNarrower: boolean, isWider: boolean, kind: T) {
  if (isNarrower) return `${kind}-narrowed` as const;
  return isWider ? (`${kind}-widened` as const) : (`${kind}-changed` as const);
}

function describeType(view: SchemaView): string {
  const format = formatOf(view);
  return (view.types?.join(" or ") ?? "any") + (format === undefined ? "" : ` (${format})`);
}

/** Formats in which each includes the previous one. A number without a format is the widest. */
const RANGES = [
  ["int8", "int16", "int32", "int64"],
  ["uint8", "uint16", "uint32", "uint64"],
  ["float", "double"],
];

export function compareFormats({ before, after, report }: Inspection): void {
  const [old, now] = [formatOf(before), formatOf(after)];
  if (old === now) return;
  const rule = ruleFor(includesFormat(old, now), includesFormat(now, old), "format");
  const description =
    now === undefined
      ? `no longer has format ${old}`
      : old === undefined
        ? `now has format ${now}`
        : `has format ${now} instead of ${old}`;
  report({ rule, pointer: after.pointer, keyword: "format", description, before: old, after: now });
}

function includesFormat(wider: string | undefined, narrower: string | undefined): boolean {
  if (wider === undefined) return true;
  const range = RANGES.find((formats) => formats.includes(wider));
  return range !== undefined && narrower !== undefined && range.slice(0, range.indexOf(wider) + 1).includes(narrower);
}

/** Returns the format. `password` only affects how programs display a value. */
function formatOf({ parts }: SchemaView): string | undefined {
  const format = parts.findLast(({ value }) => typeof value.format === "string")?.value.format;
  return format === "password" || format === undefined ? undefined : String(format);
}

export function compareValues(inspection: Inspection): void {
  const { before, after, report } = inspection;
  const [old, now] = [before.values, after.values];
  const change = (rule: RuleId, description: string) =>
    report({ rule, pointer: after.pointer, description, before: old?.list, after: now?.list });
  if (!old && !now) return;
  if (!old) {
    const values = formatList(now?.list ?? []);
    change(now?.isOpen ? "known-value-added" : "enum-added", `now ${now?.isOpen ? "lists" : "allows only"} ${values}`);
    return;
  }
  if (!now) {
    const values = formatList(old.list);
    change(
      old.isOpen ? "known-value-removed" : "enum-removed",
      old.isOpen ? `no longer lists ${values}` : `now allows values other than ${values}`,
    );
    return;
  }
  if (old.isOpen !== now.isOpen) {
    const values = formatList(old.list);
    change(
      now.isOpen ? "enum-opened" : "enum-closed",
      now.isOpen ? `now allows values other than ${values}` : `now allows only ${formatList(now.list)}`,
    );
  }
  compareLists(inspection, old, now);
}

type Values = NonNullable<SchemaView["values"]>;

function compareLists({ report }: Inspection, before: Values, after: Values): void {
  const isOpen = before.isOpen || after.isOpen;
  const missing = (list: unknown[], others: unknown[]) =>
    list.filter((value) => !others.some((other) => isDeepStrictEqual(other, value)));
  const [removed, added] = [missing(before.list, after.list), missing(after.list, before.list)];
  if (before.isOpen === after.isOpen && removed.length === 1 && added.length === 1) {
    const rule = isOpen ? "known-value-replaced" : "enum-value-replaced";
    const [from, to] = [JSON.stringify(removed[0]), JSON.stringify(added[0])];
    const description = `${isOpen ? "lists" : "allows"} the value ${to} instead of ${from}`;
    report({ rule, pointer: after.pointer, description, before: removed[0], after: added[0] });
    return;
  }
  for (const value of removed) {
    // The message of an enum that becomes closed lists the values that remain.
    if (before.isOpen && !after.isOpen) continue;
    const rule = isOpen ? "known-value-removed" : "enum-value-removed";
    const verb = isOpen ? "no longer lists" : "no longer allows";
    const description = `${verb} the value ${JSON.stringify(value)}`;
    report({ rule, pointer: before.pointer, isRemoved: true, description, before: value });
  }
  for (const value of added) {
    if (before.isOpen && !after.isOpen) continue;
    const rule = isOpen ? "known-value-added" : "enum-value-added";
    const verb = isOpen ? "now lists" : "now allows";
    report({ rule, pointer: after.pointer, description: `${verb} the value ${JSON.stringify(value)}`, after: value });
  }
}

function formatList(values: unknown[]): string {
  return formatValue(values.map(String).join(" or "));
}
