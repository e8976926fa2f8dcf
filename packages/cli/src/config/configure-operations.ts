// Applies the settings of operations, and removes those that are hidden or not selected.
import type { OpenAPIObject } from "openapi3-ts/oas31";
import type { AudienceConfig, OperationConfig } from "./config.ts";
import { hoistDefinitions } from "./hoist-definitions.ts";
import { pruneHidden } from "./prune-hidden.ts";
import { pruneLinks } from "./prune-links.ts";
import { ADDITIONAL, type NamedOperation, readItems, SECTIONS, selectOperations } from "./select-operations.ts";

/** Returns the document with the names and the pagination of its operations, and without those that are hidden. */
export function configureOperations(
  document: OpenAPIObject,
  { only, operations = {} }: Pick<AudienceConfig, "only" | "operations">,
): OpenAPIObject {
  const items = readItems(document);
  const all = items.flatMap((item) => item.operations);
  const selected = only && new Set(only.flatMap((entry) => selectOperations(entry, all)));
  const isHidden = (named: NamedOperation) =>
    settingsFor(named, operations).hidden === true || selected?.has(named) === false;
  const visible = items.flatMap(({ section, path, others, operations: named }) => {
    const remaining = named.filter((operation) => !isHidden(operation));
    // A path of hidden operations alone is hidden, too.
    if (remaining.length === 0 && (only || named.length > 0)) return [];
    const membersOf = (group: NamedOperation[]) =>
      Object.fromEntries(group.map((operation) => [operation.key, configure(operation, operations)]));
    const additional = remaining.filter(({ isAdditional }) => isAdditional);
    const members = membersOf(remaining.filter(({ isAdditional }) => !isAdditional));
    if (additional.length > 0) members[ADDITIONAL] = membersOf(additional);
    return [{ section, path, item: { ...others, ...members } }];
  });
  const sections = SECTIONS.filter((name) => document[name] !== undefined).map((name) => {
    const members = visible.filter(({ section }) => section === name).map(({ path, item }) => [path, item]);
    return [name, Object.fromEntries(members)];
  });
  const hidden = all.filter(isHidden).map(({ operation }) => operation);
  if (hidden.length === 0 && !only) return { ...document, ...Object.fromEntries(sections) };
  // The visible members of these path items have been copied.
  const references = items.flatMap(({ $ref }) => ($ref === undefined ? [] : { $ref }));
  const pruned = pruneLinks({ ...document, ...Object.fromEntries(sections) });
  return pruneHidden(hoistDefinitions(pruned, document), [...hidden, ...references], only !== undefined);
}

/** Returns the settings of an operation under all of its names. Those of its method and path override the others. */
function settingsFor({ names }: NamedOperation, operations: Record<string, OperationConfig>): OperationConfig {
  const settings = names.map((name) => (Object.hasOwn(operations, name) ? operations[name] : undefined));
  return Object.assign({}, ...settings.toReversed());
}

function configure(named: NamedOperation, operations: Record<string, OperationConfig>): object {
  const { method, pagination } = settingsFor(named, operations);
  return {
    ...named.operation,
    ...(method !== undefined && { "x-sdk-method": method }),
    ...(pagination && { "x-pagination": pagination }),
  };
}
