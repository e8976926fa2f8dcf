// The program with a running reference server, called by the official MCP client.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readContract } from "@onecontract/codegen";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Connection, connect, dataOf, textContent } from "./connect.ts";
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
    expect(tools.map(({ name }) => name)).toEqual([...offered.map(({ operationId }) => operationId), "read_result"]);
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

  it("returns self-contained JSON Schemas, with an output schema for each JSON response with --structured", async () => {
    const options = ["--include-deprecated", "--structured"];
    const tools = (await (await connect(env, ...options)).client.listTools()).tools.slice(0, -1);
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
      const result = await call("listPets", { limit: 2, status: "available", ...(cursor ? { cursor } : {}) });
      const { items, nextCursor } = dataOf(result) as { items: { id: number }[]; nextCursor?: string };
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

  it("returns its data once, as text or with --structured as structured content", async () => {
    const plain = await (await connect(env)).call("listOrders");
    expect(plain.structuredContent).toBeUndefined();
    const structured = await (await connect(env, "--structured")).call("listOrders");
    expect(structured.structuredContent).toEqual(dataOf(plain));
    expect(textContent(structured)).toBe("The result is the structured content.");
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
    const pet = dataOf(await call("createPet", { name: "Rex", categoryId })) as { id: number };
    expect(pet).toMatchObject({ name: "Rex", categoryId: expected });
    const stored = await fetch(`${reference.baseURL}/pets/${pet.id}`, {
      headers: { Authorization: `Bearer ${env.PETSTORE_API_KEY}` },
    });
    expect(await stored.text()).toContain(`"categoryId":${expected},`);
  });

  it("creates one pet per idempotency key, and returns an error for another body", async () => {
    const { call } = await connect(env);
    const input = { idempotencyKey: "one", name: "Rex", categoryId: 1 };
    const first = await call("createPet", input);
    expect(dataOf(await call("createPet", input))).toEqual(dataOf(first));
    const conflict = await call("createPet", { ...input, name: "Max" });
    expect(conflict.isError).toBe(true);
    expect(textContent(conflict)).toContain(
      "Use a new idempotency key for a new request; send the same body to retry one.",
    );
  });
});

describe("invalid arguments", () => {
  const rejected: [tool: string, input: Record<string, unknown>, line: string][] = [
    ["listPets", { limt: 3 }, "limt: expected no such property, only limit, cursor, status, got 3"],
    ["listPets", { limit: 0 }, "limit: expected an integer from 1 to 100, got 0"],
    ["listPets", { limit: "many" }, 'limit: expected an integer from 1 to 100, got "many"'],
    ["listPets", { status: "lost" }, 'status: expected one of "available", "pending", "sold", got "lost"'],
    ["createPet", {}, "name: expected a string of 1 to 255 characters, got nothing"],
    ["createPet", { name: "Rex" }, "categoryId: expected a 64-bit integer, got nothing"],
    ["createPet", { name: "Rex", categoryId: 2 ** 53 }, "categoryId: expected a 64-bit integer, got 9007199254740992"],
    [
      "createPet",
      { name: "Rex", categoryId: "9223372036854775808" },
      "categoryId: expected a 64-bit integer, got 9223372036854775808",
    ],
    ["createPet", { name: "Rex", categoryId: "12 " }, 'categoryId: expected a 64-bit integer, got "12 "'],
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

  it("are described in the wording of the service", async () => {
    const { call } = await connect(env);
    const fromServer = await fetch(`${reference.baseURL}/pets?limit=0`, {
      headers: { Authorization: `Bearer ${env.PETSTORE_API_KEY}` },
    });
    const { message } = (await fromServer.json()) as { message: string };
    const [line = ""] = textContent(await call("listPets", { limit: 0 })).split("\n");
    expect(message).toBe(line.replace("got 0", 'got "0"'));
  });

  it("are converted if they have one meaning", async () => {
    const { call } = await connect(env);
    const { items } = dataOf(await call("listPets", { limit: "1" })) as { items: unknown[] };
    expect(items).toHaveLength(1);
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
    expect(textContent(result)).toContain("list the resources to find existing IDs");
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
    const open = await call("createPet", { name: "Rex", categoryId: 1 });
    expect(textContent(open)).toMatch(
      /^POST http:\/\/127\.0\.0\.1:9\/pets: .+\nTry again later\. If the error persists, report to the user/,
    );
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
