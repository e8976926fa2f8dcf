// Writes the names of the configuration into the extensions of the document, which all generators read.
import { followReferences } from "@onecontract/codegen";
import { isRecord } from "@onecontract/codegen/json/is-record";
import { closest } from "fastest-levenshtein";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { UsageError } from "../user-error.ts";
import type { OperationConfig } from "./config.ts";
import { pruneHidden } from "./prune-hidden.ts";
import type { SelectedConfig } from "./select-audience.ts";
import { type NamedOperation, selectOperations } from "./select-operations.ts";

/**
 * Returns the document with the names of the configuration, and without hidden operations.
 *
 * @throws UsageError for an operation or a schema that the document does not have
 */
export function configureDocument(document: OpenAPIObject, config: SelectedConfig): OpenAPIObject {
  const { className, environmentPrefix, types = {}, operations = {}, only } = config;
  const names = { ...(className && { name: className }), ...(environmentPrefix && { environmentPrefix }) };
  const isNamed = Object.keys(names).length > 0;
  // The names are those of the contract, also of what only hidden operations use.
  expectKnown(locate("types", config), Object.keys(types), new Set(Object.keys(document.components?.schemas ?? {})));
  const visible = only || Object.keys(operations).length > 0 ? configureOperations(document, config) : document;
  return {
    ...visible,
    ...(isNamed && { "x-sdk": { ...document["x-sdk"], ...names } }),
    ...(Object.keys(types).length > 0 && {
      components: { ...visible.components, schemas: nameTypes(visible.components?.schemas ?? {}, types) },
    }),
  };
}

function locate(field: string, { audience }: SelectedConfig): string {
  return audience === undefined ? field : `audiences.${audience}.${field}`;
}

/** Members of a document with operations. Tools that cannot write `webhooks` use the extension. */
const SECTIONS = ["paths", "webhooks", "x-webhooks"] as const;

/** A path item with its own copy of each operation, since several paths can refer to one item. */
interface Item {
  section: (typeof SECTIONS)[number];
  path: string;
  members: Record<string, unknown>;
  operations: NamedOperation[];
}

function configureOperations(document: OpenAPIObject, config: SelectedConfig): OpenAPIObject {
  const { only, operations = {} } = config;
  const items = SECTIONS.flatMap((section) =>
    Object.entries<unknown>(document[section] ?? {}).map(([path, item]) => readItem(document, section, path, item)),
  );
  const all = items.flatMap((item) => item.operations);
  expectKnown(locate("operations", config), Object.keys(operations), new Set(all.flatMap(({ names }) => names)));
  const selected = only && selectOperations(only, all, locate("only", config));
  const isHidden = ({ operation, names }: NamedOperation) =>
    settingsFor(names, operations).hidden === true || selected?.has(operation) === false;
  const visible = items.flatMap((item) => {
    const hidden = new Set(item.operations.filter(isHidden).map(({ operation }) => operation));
    const isEmpty = item.operations.length === hidden.size;
    // A path of hidden operations alone is hidden, too.
    if (isEmpty && (hidden.size > 0 || only)) return [];
    const settings = new Map(
      item.operations.map(({ operation, names }) => [operation, settingsFor(names, operations)]),
    );
    const members = Object.entries(item.members).flatMap(([key, member]): [string, unknown][] => {
      if (!isRecord(member)) return [[key, member]];
      return hidden.has(member) ? [] : [[key, { ...member, ...extensionsFor(settings.get(member)) }]];
    });
    return [{ ...item, members: Object.fromEntries(members) }];
  });
  const sections = SECTIONS.filter((section) => document[section] !== undefined).map((section) => {
    const members = visible.filter((item) => item.section === section).map(({ path, members }) => [path, members]);
    return [section, Object.fromEntries(members)];
  });
  const hidden = all.filter(isHidden).map(({ operation }) => operation);
  // The members of these path items have been copied.
  const references = SECTIONS.flatMap((section) => Object.values<object>(document[section] ?? {})).filter(isRecord);
  const copied = references.flatMap(({ $ref }) => ($ref === undefined ? [] : { $ref }));
  return pruneHidden({ ...document, ...Object.fromEntries(sections) }, [...hidden, ...copied], only !== undefined);
}

/** Returns the settings of an operation under all of its names. Those of the first name override the others. */
function settingsFor(names: string[], operations: Record<string, OperationConfig>): OperationConfig {
  return Object.assign({}, ...names.toReversed().map((name) => operations[name]));
}

function extensionsFor({ method, pagination }: OperationConfig = {}): object {
  return { ...(method !== undefined && { "x-sdk-method": method }), ...(pagination && { "x-pagination": pagination }) };
}

function readItem(document: OpenAPIObject, section: Item["section"], path: string, value: unknown): Item {
  const operations: NamedOperation[] = [];
  const members = Object.entries(resolveItem(document, value)).map(([key, member]): [string, unknown] => {
    if (!isRecord(member) || key.startsWith("x-")) return [key, member];
    const operation = { ...member };
    const ownNames = [operation.operationId, ...(section === "paths" ? [] : [path])];
    const names = ownNames.filter((name) => typeof name === "string");
    operations.push({ operation, names: [`${key.toUpperCase()} ${path}`, ...names] });
    return [key, operation];
  });
  return { section, path, members: Object.fromEntries(members), operations };
}

/** Returns the members of a path item, and of the one that it refers to (OpenAPI 3.1, section 4.8.9.1). */
function resolveItem(document: OpenAPIObject, item: unknown): Record<string, unknown> {
  const target = followReferences(item, document).definition?.value ?? item;
  if (!isRecord(item) || !isRecord(target)) return {};
  const { $ref, ...siblings } = item;
  return target === item ? item : { ...target, ...siblings };
}

function nameTypes(schemas: object, types: Record<string, string>) {
  const named = Object.entries(schemas).map(([name, schema]) => {
    const type = types[name];
    return [name, type === undefined || !isRecord(schema) ? schema : { ...schema, "x-sdk-type": type }];
  });
  return Object.fromEntries(named);
}

function expectKnown(location: string, names: string[], known: ReadonlySet<string>): void {
  const unknown = names.find((name) => !known.has(name));
  if (unknown === undefined) return;
  throw new UsageError(
    `${location}: expected a name of the contract, got "${unknown}". Did you mean ${closest(unknown, [...known])}?`,
  );
}
