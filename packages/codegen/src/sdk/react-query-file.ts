// Renders the entry point `./react-query`: options for TanStack Query, one function for each operation.
import type { Contract, Operation } from "../contract/contract.ts";
import { pageSelector } from "../contract/pagination.ts";
import { emitModelImport } from "./client-file.ts";
import { deprecationTag, docComment } from "./doc-comment.ts";
import { type MethodParameter, methodParameters } from "./method-arguments.ts";
import { selectingHeaders } from "./shared-route.ts";
import { streamContent } from "./stream-content.ts";
import type { TypedOperation } from "./typed-operation.ts";

export function renderReactQueryFile(contract: Contract, allOperations: TypedOperation[]): string {
  const { name } = contract.client;
  const callable = allOperations.flatMap((typed) => (typed.overloads.length > 0 ? typed.overloads : [typed]));
  // A query cache cannot hold a stream.
  const operations = callable.filter(
    ({ operation }) => !streamContent(operation).stream || !streamContent(operation).isOnly,
  );
  const functions = operations.flatMap((typed) => {
    const { method, pagination } = typed.operation;
    // Without a parameter that selects the page, a cached page cannot lead to the next one.
    const selector = pagination && pageSelector(pagination);
    const tag = deprecationTag(contract, typed.operation);
    if (method !== "get" && method !== "head") return [emitMutation(typed, name, tag)];
    return [
      emitQuery(typed, name, tag),
      ...(selector === undefined ? [] : [emitInfiniteQuery(typed, name, tag, selector)]),
    ];
  });
  const hasInfiniteQuery = functions.some((source) => source.includes("infiniteQuery.toCachedPage("));
  return `${emitModelImport(operations)}import type { ${name} } from "./client.gen.ts";
${hasInfiniteQuery ? 'import * as infiniteQuery from "./runtime/sdk/infinite-query.ts";\n' : ""}import * as reactQuery from "./runtime/sdk/react-query.ts";

${functions.join("\n")}`;
}

/** Emits the options of a query. A page is reduced to its items, which a cache can hold. */
function emitQuery(typed: TypedOperation, client: string, tag: string | undefined): string {
  const { operation, verb } = typed;
  const { parameters } = methodParameters(typed);
  const names = argumentNames(parameters);
  const call = `client.${methodPath(operation)}(${[...names, emitOptions(operation, "signal")].join(", ")})`;
  return `${docComment([`Options of \`useQuery\` for \`client.${methodPath(operation)}()\`.`, tag], "")}export function ${verb.operationName}Query(${[`client: ${client}`, ...own(parameters).map(({ source }) => source)].join(", ")}) {
  return {
    queryKey: reactQuery.createQueryKey("${operation.operationId}", [${names.join(", ")}]),
    queryFn: ({ signal }: { signal: AbortSignal }) => ${call}${operation.pagination ? ".then(({ data }) => data)" : ".then((data) => data)"},
  };
}
`;
}

function emitInfiniteQuery(typed: TypedOperation, client: string, tag: string | undefined, selector: string): string {
  const { operation, verb } = typed;
  const { parameters, params } = methodParameters(typed);
  const names = argumentNames(parameters);
  const cursor = JSON.stringify(selector);
  const cursorType = `NonNullable<(${params?.type ?? "never"})[${cursor}]>`;
  const values = names.map((name) =>
    name === "params" ? `{ ...params, ...(pageParam !== undefined && { ${cursor}: pageParam }) }` : name,
  );
  const summary = `Options of \`useInfiniteQuery\` for \`client.${methodPath(operation)}()\`. The items of a page are its \`data\`.`;
  return `${docComment([summary, tag], "")}export function ${verb.operationName}InfiniteQuery(${[`client: ${client}`, ...own(parameters).map(({ source }) => source)].join(", ")}) {
  return {
    queryKey: reactQuery.createQueryKey("${operation.operationId} pages", [${names.join(", ")}]),
    queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam: ${cursorType} | undefined }) =>
      infiniteQuery.toCachedPage(client.${methodPath(operation)}(${[...values, emitOptions(operation, "signal")].join(", ")}), ${cursor}, ${cursorParser(operation, selector)} as (cursor: string) => ${cursorType}),
    initialPageParam: undefined as ${cursorType} | undefined,
    getNextPageParam: ({ nextCursor }: { nextCursor: ${cursorType} | undefined }) => nextCursor,
  };
}
`;
}

/** Emits the function that converts the cursor, which is a string in a URL or a header, to the type of its parameter. */
function cursorParser({ parameters }: Operation, selector: string): "Number" | "BigInt" | "String" {
  const schema = parameters.find(({ in: location, name }) => location === "query" && name === selector)?.schema;
  const isNumeric = [schema?.type].flat().some((type) => type === "integer" || type === "number");
  if (!isNumeric) return "String";
  return schema?.format === "int64" ? "BigInt" : "Number";
}

function emitMutation(typed: TypedOperation, client: string, tag: string | undefined): string {
  const { operation, verb } = typed;
  const { parameters } = methodParameters(typed);
  const values = [...argumentNames(parameters), emitOptions(operation)].filter((value) => value !== "");
  const call = `client.${methodPath(operation)}(${values.join(", ")}).then((data) => data)`;
  const variables = own(parameters);
  const destructured = `{ ${variables.map(({ name }) => name).join(", ")} }: { ${variables.map(({ source }) => source).join("; ")} }`;
  return `${docComment([`Options of \`useMutation\` for \`client.${methodPath(operation)}()\`.`, tag], "")}export function ${verb.operationName}Mutation(client: ${client}) {
  return {
    mutationKey: ["${operation.operationId}"],
    mutationFn: (${variables.length > 0 ? destructured : ""}) => ${call},
  };
}
`;
}

/** Returns the parameters without those that only other overloads of the method have. */
function own(parameters: MethodParameter[]): MethodParameter[] {
  return parameters.filter(({ isAbsent }) => !isAbsent);
}

function argumentNames(parameters: MethodParameter[]): string[] {
  return parameters.map(({ name, isAbsent }) => (isAbsent ? "undefined" : name));
}

/** Emits the options of a call, or an empty string if there are none. */
function emitOptions(operation: Operation, ...names: string[]): string {
  const headers = selectingHeaders(operation);
  const fields = [...names, ...(Object.keys(headers).length > 0 ? [`headers: ${JSON.stringify(headers)}`] : [])];
  return fields.length > 0 ? `{ ${fields.join(", ")} }` : "";
}

function methodPath({ sdk }: Operation): string {
  return [sdk.resource, sdk.method].filter(Boolean).join(".");
}
