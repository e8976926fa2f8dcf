// Applies the settings of operations, and removes those that are hidden or not selected.
import { followReferences } from "@onecontract/codegen";
import { isRecord } from "@onecontract/codegen/json/is-record";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import type { AudienceConfig, OperationConfig } from "./config.ts";
import { hoistDefinitions } from "./hoist-definitions.ts";
import { pruneHidden } from "./prune-hidden.ts";
import { pruneLinks } from "./prune-links.ts";
import { type NamedOperation, selectOperations } from "./select-operations.ts";

/** Members of a document with operations. Tools that cannot write `webhooks` use the extension. */
const SECTIONS = ["paths", "webhooks", "x-webhooks"] as const;

interface Item {
  section: (typeof SECTIONS)[number];
  path: string;
  /** Reference to the path item, if it is elsewhere. */
  $ref: unknown;
  /** Members that are no operations. */
  others: object;
  operations: NamedOperation[];
}

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
    const members = remaining.map((operation) => [operation.key, configure(operation, operations)]);
    return [{ section, path, item: { ...others, ...Object.fromEntries(members) } }];
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

/** Returns the operations and the webhooks of a document. */
export function readOperations(document: OpenAPIObject): NamedOperation[] {
  return readItems(document).flatMap(({ operations }) => operations);
}

function readItems(document: OpenAPIObject): Item[] {
  return SECTIONS.flatMap((section) =>
    Object.entries<unknown>(document[section] ?? {}).map(([path, item]): Item => {
      const { $ref, members } = resolveItem(document, item);
      const others = members.filter(([key, member]) => !isOperation(key, member));
      const operations = members.flatMap(([key, operation]): NamedOperation[] => {
        if (!isOperation(key, operation)) return [];
        const ownNames = [operation.operationId, ...(section === "paths" ? [] : [path])];
        const names = ownNames.filter((name) => typeof name === "string");
        return [{ key, operation, names: [`${key.toUpperCase()} ${path}`, ...names] }];
      });
      return { section, path, $ref, others: Object.fromEntries(others), operations };
    }),
  );
}

function isOperation(key: string, member: unknown): member is Record<string, unknown> {
  return isRecord(member) && !key.startsWith("x-");
}

/** Returns the members of a path item, and of the one that it refers to (OpenAPI 3.1, section 4.8.9.1). */
function resolveItem(document: OpenAPIObject, item: unknown): { $ref?: unknown; members: [string, unknown][] } {
  if (!isRecord(item)) return { members: [] };
  const target = followReferences(item, document).definition?.value;
  if (target === item || !isRecord(target)) return { members: Object.entries(item) };
  const { $ref, ...siblings } = item;
  return { $ref, members: Object.entries({ ...target, ...siblings }) };
}
