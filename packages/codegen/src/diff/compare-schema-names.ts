// Compares the names of schemas, which are the types of the SDK.
import { pascal } from "@orval/core";
import { isReference, referenceName } from "../schema/references.ts";
import type { Comparison } from "./comparison.ts";
import { fieldAt } from "./schemas/field-path.ts";
import { COMPONENT } from "./schemas/schema-site.ts";

/**
 * Finds schemas that were renamed, or that lost their name. A schema that is removed together with all that uses it is part of
 * that edit.
 */
export function compareSchemaNames(comparison: Comparison): void {
  const [before, after] = [comparison.before.contract.schemas, comparison.after.contract.schemas];
  const reported = new Set<string>();
  for (const { before: old, after: now, pointer, previous, uses } of comparison.schemas.componentPairs) {
    if (old !== undefined && !(old in after)) {
      if (reported.has(old)) continue;
      reported.add(old);
      const isNew = now !== undefined && !(now in before);
      const description = isNew
        ? `was renamed to ${now}`
        : now
          ? `was replaced by ${now}`
          : "is no longer a named schema";
      const symbols = [pascal(old), ...(now === undefined ? [] : [pascal(now)])];
      const field = `schema ${old}`;
      const rule = isNew ? "schema-renamed" : "schema-removed";
      comparison.reportService({ rule, pointer, field, description, symbols, before: old, after: now });
    } else if (old === undefined && now !== undefined && !(now in before) && !reported.has(now)) {
      reported.add(now);
      const [use] = uses;
      const part = fieldAt(previous) ?? [use?.operation, use?.part].filter(Boolean).join(": ");
      const description = `was added for ${part}, which had a schema without a name`;
      comparison.reportService({
        rule: "schema-added",
        pointer,
        field: `schema ${now}`,
        description,
        symbols: [pascal(now)],
      });
    }
  }
  reportUnused(comparison);
}

/** Reports schemas that nothing refers to. */
function reportUnused({ before, after, reportService }: Comparison): void {
  const [old, now] = [before.contract.schemas, after.contract.schemas];
  const report = (names: string[], used: Set<string>, kind: "added" | "removed") => {
    for (const name of names.filter((candidate) => !used.has(candidate))) {
      const rule = kind === "added" ? "schema-added" : "schema-removed";
      const removed = kind === "added" ? {} : { isRemoved: true };
      const field = `schema ${name}`;
      reportService({
        rule,
        pointer: COMPONENT + name,
        ...removed,
        field,
        description: `was ${kind}`,
        symbols: [pascal(name)],
      });
    }
  };
  report(
    Object.keys(old).filter((name) => !(name in now)),
    referredNames(before.document),
    "removed",
  );
  report(
    Object.keys(now).filter((name) => !(name in old)),
    referredNames(after.document),
    "added",
  );
}

function referredNames(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== "object" || value === null) return found;
  if (isReference(value)) found.add(referenceName(value.$ref));
  for (const member of Object.values(value)) referredNames(member, found);
  return found;
}
