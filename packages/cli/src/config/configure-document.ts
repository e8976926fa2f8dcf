// Writes the names of the configuration into the extensions of the document, which all generators read.
import { chooseEnvironmentPrefix } from "@onecontract/codegen";
import { isRecord } from "@onecontract/codegen/json/is-record";
import { closest } from "fastest-levenshtein";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { UsageError } from "../user-error.ts";
import { configureOperations } from "./configure-operations.ts";
import type { SelectedConfig } from "./select-audience.ts";
import { readOperations, selectOperations, tagsOf } from "./select-operations.ts";

/**
 * Returns the document with the names of the configuration, and without hidden operations.
 *
 * @throws UsageError for an operation or a schema that the document does not have
 */
export function configureDocument(document: OpenAPIObject, config: SelectedConfig): OpenAPIObject {
  expectNames(document, config);
  return configureEarlier(document, config);
}

/** Like `configureDocument`, for an earlier version of the contract, which may not have all names of the configuration. */
export function configureEarlier(document: OpenAPIObject, config: SelectedConfig): OpenAPIObject {
  const { className, environmentPrefix, types = {}, operations = {}, only } = config;
  const visible = only || Object.keys(operations).length > 0 ? configureOperations(document, config) : document;
  const configured = {
    ...visible,
    ...(className && { "x-sdk": { ...document["x-sdk"], name: className } }),
    ...(Object.keys(types).length > 0 && {
      components: { ...visible.components, schemas: nameTypes(visible.components?.schemas ?? {}, types) },
    }),
  };
  return environmentPrefix ? chooseEnvironmentPrefix(configured, environmentPrefix) : configured;
}

function nameTypes(schemas: object, types: Record<string, string>) {
  const named = Object.entries(schemas).map(([name, schema]) => {
    const type = types[name];
    return [name, type === undefined || !isRecord(schema) ? schema : { ...schema, "x-sdk-type": type }];
  });
  return Object.fromEntries(named);
}

/** Expects the names of the whole contract, also of what only hidden operations use. */
function expectNames(
  document: OpenAPIObject,
  { audience, types = {}, operations = {}, only = [] }: SelectedConfig,
): void {
  const prefix = audience === undefined ? "" : `audiences.${audience}.`;
  const expectKnown = (field: string, expected: string, names: string[], known: string[], isKnown = isOneOf(known)) => {
    const unknown = names.find((name) => !isKnown(name));
    if (unknown === undefined) return;
    const nearest = closest(unknown, known);
    throw new UsageError(`${prefix}${field}: expected ${expected}, got "${unknown}". Did you mean ${nearest}?`);
  };
  const declared = readOperations(document);
  const names = declared.flatMap((operation) => operation.names);
  const tags = declared.flatMap(({ operation }) => tagsOf(operation));
  const schemas = Object.keys(document.components?.schemas ?? {});
  expectKnown("types", "a name of the contract", Object.keys(types), schemas);
  expectKnown("operations", "a name of the contract", Object.keys(operations), names);
  const isMatch = (entry: string) => selectOperations(entry, declared).length > 0;
  expectKnown("only", "an operationId, a tag or a pattern of them", only, [...names, ...tags], isMatch);
}

function isOneOf(known: string[]): (name: string) => boolean {
  const names = new Set(known);
  return (name) => names.has(name);
}
