// Names the functions, constants and types of operations in generated code.
import { camel, sanitize } from "@orval/core";
import type { Content, Contract, Operation } from "../contract/contract.ts";
import { identifier, typeName } from "../contract/naming.ts";
import { reservedOperationNames } from "../contract/reserved-names.ts";
import { isReference } from "../schema/references.ts";

/**
 * Returns the name of each operation by its operationId. It has the suffix `Operation` if JavaScript or generated code reserves it,
 * or if orval would give one of its types the name of a schema.
 */
export function operationNames({ operations, schemas }: Contract): ReadonlyMap<string, string> {
  const models = modelNames(schemas);
  const names = new Map(operations.map(({ operationId }) => [operationId, defaultName(operationId)]));
  const taken = new Set(names.values());
  for (const operation of operations) {
    const { operationId } = operation;
    const name = names.get(operationId) ?? "";
    const isReserved = reservedOperationNames.has(name) || reservedOperationNames.has(name.replace(/^_/, ""));
    if (!isReserved && !typeNames(operation, name).some((type) => models.has(type))) continue;
    const preferred = `${identifier(operationId)}Operation`;
    let unique = preferred;
    for (let count = 2; taken.has(unique); count++) unique = `${preferred}${count}`;
    taken.add(unique);
    names.set(operationId, unique);
  }
  return names;
}

const modelsBySchemas = new WeakMap<Contract["schemas"], ReadonlySet<string>>();

/** Returns the names of the types of all schemas. Caches them, because it is called for each resource. */
export function modelNames(schemas: Contract["schemas"]): ReadonlySet<string> {
  const names = modelsBySchemas.get(schemas) ?? new Set(Object.keys(schemas).map(typeName));
  modelsBySchemas.set(schemas, names);
  return names;
}

/** Returns orval's name, except for names that are not ASCII, from which orval would drop the other characters. */
function defaultName(operationId: string): string {
  return /^[\x20-\x7e]*$/.test(operationId)
    ? sanitize(camel(operationId), { es5keyword: true })
    : identifier(operationId);
}

/** Returns the names of the types that orval generates for the inline schemas of an operation. */
function typeNames({ parameters, requestBody, responses }: Operation, name: string): string[] {
  const hasParameter = (location: string) => parameters.some((parameter) => parameter.in === location);
  const isInline = ({ schema }: Content) => !isReference(schema);
  const suffixes = [
    ...(hasParameter("query") ? ["Params"] : []),
    ...(hasParameter("header") ? ["Headers"] : []),
    ...(requestBody?.content.some(isInline) ? ["Body"] : []),
    ...responses.flatMap(({ status, content }) => (content.some(isInline) ? [typeName(status)] : [])),
  ];
  return suffixes.map((suffix) => typeName(name) + suffix);
}
