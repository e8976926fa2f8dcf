// Writes the files of the starter API that depend on the contract: a handler per operation, the store and its tests.
import {
  type Content,
  type Contract,
  type ContractProblem,
  type Operation,
  operationNames,
  reservedWords,
  stringifyJson,
  takeName,
} from "@onecontract/codegen";
import { type TypeScript, ts } from "@onecontract/codegen/language/typescript";
import { capitalize, fileName } from "../../scaffold/names.ts";
import { creationsOf } from "../../testing/stored-items.ts";
import { authenticatorsModule } from "./authenticators.ts";
import { collectionHandler } from "./collection-handlers.ts";
import { collectionTests } from "./collection-tests.ts";
import { type ExampleResponse, exampleResponse } from "./example-response.ts";
import { findCollections, type StoredCollection } from "./find-collections.ts";
import { ERROR_IMPORT, type HandlerCode, respond } from "./handler-code.ts";
import { storeModule } from "./store.ts";

export interface StarterApi {
  /** Sources by path in apps/api. */
  files: Map<string, TypeScript>;
  collections: StoredCollection[];
  /** Operations whose handlers are to be implemented, because the contract has no response that their type allows. */
  unimplemented: string[];
  /** Creations that do not store what they receive, because the types of the contract do not match. */
  unstored: string[];
  /** Warnings about examples of the contract that are replaced. */
  problems: ContractProblem[];
}

interface StarterHandler {
  operation: Operation;
  /** Name of the method in the interface `Handlers`. */
  name: string;
  /** Name of the exported function: the handler's, unless that is reserved. */
  functionName: TypeScript;
  /** Name of the file without its extension. */
  file: string;
}

/** @param serverPackage name of the package with the stubs */
export function createStarterApi(contract: Contract, serverPackage: string): StarterApi {
  const server = ts.literal(serverPackage);
  const collections = findCollections(contract);
  const handlers = listHandlers(contract);
  const files = new Map([
    ["src/handlers/handlers.ts", handlersModule(handlers)],
    ["src/http/authenticators.ts", authenticatorsModule(contract, server)],
    ["src/store/collections.ts", storeModule(collections, server)],
  ]);
  const stored = new Set<Operation>();
  const unimplemented: string[] = [];
  const problems: ContractProblem[] = [];
  for (const handler of handlers) {
    const { operation } = handler;
    const example = exampleResponse(contract, operation);
    const [code] = example
      ? collections.flatMap((collection) => collectionHandler({ contract, collection, operation, example }) ?? [])
      : [];
    if (code) stored.add(operation);
    const isExample = example !== undefined && (example.content === undefined || example.value !== undefined);
    if (!code && example?.problem) problems.push(example.problem);
    if (!code && !isExample) unimplemented.push(operation.operationId);
    const shown = code ? storedHandler(code) : isExample ? exampleHandler(example) : unimplementedHandler(handler.name);
    files.set(`src/handlers/${handler.file}.ts`, handlerModule(handler, shown, server));
  }
  const testFiles = new Set(["api", "server"]);
  for (const collection of collections) {
    const tests = collectionTests(contract, collection, stored, server);
    if (tests) files.set(`test/${takeName(fileName(collection.name, "resource"), testFiles)}.test.ts`, tests);
  }
  const storing = new Set(
    collections.flatMap(({ create, get }) =>
      create && [create, get].every((operation) => stored.has(operation)) ? create.operationId : [],
    ),
  );
  const unstored = creationsOf(contract).flatMap(({ operationId }) => (storing.has(operationId) ? [] : operationId));
  return { files, collections, unimplemented, unstored, problems };
}

function listHandlers(contract: Contract): StarterHandler[] {
  const files = new Set(["handlers", "request-context"]);
  const names = operationNames(contract);
  return contract.operations.map((operation) => {
    const name = names.get(operation.operationId) ?? operation.operationId;
    const isIdentifier = /^[A-Za-z_$][\w$]*$/.test(name) && !reservedWords.includes(name);
    const functionName = isIdentifier ? name : `handle${capitalize(name.replace(/[^\w$]/g, "_"))}`;
    const file = takeName(fileName(name, "operation"), files);
    return { operation, name, functionName: ts.identifier(functionName), file };
  });
}

/** Writes `handlers.ts`, to which `onecontract new operation` adds handlers. */
function handlersModule(handlers: StarterHandler[]): TypeScript {
  const sorted = handlers.toSorted((left, right) => (left.file < right.file ? -1 : 1));
  const exports = sorted.map(({ name, functionName, file }) => {
    const alias = name !== `${functionName}` && ts` as ${ts.key(name)}`;
    return ts`export { ${functionName}${alias} } from ${ts.literal(`./${file}.ts`)};`;
  });
  return ts`
    // The handler of each operation of the contract. The compiler reports missing ones in app.ts.
    // biome-ignore-all assist/source/organizeImports: git merges the lines of two branches in any order.
    ${exports.length > 0 ? ts.lines(exports) : ts`export {};`}
  `;
}

/** A handler as the value of a constant, with a comment about what to do. */
type HandlerValue = Pick<HandlerCode, "imports" | "types" | "functions"> & { todo?: TypeScript; value: TypeScript };

function handlerModule(
  { operation, name, functionName }: StarterHandler,
  { imports = [], types = [], functions = [], todo, value }: HandlerValue,
  server: TypeScript,
): TypeScript {
  const { method, path, summary } = operation;
  const title = summary === undefined ? "" : `: ${summary.trim().split("\n")[0]?.trim().slice(0, 100)}`;
  return ts`
    ${ts.comment(`${method.toUpperCase()} ${path}${title}`)}
    import type { ${ts.join([...types, ts`Handlers`], ", ")} } from ${server};
    ${functions.length > 0 && ts`import { ${ts.join(functions, ", ")} } from ${server};`}
    ${ts.lines(imports)}
    import type { RequestContext } from "./request-context.ts";

    ${todo}
    export const ${functionName}: Handlers<RequestContext>[${ts.literal(name)}] = ${value};
  `;
}

function storedHandler({ parameters, body, ...used }: HandlerCode): HandlerValue {
  const value = ts`
    async (${parameters}) => {
      ${body}
    }
  `;
  return { value, ...used };
}

function exampleHandler(example: ExampleResponse): HandlerValue {
  const body = example.content && exampleBody(example.value, example.content);
  return {
    todo: ts`// TODO: replace the contract's example. The parameters are the request and its context.`,
    value: ts`() => (${respond(example, body)})`,
  };
}

function exampleBody(value: unknown, { kind }: Content): TypeScript {
  const plain = ts.literal(typeof value === "string" ? value : stringifyJson(value));
  switch (kind) {
    case "json":
      return ts.literal(value);
    case "text":
    case "form":
      return plain;
    case "events":
    case "lines":
      return ts`(async function* () { yield ${ts.literal(value)}; })()`;
    default:
      return ts`new TextEncoder().encode(${plain})`;
  }
}

function unimplementedHandler(name: string): HandlerValue {
  return {
    todo: ts`// TODO: implement the operation. The parameters are the request and its context.`,
    value: ts`
      () => {
        throw new ApiError("not_implemented", ${ts.literal(`${name}: not implemented yet`)});
      }
    `,
    imports: [ERROR_IMPORT],
  };
}
