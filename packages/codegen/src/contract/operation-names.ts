// Names the functions, constants and types of operations in generated code.
import { isReference } from "../schema/references.ts";
import type { Content, Contract, Operation } from "./contract.ts";
import { identifier, operationTypePrefix, takeName, typeName } from "./naming.ts";
import { reservedOperationNames } from "./reserved-names.ts";

/**
 * Returns the name of each operation by its operationId. It has the suffix `Operation` if JavaScript or generated code reserves it,
 * or if one of its types would have the name of a schema.
 */
export function operationNames({ operations, schemas }: Contract): ReadonlyMap<string, string> {
  const models = modelNames(schemas);
  const names = new Map(operations.map(({ operationId }) => [operationId, defaultName(operationId)]));
  const taken = new Set(names.values());
  for (const operation of operations) {
    const { operationId } = operation;
    const name = names.get(operationId) ?? "";
    if (!reservedOperationNames.has(name) && !listTypeNames(operation, name).some((type) => models.has(type))) continue;
    names.set(operationId, takeName(`${identifier(operationId)}Operation`, taken));
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

/** Returns the operationId in camelCase. Letters beyond ASCII remain. */
function defaultName(operationId: string): string {
  if (!/^[\x20-\x7e]*$/.test(operationId)) return identifier(operationId);
  const name = typeName(operationId).replace(/^_/, "");
  return (name.charAt(0).toLowerCase() + name.slice(1)).replace(/^(?=\d)/, "_");
}

/** Names of the types of an operation: `ListBooksParams`. */
export interface OperationTypeNames {
  query: string;
  headers: string;
  /** Names of the types of JSON whose schema is inline. Other JSON has the type of its component. */
  contents: ReadonlyMap<Content, string>;
}

export function operationTypeNames(operation: Operation, name: string): OperationTypeNames {
  const { requestBody, responses } = operation;
  const prefix = operationTypePrefix(operation, name);
  const named = (contents: readonly Content[], part: string): [Content, string][] => {
    const json = contents.filter(({ kind }) => kind === "json");
    return json.flatMap((content, index): [Content, string][] => {
      if (!content.schema || isReference(content.schema)) return [];
      return [[content, `${prefix}${typeName(part)}${json.length > 1 ? ordinal(index + 1) : ""}`]];
    });
  };
  return {
    query: `${prefix}Params`,
    headers: `${prefix}Headers`,
    contents: new Map([
      ...named(requestBody?.content ?? [], "Body"),
      ...responses.flatMap(({ status, content }) => named(content, status)),
    ]),
  };
}

const DIGITS = ["Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];

/** Returns a number in words: `Two`. */
function ordinal(number: number): string {
  return [...String(number)].map((digit) => DIGITS[Number(digit)]).join("");
}

/** Returns the names of the types that an operation needs. */
function listTypeNames(operation: Operation, name: string): string[] {
  const { query, headers, contents } = operationTypeNames(operation, name);
  const has = (location: string) => operation.parameters.some((parameter) => parameter.in === location);
  return [...(has("query") ? [query] : []), ...(has("header") ? [headers] : []), ...contents.values()];
}
