// Writes the names of the configuration into the extensions of the document, which all generators read.
import { isRecord } from "@onecontract/codegen/json/is-record";
import { closest } from "fastest-levenshtein";
import type { OpenAPIObject, PathItemObject } from "openapi3-ts/oas31";
import { UsageError } from "../user-error.ts";
import type { Config } from "./config.ts";
import { pruneHidden } from "./prune-hidden.ts";

/**
 * Returns the document with the names of the configuration, and without hidden operations.
 *
 * @throws UsageError for an operation or a schema that the document does not have
 */
export function configureDocument(
  document: OpenAPIObject,
  { className, environmentPrefix, operations = {}, types = {} }: Config,
): OpenAPIObject {
  const names = { ...(className && { name: className }), ...(environmentPrefix && { environmentPrefix }) };
  const isNamed = Object.keys(names).length > 0;
  // The names are those of the contract, also of what only hidden operations use.
  expectKnown("types", Object.keys(types), new Set(Object.keys(document.components?.schemas ?? {})));
  const visible = Object.keys(operations).length > 0 ? configurePaths(document, operations) : document;
  return {
    ...visible,
    ...(isNamed && { "x-sdk": { ...document["x-sdk"], ...names } }),
    ...(Object.keys(types).length > 0 && {
      components: { ...visible.components, schemas: nameTypes(visible.components?.schemas ?? {}, types) },
    }),
  };
}

function configurePaths(document: OpenAPIObject, operations: NonNullable<Config["operations"]>): OpenAPIObject {
  const known = new Set<string>();
  const hiddenOperations: object[] = [];
  const paths = Object.entries<PathItemObject>(document.paths ?? {}).flatMap(([path, item]) => {
    const members = Object.entries(item).flatMap(([method, operation]): [string, unknown][] => {
      if (!isRecord(operation)) return [[method, operation]];
      const keys = [`${method.toUpperCase()} ${path}`, String(operation.operationId)];
      for (const key of keys) known.add(key);
      const { hidden = false, method: name, pagination } = operations[keys[0] ?? ""] ?? operations[keys[1] ?? ""] ?? {};
      if (hidden) hiddenOperations.push(operation);
      const extensions = {
        ...(name !== undefined && { "x-sdk-method": name }),
        ...(pagination && { "x-pagination": pagination }),
      };
      const isChanged = Object.keys(extensions).length > 0;
      return hidden ? [] : [[method, isChanged ? { ...operation, ...extensions } : operation]];
    });
    // A path of hidden operations alone is hidden, too.
    const hasOperation = members.some(([name, member]) => !name.startsWith("x-") && isRecord(member));
    const isHidden = !hasOperation && members.length < Object.keys(item).length;
    return isHidden ? [] : [[path, Object.fromEntries(members)] as const];
  });
  expectKnown("operations", Object.keys(operations), known);
  return pruneHidden({ ...document, paths: Object.fromEntries(paths) }, hiddenOperations);
}

function nameTypes(schemas: object, types: Record<string, string>) {
  const named = Object.entries(schemas).map(([name, schema]) => {
    const type = types[name];
    return [name, type === undefined || !isRecord(schema) ? schema : { ...schema, "x-sdk-type": type }];
  });
  return Object.fromEntries(named);
}

function expectKnown(field: string, names: string[], known: ReadonlySet<string>): void {
  const unknown = names.find((name) => !known.has(name));
  if (unknown === undefined) return;
  throw new UsageError(
    `${field}: expected a name of the contract, got "${unknown}". Did you mean ${closest(unknown, [...known])}?`,
  );
}
