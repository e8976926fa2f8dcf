// The types that orval generates for the operations of a contract, as code.
import type { GeneratorImport, GeneratorVerbOptions } from "@orval/core";
import { bodyTypes } from "../contract/body-types.ts";
import type { Content, Contract, Operation } from "../contract/contract.ts";
import { pathPlaceholders } from "../contract/path-parameters.ts";
import { type TypeScript, ts } from "../language/typescript.ts";
import { createOperationFinder } from "./operation-finder.ts";

/** An operation together with the types that orval generates for it. */
export interface TypedOperation {
  operation: Operation;
  types: OperationTypes;
}

export interface OperationTypes {
  /** Name of the operation's function or constant. */
  name: string;
  /** Types of all query parameters and of all headers. */
  query: TypeScript | undefined;
  headers: TypeScript | undefined;
  /** Types of forms and of the items of streams. */
  contents: ReadonlyMap<Content, TypeScript>;
  pathParameter: (name: string) => TypeScript;
  /**
   * Returns the type of the JSON request body. `writable` replaces orval's `NonReadonly`, which breaks unions and arrays. A body
   * without a schema, for which orval emits no type, may have any value.
   */
  jsonBody: (writable: TypeScript) => TypeScript;
  /** Returns the types of the JSON body of a response, `undefined` for one without a body. */
  response: (status: string) => TypeScript[];
}

/** Returns the operations of the contract with their types, in the order of orval. */
export function typedOperations(contract: Contract, verbs: GeneratorVerbOptions[]): TypedOperation[] {
  const findOperation = createOperationFinder(contract);
  return verbs.map((verb) => {
    const operation = findOperation(verb);
    return { operation, types: operationTypes(contract, operation, verb) };
  });
}

function operationTypes(contract: Contract, operation: Operation, verb: GeneratorVerbOptions): OperationTypes {
  const { operationName, queryParams, headers, params, body, response } = verb;
  const placeholders = pathPlaceholders(operation.path);
  const contents = [...bodyTypes(contract, operation)].map(([content, { name }]) => [content, model(name)] as const);
  const responses = [...response.types.success, ...response.types.errors];
  return {
    name: operationName,
    query: queryParams && model(queryParams.schema.name),
    headers: headers && model(headers.schema.name),
    contents: new Map(contents),
    pathParameter(name) {
      // orval's definition is `name: type`. It has one for each placeholder of the path.
      const { definition = "", imports = [] } = params[placeholders.indexOf(name)] ?? {};
      return orvalType(definition.slice(definition.indexOf(":") + 1).trim() || "unknown", imports);
    },
    jsonBody(writable) {
      const [first = "", ...rest] = (body.definition || "unknown").split("NonReadonly<");
      const parts = rest.map((part) => ts`${writable}<${ts.type(part)}`);
      return ts`${orvalType(first, body.imports)}${ts.join(parts, "")}`;
    },
    response(status) {
      const found = responses.filter(({ key }) => key === status);
      return found.map(({ value, imports }) => orvalType(value === "void" ? "undefined" : value, imports));
    },
  };
}

function orvalType(expression: string, imports: readonly GeneratorImport[]): TypeScript {
  const models = imports.map(({ name }) => model(name));
  return ts.type(expression, models);
}

function model(name: string): TypeScript {
  return ts.imported(name, "./operations.schemas.gen.ts", "type");
}
