// Writes the names of the configuration into the extensions of the document, which all generators read.
import { isRecord } from "@onecontract/codegen/json/is-record";
import { closest } from "fastest-levenshtein";
import type { OpenAPIObject, PathItemObject } from "openapi3-ts/oas31";
import { UsageError } from "../user-error.ts";
import type { Config } from "./config.ts";

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
  return {
    ...document,
    ...(isNamed && { "x-sdk": { ...document["x-sdk"], ...names } }),
    ...(Object.keys(operations).length > 0 && { paths: configurePaths(document, operations) }),
    ...(Object.keys(types).length > 0 && {
      components: { ...document.components, schemas: nameTypes(document.components?.schemas ?? {}, types) },
    }),
  };
}

function configurePaths(document: OpenAPIObject, operations: NonNullable<Config["operations"]>) {
  const known = new Set<string>();
  const paths = Object.entries<PathItemObject>(document.paths ?? {}).map(([path, item]) => {
    const members = Object.entries(item).flatMap(([method, operation]): [string, unknown][] => {
      if (!isRecord(operation)) return [[method, operation]];
      const keys = [`${method.toUpperCase()} ${path}`, String(operation.operationId)];
      for (const key of keys) known.add(key);
      const { hidden = false, method: name } = operations[keys[0] ?? ""] ?? operations[keys[1] ?? ""] ?? {};
      return hidden ? [] : [[method, name === undefined ? operation : { ...operation, "x-sdk-method": name }]];
    });
    return [path, Object.fromEntries(members)] as const;
  });
  expectKnown("operations", Object.keys(operations), known);
  return Object.fromEntries(paths);
}

function nameTypes(schemas: object, types: Record<string, string>) {
  expectKnown("types", Object.keys(types), new Set(Object.keys(schemas)));
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
