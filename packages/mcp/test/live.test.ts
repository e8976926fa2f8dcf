// The program against the live reference server, through the official client.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readContract } from "@petstore/codegen";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Connection, connect, textOf } from "./connect.ts";
import { type ReferenceServer, startReferenceServer } from "./reference-server.ts";

const document = fileURLToPath(import.meta.resolve("@petstore/contract/openapi.json"));
const { operations } = readContract(JSON.parse(readFileSync(document, "utf8")));

let service: ReferenceServer;
let env: Record<string, string>;

beforeAll(async () => {
  service = await startReferenceServer();
  env = { PETSTORE_BASE_URL: service.baseURL, PETSTORE_API_KEY: (await service.createKey()).key };
});
afterAll(() => service.stop());

describe("the list of tools", () => {
  it("has the operations with their hints, without the deprecated one", async () => {
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
    expect(client.getInstructions()).toContain("animals");
  });

  it("has the deprecated operation when asked for, which says what replaces it", async () => {
    const { client } = await connect(env, "--include-deprecated");
    const { tools } = await client.listTools();
    const getPet = tools.find(({ name }) => name === "getPet");
    expect(getPet?.description).toContain("Deprecated: it will be removed on 2030-12-05. Use `listPets` instead.");
  });

  it("has schemas that stand alone and are JSON Schema, of an answer where it is JSON", async () => {
    const { tools } = await (await connect(env, "--include-deprecated")).client.listTools();
    expect(tools).toHaveLength(operations.length);
    const ajv = new Ajv2020({ strict: false, logger: false });
    for (const { name, inputSchema, outputSchema } of tools) {
      expect(() => ajv.compile(inputSchema)).not.toThrow();
      if (outputSchema) expect(() => ajv.compile(outputSchema)).not.toThrow();
      else expect(answersJson(name), name).toBe(false);
    }
  });
});

describe("a list", () => {
  it("comes a page at a time, and nextCursor leads through all of it", async () => {
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
    const response = await fetch(`${service.baseURL}/pets?limit=100&status=available`, {
      headers: { Authorization: `Bearer ${env.PETSTORE_API_KEY}` },
    });
    expect(ids).toEqual(((await response.json()) as { id: number }[]).map(({ id }) => id));
    expect(ids.length).toBeGreaterThan(2);
  });

  it("is the same as text, for clients that show only text", async () => {
    const result = await (await connect(env)).call("listOrders");
    expect(JSON.parse(textOf(result))).toEqual(result.structuredContent);
  });
});

describe("a creation", () => {
  it.each([
    ["9223372036854775807", "9223372036854775807"],
    ["-9007199254740993", "-9007199254740993"],
    ["12", 12],
    [12, 12],
  ])("keeps a 64-bit integer exact: %j", async (categoryId, expected) => {
    const { call } = await connect(env);
    const result = await call("createPet", { body: { name: "Rex", categoryId } });
    expect(result.structuredContent).toMatchObject({ name: "Rex", categoryId: expected });
    const stored = await fetch(`${service.baseURL}/pets/${(result.structuredContent as { id: number }).id}`, {
      headers: { Authorization: `Bearer ${env.PETSTORE_API_KEY}` },
    });
    expect(await stored.text()).toContain(`"categoryId":${expected},`);
  });

  it("is done once for one idempotency key, and tells of a conflict", async () => {
    const { call } = await connect(env);
    const input = { idempotencyKey: "one", body: { name: "Rex", categoryId: 1 } };
    const first = await call("createPet", input);
    expect((await call("createPet", input)).structuredContent).toEqual(first.structuredContent);
    const conflict = await call("createPet", { ...input, body: { name: "Max", categoryId: 1 } });
    expect(conflict.isError).toBe(true);
    expect(textOf(conflict)).toContain("Use a new key for a new request; send the same body to repeat one.");
  });
});

describe("arguments that do not fit", () => {
  const refused: [tool: string, input: Record<string, unknown>, line: string][] = [
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

  it.each(refused)("of %s, %j, are named, and nothing is sent", async (tool, input, line) => {
    const { call } = await connect({ ...env, PETSTORE_BASE_URL: "http://127.0.0.1:9" });
    const result = await call(tool, input);
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain(line);
    expect(textOf(result).split("\n").at(-1)).toBe("Nothing was sent. Mend the arguments, then call again.");
  });

  it("of the service's own rules are told with its message and the contract's remedy", async () => {
    const result = await (await connect(env)).call("listPets", { cursor: "nonsense" });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toMatch(/^GET \/pets: 400 invalid_request: cursor: expected .+\nRead `message`/);
    expect(textOf(result)).toMatch(/\nRequest id: \S+$/);
  });
});

describe("an error says what to do next", () => {
  it("where nothing is at the address", async () => {
    const { call } = await connect(env, "--include-deprecated");
    const result = await call("getPet", { petId: 123456 });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain("list the animals to see which ids there are");
  });

  it("where the key is not in force", async () => {
    const { id, key } = await service.createKey();
    await service.run("keys", "revoke", id);
    const result = await (await connect({ ...env, PETSTORE_API_KEY: key })).call("listPets");
    expect(textOf(result)).toContain("GET /pets: 401 unauthorized");
    expect(textOf(result)).toContain("ask the user to set PETSTORE_API_KEY");
    expect(textOf(result)).not.toContain(key);
  });

  it("where the requests of the day are used up, with the seconds to wait", async () => {
    const { key } = await service.createKey("--per-minute", "100", "--per-day", "1");
    const { call } = await connect({ ...env, PETSTORE_API_KEY: key });
    expect((await call("listPets")).isError).toBeUndefined();
    const result = await call("listPets");
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain("GET /pets: 429 rate_limited");
    expect(textOf(result)).toMatch(/^Wait \d+ seconds before the next call\.$/m);
  });

  it("where nothing answers, with the key that makes a repetition safe", async () => {
    const { call } = await connect({ ...env, PETSTORE_BASE_URL: "http://127.0.0.1:9" });
    const open = await call("createPet", { body: { name: "Rex", categoryId: 1 } });
    expect(textOf(open)).toMatch(/^POST \/pets: .+\nTry again later; if it persists, tell the user/);
    expect(textOf(open)).toMatch(/call again with the same arguments and idempotencyKey "[0-9a-f-]{36}"\.$/m);
    const read = await call("listPets");
    expect(textOf(read)).not.toContain("done all the same");
  });

  it("where no tool has the name", async () => {
    const { client } = await connect(env);
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).not.toContain("getPet");
    await expect(client.callTool({ name: "getPet", arguments: {} })).rejects.toThrow(
      `name: expected one of ${names.join(", ")}, got "getPet"`,
    );
  });
});

it("logs to standard error only, also what the SDK says of each request", async () => {
  const connection: Connection = await connect({ ...env, PETSTORE_LOG: "debug" });
  expect((await connection.call("listPets")).isError).toBeUndefined();
  await expect.poll(connection.logged).toContain("GET /pets: 200");
  expect(connection.logged()).not.toContain(env.PETSTORE_API_KEY);
});

function answersJson(operationId: string): boolean {
  const { responses = [] } = operations.find((one) => one.operationId === operationId) ?? {};
  return responses.some(({ status, content }) => status.startsWith("2") && content.some(({ kind }) => kind === "json"));
}
