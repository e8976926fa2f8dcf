// Writes the handler of a new operation, which returns the contract's example until it is implemented, and its test.
import { type Contract, exampleValue, stringifyJson } from "@onecontract/codegen";
import { hasBigInt } from "@onecontract/codegen/language/json";
import { type TypeScript, ts } from "@onecontract/codegen/language/typescript";
import { capitalize } from "../scaffold/names.ts";
import { relativeImport } from "../scaffold/relative-import.ts";
import { CONTEXT_FILE, type Conventions, ERROR_FILE } from "./conventions.ts";
import type { NewOperation, PathValue } from "./new-operation.ts";
import { formatEndpoint } from "./operation-input.ts";

export function handlerModule(
  operation: NewOperation,
  contract: Contract,
  { serverPackage, handlers, hasApiError, hasSuppliedHeaders }: Conventions,
): TypeScript {
  const { status, returns, pathParameters } = operation;
  const name = ts.identifier(operation.name);
  const [errorModule, contextModule] = [ERROR_FILE, CONTEXT_FILE].map((file) =>
    ts.literal(relativeImport(handlers, file)),
  );
  const [request, response] = ["Request", "Response"].map((part) => ts.identifier(capitalize(operation.name) + part));
  // The ID of the example is the only one that exists.
  const id = hasApiError ? pathParameters.at(-1) : undefined;
  const value = id && ts`path${ts.member(id.name)}`;
  const message = id && ts.templateLiteral(`${id.name}: no ${id.noun} has the ID `, value ?? "");
  const body = returns && ts`, body: ${ts.literal(exampleValue(contract, returns.schema, "response"))}`;
  return ts`
    ${ts.comment(formatEndpoint(operation))}
    import type { ${id && ts`${request}, `}${response} } from ${ts.literal(serverPackage)};
    ${id && ts`import { ApiError } from ${errorModule};`}
    ${hasSuppliedHeaders && ts`import type { SuppliedHeader } from ${contextModule};`}

    // TODO: replace the contract's example. The second parameter is the context of the request.
    export async function ${name}(${id && ts`{ path }: ${request}`}): Promise<${response}${hasSuppliedHeaders && ts`<SuppliedHeader>`}> {
      ${id && ts`if (${value} !== ${ts.literal(id.example)}) throw new ApiError("not_found", ${message});`}
      return { status: ${ts.literal(status)}${body} };
    }
  `;
}

/** Returns a test with one request for each status that the operation declares, sent to a real server. */
export function testModule(operation: NewOperation, contract: Contract, conventions: Conventions): TypeScript {
  const { name, operationId, status, body, pathParameters, pagination } = operation;
  const hasLimit = pagination !== undefined && pagination !== "none";
  const { hasApiError, hasContractAssertions } = conventions;
  const hasAuthentication = contract.operations.some(({ security }) => security.length > 0);
  const test = (expected: number, condition: string, changes: RequestChanges = {}) => ts`
    test(${ts.literal(`returns ${expected}${condition}`)}, async () => {
      const { call } = await startTestServer();
      const response = await call(${requestArguments(operation, contract, changes)});
      expect(response.status).toBe(${ts.literal(expected)});
      ${hasContractAssertions && ts`await expectContractResponse(${ts.literal(operationId)}, response);`}
    });
  `;
  const id = pathParameters.at(-1)?.otherExample;
  const tests = [
    test(status, ""),
    id !== undefined && hasApiError && test(404, " for an unknown ID", { id }),
    hasLimit && test(400, " for a limit out of range", { query: "?limit=0" }),
    body && test(400, " for a body that does not match the schema", { body: "[]" }),
    body && test(415, " for a body that is not JSON", { type: "text/plain" }),
    hasAuthentication && test(401, " without an API key", { isAnonymous: true }),
  ];
  return ts`
    ${ts.comment(formatEndpoint(operation))}
    import { describe, expect, test } from "vitest";
    ${hasContractAssertions && ts`import { expectContractResponse } from "./contract-assertions.ts";`}
    import { startTestServer } from "./test-server.ts";

    describe(${ts.literal(name)}, () => {
      ${ts.join(tests, "\n\n")}
    });
  `;
}

/** Parts of a request that differ from the valid one. */
interface RequestChanges {
  id?: PathValue;
  query?: string;
  body?: string;
  type?: string;
  isAnonymous?: boolean;
}

/** Returns the arguments of `call`. */
function requestArguments(
  { method, path, pathParameters, body, isMergePatch }: NewOperation,
  contract: Contract,
  changes: RequestChanges,
): TypeScript {
  const last = pathParameters.at(-1)?.name;
  const values = new Map(pathParameters.map(({ name, example }) => [name, example]));
  if (last !== undefined && changes.id !== undefined) values.set(last, changes.id);
  const url =
    path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values.get(name) ?? "")) + (changes.query ?? "");
  const type = changes.type ?? (isMergePatch ? "application/merge-patch+json" : "application/json");
  const headers = [changes.isAnonymous && ts`Authorization: ""`, body && ts`"Content-Type": ${ts.literal(type)}`];
  const example = body && exampleValue(contract, body.schema, "request");
  const valid = hasBigInt(example)
    ? ts.literal(stringifyJson(example))
    : body && ts`JSON.stringify(${ts.literal(example)})`;
  const init = [
    method !== "get" && ts`method: ${ts.literal(method.toUpperCase())}`,
    headers.some(Boolean) && ts`headers: { ${ts.join(headers, ", ")} }`,
    valid && ts`body: ${changes.body === undefined ? valid : ts.literal(changes.body)}`,
  ];
  return ts`${ts.literal(url)}${init.some(Boolean) && ts`, { ${ts.join(init, ", ")} }`}`;
}
