// Compares the names of schemas, which are the types of the SDK.

import type { Contract } from "../contract/contract.ts";
import { typeName } from "../contract/naming.ts";
import { pointerOf } from "../document/location.ts";
import { parseJsonPointer } from "../runtime/json/json-pointer.ts";
import { referencedNames, type Schemas } from "../schema/references.ts";
import { joinNames } from "./change.ts";
import type { Comparison } from "./comparison.ts";
import { pairByKey } from "./pairs.ts";
import { fieldAt } from "./schemas/field-path.ts";
import { schemaOf } from "./schemas/schema-site.ts";

/**
 * Finds schemas that were renamed, or that lost their name. A schema that is removed together with all that uses it is part of
 * that change.
 */
export function compareSchemaNames(comparison: Comparison): void {
  const [before, after] = [comparison.before.schemas, comparison.after.schemas];
  const reported = new Set<string>();
  for (const [pair, uses] of comparison.schemas.renamedPairs) {
    const [old, now] = [pair.before.name, pair.after.name];
    const isNew = now !== undefined && !Object.hasOwn(before, now);
    const name = old === undefined ? (isNew ? now : undefined) : Object.hasOwn(after, old) ? undefined : old;
    if (name === undefined || reported.has(name)) continue;
    reported.add(name);
    const at = comparison.atService({ declaration: pair.after.schema }, `schema ${name}`);
    if (old === undefined) {
      const part = fieldAt(pointerOf(pair.before.schema) ?? "") ?? joinNames(uses[0]?.operation, uses[0]?.part);
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
  reportInputs(comparison);
}

/** Reports the types of requests that the SDK no longer has, because their schemas have no write-only properties any more: `UserInput`. */
function reportInputs(comparison: Comparison): void {
  const { before, after, declaredSchemas } = comparison;
  for (const [input, schema] of Object.entries(before.schemas)) {
    const [, , name = ""] = parseJsonPointer(pointerOf(schema) ?? "");
    const current = declaredSchemas.after[name];
    if (Object.hasOwn(declaredSchemas.before, input) || Object.hasOwn(after.schemas, input) || !current) continue;
    const description = `was removed, because requests have the type ${typeName(name)}`;
    comparison.atService({ declaration: current }, `schema ${input}`).report("schema-removed", description, {
      symbols: [typeName(input)],
      before: input,
    });
  }
}

/** Reports schemas that nothing refers to. */
function reportUnused(comparison: Comparison): void {
  const { before, after } = comparison.declaredSchemas;
  const { removed, added } = pairByKey(Object.keys(before), Object.keys(after), (name) => name);
  const [oldUsed, nowUsed] = [usedNames(comparison.before, before), usedNames(comparison.after, after)];
  const at = (name: string) => comparison.atService({ declaration: after[name] ?? before[name] }, `schema ${name}`);
  for (const name of removed.filter((candidate) => !oldUsed.has(candidate))) {
    at(name).reportRemoved("schema-removed", { symbols: [typeName(name)] });
  }
  for (const name of added.filter((candidate) => !nowUsed.has(candidate))) {
    at(name).report("schema-added", "was added", { symbols: [typeName(name)] });
  }
}

/** Returns the names of the schemas that a message or another schema refers to. */
function usedNames({ operations, webhooks }: Contract, schemas: Schemas): Set<string> {
  const contents = [...operations, ...webhooks].flatMap(({ requestBody, responses }) => [
    ...(requestBody?.content ?? []),
    ...responses.flatMap(({ content }) => content),
  ]);
  const headers = [...operations, ...webhooks].flatMap(({ responses }) =>
    responses.flatMap((response) => response.headers),
  );
  const nodes = [
    ...contents,
    ...headers,
    ...operations.flatMap(({ parameters }) => parameters),
    ...webhooks.flatMap((webhook) => webhook.headers),
  ];
  return new Set(
    [...nodes.flatMap((node) => [schemaOf(node), schemaOf(node, "itemSchema")]), ...Object.values(schemas)].flatMap(
      referencedNames,
    ),
  );
}
