// Renders the test of a new operation: one request for each status that the operation declares, sent to a real server.
import { type Contract, exampleValue, prettyPrintJson } from "@onecontract/codegen";
import type { Conventions } from "./conventions.ts";
import type { NewOperation } from "./new-operation.ts";
import { formatEndpoint } from "./operation-input.ts";

export function renderTest(operation: NewOperation, contract: Contract, conventions: Conventions): string {
  const { name, operationId, status, body, pathParameters, pagination } = operation;
  const hasLimit = pagination !== undefined && pagination !== "none";
  const { hasApiError, hasContractAssertions } = conventions;
  const hasAuthentication = contract.operations.some(({ security }) => security.length > 0);
  const assertion = hasContractAssertions ? `\n    await expectContractResponse("${operationId}", response);` : "";
  const emit = (expected: number, condition: string, changes: RequestChanges = {}) =>
    emitTest(expected, condition, emitRequest(operation, contract, changes), assertion);
  return [
    `// ${formatEndpoint(operation)}`,
    'import { describe, expect, test } from "vitest";',
    ...(hasContractAssertions ? ['import { expectContractResponse } from "./contract-assertions.ts";'] : []),
    'import { startTestServer } from "./test-server.ts";',
    "",
    `describe("${name}", () => {`,
    [
      emit(status, ""),
      ...(pathParameters.length > 0 && hasApiError
        ? [emit(404, " for an unknown ID", { id: pathParameters.at(-1)?.isString ? "other" : "2" })]
        : []),
      ...(hasLimit ? [emit(400, " for a limit out of range", { query: "?limit=0" })] : []),
      ...(body
        ? [
            emit(400, " for a body that does not match the schema", { body: "[]" }),
            emit(415, " for a body that is not JSON", { type: "text/plain" }),
          ]
        : []),
      ...(hasAuthentication ? [emit(401, " without an API key", { key: "" })] : []),
    ].join("\n\n"),
    "});",
    "",
  ].join("\n");
}

function emitTest(status: number, condition: string, request: string, assertion: string): string {
  return `test("returns ${status}${condition}", async () => {
    const { call } = await startTestServer();
    const response = await call(${request});
    expect(response.status).toBe(${status});${assertion}
  });`;
}

/** Parts of a request that differ from the valid one. */
interface RequestChanges {
  id?: string;
  query?: string;
  body?: string;
  type?: string;
  key?: string;
}

/** Emits the arguments of `call`. */
function emitRequest(
  { method, path, pathParameters, body, isMergePatch }: NewOperation,
  contract: Contract,
  changes: RequestChanges,
): string {
  const last = pathParameters.at(-1)?.name;
  const values = new Map(pathParameters.map(({ name, isString }) => [name, isString ? "first" : "1"]));
  if (last !== undefined && changes.id !== undefined) values.set(last, changes.id);
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => values.get(name) ?? "") + (changes.query ?? "");
  const { type = isMergePatch ? "application/merge-patch+json" : "application/json" } = changes;
  const headers = [
    ...(changes.key === undefined ? [] : [`Authorization: ""`]),
    ...(body ? [`"Content-Type": "${type}"`] : []),
  ];
  const init = [
    ...(method === "get" ? [] : [`method: "${method.toUpperCase()}"`]),
    ...(headers.length > 0 ? [`headers: { ${headers.join(", ")} }`] : []),
    ...(body
      ? [
          `body: ${changes.body ? `"${changes.body}"` : `JSON.stringify(${prettyPrintJson(exampleValue(contract, body.schema, "request"))})`}`,
        ]
      : []),
  ];
  return `"${url}"${init.length > 0 ? `, { ${init.join(", ")} }` : ""}`;
}
