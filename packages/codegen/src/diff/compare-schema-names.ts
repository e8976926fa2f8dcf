// Compares the names of schemas, which are the types of the SDK.
import { typeName } from "../contract/naming.ts";
import { isReference, referenceName } from "../schema/references.ts";
import { joinNames } from "./change.ts";
import type { Comparison } from "./comparison.ts";
import { pairByKey } from "./pairs.ts";
import { fieldAt } from "./schemas/field-path.ts";
import { COMPONENT } from "./schemas/schema-site.ts";

/**
 * Finds schemas that were renamed, or that lost their name. A schema that is removed together with all that uses it is part of
 * that change.
 */
export function compareSchemaNames(comparison: Comparison): void {
  const [before, after] = [comparison.before.schemas, comparison.after.schemas];
  const reported = new Set<string>();
  for (const { before: old, after: now, pointer, previous, uses } of comparison.schemas.componentPairs) {
    const isNew = now !== undefined && !(now in before);
    const name = old === undefined ? (isNew ? now : undefined) : old in after ? undefined : old;
    if (name === undefined || reported.has(name)) continue;
    reported.add(name);
    const at = comparison.atService(pointer, `schema ${name}`);
    if (old === undefined) {
      const part = fieldAt(previous) ?? joinNames(uses[0]?.operation, uses[0]?.part);
      const description = `was added for ${part}, which had a schema without a name`;
      at.report("schema-added", description, { symbols: [typeName(name)] });
    } else {
      const verb = isNew ? "was renamed to" : "was replaced by";
      const description = now ? `${verb} ${now}` : "is no longer a named schema";
      const symbols = [typeName(old), ...(now === undefined ? [] : [typeName(now)])];
      at.report(isNew ? "schema-renamed" : "schema-removed", description, { symbols, before: old, after: now });
    }
  }
  reportUnused(comparison);
}

/** Reports schemas that nothing refers to. */
function reportUnused(comparison: Comparison): void {
  const { before, after } = comparison;
  const [old, now] = [before.schemas, after.schemas];
  const { removed, added } = pairByKey(Object.keys(old), Object.keys(now), (name) => name);
  const [oldUsed, nowUsed] = [referredNames(before.document), referredNames(after.document)];
  const at = (name: string) => comparison.atService(COMPONENT + name, `schema ${name}`);
  for (const name of removed.filter((candidate) => !oldUsed.has(candidate))) {
    at(name).reportRemoved("schema-removed", { symbols: [typeName(name)] });
  }
  for (const name of added.filter((candidate) => !nowUsed.has(candidate))) {
    at(name).report("schema-added", "was added", { symbols: [typeName(name)] });
  }
}

function referredNames(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== "object" || value === null) return found;
  if (isReference(value)) found.add(referenceName(value.$ref));
  for (const member of Object.values(value)) referredNames(member, found);
  return found;
}
