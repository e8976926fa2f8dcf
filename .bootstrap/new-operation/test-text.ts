// The test of a new operation: each of its own statuses, against a real server.
import { type Contract, exampleValue, printJson } from "@petstore/codegen";
import { address, type NewOperation } from "./new-operation.ts";

export function testText(operation: NewOperation, contract: Contract): string {
  const { name, status, isList, body, pathParameters } = operation;
  const good = request(operation, contract);
  return [
    `// ${address(operation)}`,
    'import { describe, expect, test } from "vitest";',
    'import { expectDeclared } from "./contract-check.ts";',
    'import { startTestServer } from "./test-server.ts";',
    "",
    `describe("${name}", () => {`,
    ...[
      test(name, status, "", good),
      ...(pathParameters.length > 0
        ? [
            test(
              name,
              404,
              " when nothing has the id",
              request(operation, contract, { id: pathParameters.at(-1)?.isText ? "other" : "2" }),
            ),
          ]
        : []),
      ...(isList
        ? [test(name, 400, " to a limit that is not allowed", request(operation, contract, { query: "?limit=0" }))]
        : []),
      ...(body
        ? [
            test(name, 400, " to a body that does not fit", request(operation, contract, { body: "[]" })),
            test(
              name,
              415,
              " to a body that is not JSON by its type",
              request(operation, contract, { type: "text/plain" }),
            ),
          ]
        : []),
      test(name, 401, " without a key", request(operation, contract, { key: "" })),
    ]
      .join("\n\n")
      .split("\n"),
    "});",
    "",
  ].join("\n");
}

function test(name: string, status: number, when: string, request: string): string {
  return `test("answers ${status}${when}", async () => {
    const { call } = await startTestServer();
    const response = await call(${request});
    expect(response.status).toBe(${status});
    await expectDeclared("${name}", response);
  });`;
}

interface Difference {
  id?: string;
  query?: string;
  body?: string;
  type?: string;
  key?: string;
}

/** The arguments of `call`. */
function request(
  { method, path, pathParameters, body }: NewOperation,
  contract: Contract,
  difference: Difference = {},
): string {
  const last = pathParameters.at(-1)?.name;
  const texts = new Map(pathParameters.map(({ name, isText }) => [name, isText ? "first" : "1"]));
  if (last !== undefined && difference.id !== undefined) texts.set(last, difference.id);
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => texts.get(name) ?? "") + (difference.query ?? "");
  const { type = "application/json" } = difference;
  const headers = [
    ...(difference.key === undefined ? [] : [`Authorization: ""`]),
    ...(body ? [`"Content-Type": "${type}"`] : []),
  ];
  const init = [
    ...(method === "get" ? [] : [`method: "${method.toUpperCase()}"`]),
    ...(headers.length > 0 ? [`headers: { ${headers.join(", ")} }`] : []),
    ...(body
      ? [
          `body: ${difference.body ? `"${difference.body}"` : `JSON.stringify(${printJson(exampleValue(contract, body.schema, "request"))})`}`,
        ]
      : []),
  ];
  return `"${address}"${init.length > 0 ? `, { ${init.join(", ")} }` : ""}`;
}
