// The program with a running reference server, called by the official MCP client.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readContract } from "@onecontract/codegen";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Connection, connect, textContent } from "./connect.ts";
import { type ReferenceServer, startReferenceServer } from "./reference-server.ts";

const document = fileURLToPath(import.meta.resolve("@petstore/contract/openapi.json"));
const { operations } = readContract(JSON.parse(readFileSync(document, "utf8")));

let reference: ReferenceServer;
let env: Record<string, string>;

beforeAll(async () => {
  reference = await startReferenceServer();
  env = { PETSTORE_BASE_URL: reference.baseURL, PETSTORE_API_KEY: (await reference.createKey()).key };
});
afterAll(() => reference.stop());

describe("tools/list", () => {
  it("returns the operations with their hints, without the deprecated one", async () => {
    const { client } = await connect(env);
    const { tools } = await client.listTools();
    const hints = tools.map(({ name, title, annotations }) => [
      name,
      title,
      annotations?.readOnlyHint,
      annotations?.destructiveHint,
      annotations?.idempotentHint,
    ]);
    const offered = operations.filter(({ deprecated }) => !deprecated);
    expect(tools.map(({ name }) => name)).toEqual(offered.map(({ operationId }) => operationId));
    expect(hints).toEqual(
      expect.arrayContaining([
        ["listPets", "List all animals", true, false, true],
        ["createPet", "Add an animal", false, false, false],
        ["listOrders", "List all orders", true, false, true],
      ]),
    );
    expect(client.getServerVersion()).toMatchObject({ name: "@petstore/mcp", title: "Pet Store" });
    expect(client.getInstructions()).toContain("pets");
  });

  it("returns the deprecated operation with --include-deprecated, with its replacement in the description", async () => {
    const { client } = await connect(env, "--include-deprecated");
    const { tools } = await client.listTools();
    const getPet = tools.find(({ name }) => name === "getPet");
    expect(getPet?.description).toContain("Deprecated: it will be removed on 2030-12-05. Use `listPets` instead.");
  });

  it("returns self-contained JSON Schemas, with an output schema for each JSON response", async () => {
    const { tools } = await (await connect(env, "--include-deprecated")).client.listTools();
    expect(tools).toHaveLength(operations.length);
    const ajv = new Ajv2020({ strict: false, logger: false });
    for (const { name, inputSchema, outputSchema } of tools) {
      expect(() => ajv.compile(inputSchema)).not.toThrow();
      if (outputSchema) expect(() => ajv.compile(outputSchema)).not.toThrow();
      else expect(returnsJson(name), name).toBe(false);
    }
  });
});

describe("a list tool", () => {
  it("returns one page, and nextCursor leads through all pages", async () => {
    const { call } = await connect(env);
    const ids: unknown[] = [];
    let cursor: unknown;
    do {
      const { structuredContent } = await call("listPets", {
        limit: 2,
        status: "available",
        ...(cursor ? { cursor } : {}),
      });
      const { items, nextCursor } = structuredContent as { items: { id: number }[]; nextCursor?: string };
      expect(items.length).toBeLessThanOrEqual(2);
      ids.push(...items.map(({ id }) => id));
      cursor = nextCursor;
    } while (cursor);
    const response = await fetch(`${reference.baseURL}/pets?limit=100&status=available`, {
      headers: { Authorization: `Bearer ${env.PETSTORE_API_KEY}` },
    });
    expect(ids).toEqual(((await response.json()) as { id: number }[]).map(({ id }) => id));
    expect(ids.length).toBeGreaterThan(2);
  });

  it("returns its structured content as text too", async () => {
    const result = await (await connect(env)).call("listOrders");
    expect(JSON.parse(textContent(result))).toEqual(result.structuredContent);
  });
});

describe("createPet", () => {
  it.each([
    ["9223372036854775807", "9223372036854775807"],
    ["-9007199254740993", "-9007199254740993"],
    ["12", 12],
    [12, 12],
  ])("accepts and returns the exact 64-bit integer %j", async (categoryId, expected) => {
    const { call } = await connect(env);
    const result = await call("createPet", { body: { name: "Rex", categoryId } });
    expect(result.structuredContent).toMatchObject({ name: "Rex", categoryId: expected });
    const stored = await fetch(`${reference.baseURL}/pets/${(result.structuredContent as { id: number }).id}`, {
      headers: { Authorization: `Bearer ${env.PETSTORE_API_KEY}` },
    });
    expect(await stored.text()).toContain(`"categoryId":${expected},`);
  });

  it("creates one pet per idempotency key, and returns an error for another body", async () => {
    const { call } = await connect(env);
    const input = { idempotencyKey: "one", body: { name: "Rex", categoryId: 1 } };
    const first = await call("createPet", input);
    expect((await call("createPet", input)).structuredContent).toEqual(first.structuredContent);
    const conflict = await call("createPet", { ...input, body: { name: "Max", categoryId: 1 } });
    expect(conflict.isError).toBe(true);
    expect(textContent(conflict)).toContain(
      "Use a new idempotency key for a new request; send the same body to retry one.",
    );
  });
});

describe("invalid arguments", () => {
  const rejected: [tool: string, input: Record<string, unknown>, line: string][] = [
    ["listPets", { limt: 3 }, "limt: expected one of the names limit, cursor, status, got an unknown one"],
    [
      "listPets",
      { limit: 0 },
      'limit: expected {"type":"integer","format":"int32","minimum":1,"maximum":100,"default":20}, got 0',
    ],
    [
      "listPets",
      { status: "lost" },
      'status: expected {"type":"string","enum":["available","pending","sold"]}, got "lost"',
    ],
    ["createPet", {}, "body: expected a value, got nothing"],
    ["createPet", { body: { categoryId: 1 } }, "body.name: expected a value, got nothing"],
    ["createPet", { body: { name: "Rex", categoryId: 2 ** 53 } }, "Digits of a 64-bit integer"],
    ["createPet", { body: { name: "Rex", categoryId: "9223372036854775808" } }, 'got "9223372036854775808"'],
    ["createPet", { body: { name: "Rex", categoryId: "12 " } }, 'got "12 "'],
  ];

  it.each(rejected)("make %s return an error without a request: %j", async (tool, input, line) => {
    const { call } = await connect({ ...env, PETSTORE_BASE_URL: "http://127.0.0.1:9" });
    const result = await call(tool, input);
    expect(result.isError).toBe(true);
    expect(textContent(result)).toContain(line);
    expect(textContent(result).split("\n").at(-1)).toBe(
      "No request was sent. Fix the arguments before you call the tool again.",
    );
  });

  it("return the message of the service and the remedy of the contract if only the service detects them", async () => {
    const result = await (await connect(env)).call("listPets", { cursor: "nonsense" });
    expect(result.isError).toBe(true);
    expect(textContent(result)).toMatch(/^GET \/pets: 400 invalid_request: cursor: expected .+\nRead `message`/);
    expect(textContent(result)).toMatch(/\nRequest id: \S+$/);
  });
});

describe("an error result", () => {
  it("contains the remedy of the contract for an unknown ID", async () => {
    const { call } = await connect(env, "--include-deprecated");
    const result = await call("getPet", { petId: 123456 });
    expect(result.isError).toBe(true);
    expect(textContent(result)).toContain("list the pets to find existing IDs");
  });

  it("instructs the model to ask the user for another key if the key is revoked", async () => {
    const { id, key } = await reference.createKey();
    await reference.run("keys", "revoke", id);
    const result = await (await connect({ ...env, PETSTORE_API_KEY: key })).call("listPets");
    expect(textContent(result)).toContain("GET /pets: 401 unauthorized");
    expect(textContent(result)).toContain("ask the user to set PETSTORE_API_KEY");
    expect(textContent(result)).not.toContain(key);
  });

  it("states the seconds to wait if the daily quota is used up", async () => {
    const { key } = await reference.createKey("--per-minute", "100", "--per-day", "1");
    const { call } = await connect({ ...env, PETSTORE_API_KEY: key });
    expect((await call("listPets")).isError).toBeUndefined();
    const result = await call("listPets");
    expect(result.isError).toBe(true);
    expect(textContent(result)).toContain("GET /pets: 429 rate_limited");
    expect(textContent(result)).toMatch(/^Wait \d+ seconds before the next call\.$/m);
  });

  it("contains the idempotency key for a safe retry if the service cannot be reached", async () => {
    const { call } = await connect({ ...env, PETSTORE_BASE_URL: "http://127.0.0.1:9" });
    const open = await call("createPet", { body: { name: "Rex", categoryId: 1 } });
    expect(textContent(open)).toMatch(/^POST \/pets: .+\nTry again later\. If the error persists, report to the user/);
    expect(textContent(open)).toMatch(
      /call the tool again with the same arguments and idempotencyKey "[0-9a-f-]{36}"\.$/m,
    );
    const read = await call("listPets");
    expect(textContent(read)).not.toContain("may have processed");
  });

  it("lists the tools if none has the name", async () => {
    const { client } = await connect(env);
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).not.toContain("getPet");
    await expect(client.callTool({ name: "getPet", arguments: {} })).rejects.toThrow(
      `name: expected one of ${names.join(", ")}, got "getPet"`,
    );
  });
});

it("logs only to standard error, with the log lines of the SDK", async () => {
  const connection: Connection = await connect({ ...env, PETSTORE_LOG: "debug" });
  expect((await connection.call("listPets")).isError).toBeUndefined();
  await expect.poll(connection.logged).toContain("GET /pets: 200");
  expect(connection.logged()).not.toContain(env.PETSTORE_API_KEY);
});

function returnsJson(operationId: string): boolean {
  const { responses = [] } = operations.find((operation) => operation.operationId === operationId) ?? {};
  return responses.some(({ status, content }) => status.startsWith("2") && content.some(({ kind }) => kind === "json"));
}
