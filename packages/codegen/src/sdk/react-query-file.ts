// The entry point `./react-query`: options for TanStack Query, one function for each operation.
import type { Contract, Operation, Pagination } from "../contract/contract.ts";
import { modelImport } from "./client-file.ts";
import { deprecationTag } from "./deprecation-tag.ts";
import { docComment } from "./doc-comment.ts";
import { methodArguments } from "./method-arguments.ts";
import type { TypedOperation } from "./sdk-generator.ts";
import { streamContent } from "./stream-method.ts";

export function reactQueryFile(contract: Contract, all: TypedOperation[]): string {
  const { name } = contract.client;
  // A cache keeps what is whole.
  const operations = all.filter(
    ({ operation }) => !streamContent(operation).stream || !streamContent(operation).isOnly,
  );
  const functions = operations.flatMap((one) => {
    const { method, pagination } = one.operation;
    const tag = deprecationTag(contract, one.operation);
    if (method !== "get" && method !== "head") return [mutation(one, name, tag)];
    return [query(one, name, tag), ...(pagination ? [infiniteQuery(one, name, tag, pagination)] : [])];
  });
  return `${modelImport(operations)}import type { ${name} } from "./client.gen.ts";

${functions.join("\n")}`;
}

/** A page is given as its items, which a cache can keep. */
function query(typed: TypedOperation, client: string, tag: string | undefined): string {
  const { operation, verb } = typed;
  const { given } = methodArguments(typed);
  const names = given.map((one) => one.name);
  const call = `client.${place(operation)}(${[...names, "{ signal }"].join(", ")})`;
  return `${docComment([`Options of \`useQuery\` for \`client.${place(operation)}()\`.`, tag], "")}export function ${verb.operationName}Query(${[`client: ${client}`, ...given.map(({ text }) => text)].join(", ")}) {
  return {
    queryKey: runtime.queryKey("${operation.operationId}", [${names.join(", ")}]),
    queryFn: ({ signal }: { signal: AbortSignal }) => ${call}${operation.pagination ? ".then(({ data }) => data)" : ".then((data) => data)"},
  };
}
`;
}

function infiniteQuery(typed: TypedOperation, client: string, tag: string | undefined, pagination: Pagination): string {
  const { operation, verb } = typed;
  const { given } = methodArguments(typed);
  const names = given.map((one) => one.name);
  const facts = [pagination.header, pagination.relation, pagination.cursorParameter].map((fact) =>
    JSON.stringify(fact),
  );
  const cursor = JSON.stringify(pagination.cursorParameter);
  const values = names.map((one) =>
    one === "params" ? `{ ...params, ...(pageParam && { ${cursor}: pageParam }) }` : one,
  );
  const text = `Options of \`useInfiniteQuery\` for \`client.${place(operation)}()\`: each page has its items as \`data\`.`;
  return `${docComment([text, tag], "")}export function ${verb.operationName}InfiniteQuery(${[`client: ${client}`, ...given.map(({ text }) => text)].join(", ")}) {
  return {
    queryKey: runtime.queryKey("${operation.operationId} pages", [${names.join(", ")}]),
    queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam: string | undefined }) =>
      runtime.cursorPage(client.${place(operation)}(${[...values, "{ signal }"].join(", ")}), ${facts.join(", ")}),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }: { nextCursor: string | undefined }) => nextCursor,
  };
}
`;
}

function mutation(typed: TypedOperation, client: string, tag: string | undefined): string {
  const { operation, verb } = typed;
  const { given } = methodArguments(typed);
  const call = `client.${place(operation)}(${given.map((one) => one.name).join(", ")}).then((data) => data)`;
  const variables = `{ ${given.map(({ name }) => name).join(", ")} }: { ${given.map(({ text }) => text).join("; ")} }`;
  return `${docComment([`Options of \`useMutation\` for \`client.${place(operation)}()\`.`, tag], "")}export function ${verb.operationName}Mutation(client: ${client}) {
  return {
    mutationKey: ["${operation.operationId}"],
    mutationFn: (${given.length > 0 ? variables : ""}) => ${call},
  };
}
`;
}

function place({ sdk }: Operation): string {
  return [sdk.resource, sdk.method].filter(Boolean).join(".");
}
