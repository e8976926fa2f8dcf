// Renders the entry point `./react-query`: options for TanStack Query, one function for each operation, and the conversion for SWR.
import type { Contract, Operation } from "../contract/contract.ts";
import { isUnsafeInt64 } from "../contract/int64.ts";
import { pageSelector } from "../contract/pagination.ts";
import { type TypeScript, ts } from "../language/typescript.ts";
import { deprecationTag } from "./emit-method.ts";
import { type MethodParameter, methodParameters } from "./method-arguments.ts";
import { itemType } from "./pagination.ts";
import { methodPath } from "./parameter-names.ts";
import { resultType } from "./response-types.ts";
import { selectingHeaders } from "./shared-route.ts";
import { streamContent } from "./success-responses.ts";
import { callableOperations, type SdkOperation } from "./typed-operation.ts";

const reactQuery = ts.imported("reactQuery", "./runtime/sdk/react-query.ts", "namespace");
const infiniteQuery = ts.imported("infiniteQuery", "./runtime/sdk/infinite-query.ts", "namespace");

export function renderReactQueryFile(contract: Contract, operations: SdkOperation[]): TypeScript {
  // A query cache cannot hold a stream.
  const cached = callableOperations(operations).filter(({ operation }) => {
    const { stream, isOnly } = streamContent(operation);
    return !stream || !isOnly;
  });
  const functions = cached.flatMap((typed) => {
    const { method, pagination } = typed.operation;
    if (method !== "get" && method !== "head") return [emitMutation(contract, typed)];
    // Without a parameter that selects the page, a cached page cannot lead to the next one.
    const selector = pagination && pageSelector(pagination);
    return [emitQuery(contract, typed), selector !== undefined && emitInfiniteQuery(contract, typed, selector)];
  });
  return ts.join([ts`export { swr } from "./runtime/sdk/swr.ts";`, ...functions], "\n\n");
}

/** Emits the options of a query. A page is reduced to its items, which a cache can hold. */
function emitQuery(contract: Contract, typed: SdkOperation): TypeScript {
  const { operation } = typed;
  const { parameters } = methodParameters(typed);
  const names = argumentNames(parameters);
  const call = emitCall(operation, [...names, emitOptions(operation, ts`signal`)]);
  const data = operation.pagination ? ts`({ data }) => data` : ts`(data) => data`;
  const type = ts`${reactQuery}.Query<${dataType(typed)}>`;
  return emitFunction(contract, typed, "Query", own(parameters), type, {
    queryKey: emitKey(operation.operationId, names),
    queryFn: ts`({ signal }) => ${call}.then(${data})`,
  });
}

function emitInfiniteQuery(contract: Contract, typed: SdkOperation, selector: string): TypeScript {
  const { operation } = typed;
  const { parameters, params } = methodParameters(typed);
  const names = argumentNames(parameters);
  const cursor = ts.literal(selector);
  const cursorType = ts`NonNullable<(${params ?? ts`never`})[${cursor}]>`;
  const page = ts`{ ...params, ...(pageParam !== undefined && { ${ts.key(selector)}: pageParam }) }`;
  const values = parameters.map(({ name, isAbsent }, index) => (name === "params" && !isAbsent ? page : names[index]));
  const call = emitCall(operation, [...values, emitOptions(operation, ts`signal`)]);
  const parser = ts`${cursorParser(typed, selector)} as (cursor: string) => ${cursorType}`;
  const type = ts`${infiniteQuery}.InfiniteQuery<${itemsType(typed)}, ${cursorType}>`;
  return emitFunction(contract, typed, "InfiniteQuery", own(parameters), type, {
    queryKey: emitKey(`${operation.operationId} pages`, names),
    queryFn: ts`
      ({ signal, pageParam }) =>
        ${infiniteQuery}.toCachedPage(${call}, ${cursor}, ${parser})
    `,
    initialPageParam: ts`undefined`,
    getNextPageParam: ts`({ nextCursor }) => nextCursor`,
  });
}

/** Emits the function that converts the cursor, which is a string in a URL or a header, to the type of its parameter. */
function cursorParser({ operation, valueTypes }: SdkOperation, selector: string): TypeScript {
  const schema = operation.parameters.find(
    ({ in: location, name }) => location === "query" && name === selector,
  )?.schema;
  const isNumeric = [schema?.type].flat().some((type) => type === "integer" || type === "number");
  if (!isNumeric) return ts`String`;
  if (!schema || !isUnsafeInt64(schema) || valueTypes.int64 === "number") return ts`Number`;
  return valueTypes.int64 === "string" ? ts`String` : ts`BigInt`;
}

function emitMutation(contract: Contract, typed: SdkOperation): TypeScript {
  const { operation } = typed;
  const { parameters } = methodParameters(typed);
  const call = emitCall(operation, [...argumentNames(parameters), emitOptions(operation)]);
  const names = ts.join(
    own(parameters).map(({ name }) => ts.identifier(name)),
    ", ",
  );
  const types = ts.join(
    own(parameters).map(({ code }) => code),
    "; ",
  );
  const input = types.isEmpty ? ts`void` : ts`{ ${types} }`;
  return emitFunction(contract, typed, "Mutation", [], ts`${reactQuery}.Mutation<${input}, ${dataType(typed)}>`, {
    mutationKey: ts.literal([operation.operationId]),
    mutationFn: ts`(${!names.isEmpty && ts`{ ${names} }`}) => ${call}.then((data) => data)`,
  });
}

/** Returns the type of the data of a call, or of the items if it is a page. */
function dataType(typed: SdkOperation): TypeScript {
  return typed.operation.pagination ? ts`(${itemsType(typed)})[]` : resultType(typed);
}

function itemsType(typed: SdkOperation): TypeScript {
  const { pagination } = typed.operation;
  return pagination ? itemType(typed, pagination) : ts`never`;
}

function emitFunction(
  contract: Contract,
  { operation, types }: SdkOperation,
  hook: "Query" | "InfiniteQuery" | "Mutation",
  parameters: MethodParameter[],
  type: TypeScript,
  options: Record<string, TypeScript>,
): TypeScript {
  const call = `\`client.${methodPath(operation).join(".")}()\``;
  const pages = hook === "InfiniteQuery" ? " The items of a page are its `data`." : "";
  const client = ts.imported(contract.client.name, "./client.gen.ts", "type");
  const signature = [ts`client: ${client}`, ...parameters.map(({ code }) => code)];
  return ts`
    ${ts.docComment([`Options of \`use${hook}\` for ${call}.${pages}`, deprecationTag(contract, operation)])}
    export function ${ts.identifier(`${types.name}${hook}`)}(${ts.join(signature, ", ")}): ${type} {
      return ${ts.object(options, "lines")};
    }
  `;
}

/** Returns the parameters without those that only other overloads of the method have. */
function own(parameters: MethodParameter[]): MethodParameter[] {
  return parameters.filter(({ isAbsent }) => !isAbsent);
}

function argumentNames(parameters: MethodParameter[]): TypeScript[] {
  return parameters.map(({ name, isAbsent }) => (isAbsent ? ts`undefined` : ts.identifier(name)));
}

function emitKey(key: string, values: TypeScript[]): TypeScript {
  return ts`${reactQuery}.createQueryKey(${ts.literal(key)}, [${ts.join(values, ", ")}])`;
}

function emitCall(operation: Operation, values: (TypeScript | undefined)[]): TypeScript {
  return ts`client${ts.join(methodPath(operation).map(ts.member), "")}(${ts.join(values, ", ")})`;
}

/** Emits the options of a call, or returns undefined if there are none. */
function emitOptions(operation: Operation, signal?: TypeScript): TypeScript | undefined {
  const headers = selectingHeaders(operation);
  const fields = [signal, Object.keys(headers).length > 0 && ts`headers: ${ts.literal(headers)}`];
  const options = ts.join(fields, ", ");
  return options.isEmpty ? undefined : ts`{ ${options} }`;
}
