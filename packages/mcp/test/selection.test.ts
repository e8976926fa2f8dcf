// The options that select tools, and the mode for large contracts.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect, dataOf, textContent } from "./connect.ts";
import { type ReferenceServer, startReferenceServer } from "./reference-server.ts";

let reference: ReferenceServer;
let env: Record<string, string>;

beforeAll(async () => {
  reference = await startReferenceServer();
  env = { PETSTORE_BASE_URL: reference.baseURL, PETSTORE_API_KEY: (await reference.createKey()).key };
});
afterAll(() => reference.stop());

const petAndOrderTools = ["listPets", "createPet", "getPet", "listOrders", "read_result"];

it.each([
  ["--read-only", ["listPets", "listOrders", "read_result"]],
  ["--tools createPet,getPet", ["createPet", "getPet", "read_result"]],
  ["--tags Orders", ["listOrders", "read_result"]],
  ["--tags Pets --read-only --include-deprecated", ["listPets", "getPet", "read_result"]],
])("with the options %s, only the tools %j are offered", async (options, expected) => {
  const { client } = await connect(env, ...options.split(" "));
  const names = (await client.listTools()).tools.map(({ name }) => name);
  // A contributor who adds operations with other tags need not edit this test.
  expect(names.filter((name) => petAndOrderTools.includes(name))).toEqual(expected);
  if (expected.includes("createPet")) return;
  await expect(client.callTool({ name: "createPet", arguments: {} })).rejects.toThrow('got "createPet"');
});

describe("with --dynamic", () => {
  it("three tools lead from words to a call", async () => {
    const { client, call } = await connect(env, "--dynamic");
    const { tools } = await client.listTools();
    const names = ["list_operations", "describe_operation", "call_operation", "read_result"];
    expect(tools.map(({ name }) => name)).toEqual(names);
    expect(client.getInstructions()).toContain("Find an operation with list_operations");
    const listed = textContent(await call("list_operations", { query: "add a pet" }));
    expect(listed).toMatch(/^Operations 1 to \d of \d\.\ncreatePet: .+ \(Pets; creates\)$/m);
    const described = textContent(await call("describe_operation", { name: "createPet" }));
    expect(described).toContain('"required":["name","categoryId"]');
    const input = { name: "Rex", categoryId: "1" };
    const created = dataOf(await call("call_operation", { name: "createPet", arguments: JSON.stringify(input) }));
    expect(created).toMatchObject({ name: "Rex", categoryId: 1 });
    const listing = { name: "listPets", arguments: { limit: 1 }, fields: ["name"] };
    expect(dataOf(await call("call_operation", listing))).toMatchObject({ items: [{ name: expect.any(String) }] });
    expect(textContent(await call("call_operation", listing))).not.toContain('"id"');
  });

  it("all operations are listed without words, or those of a tag", async () => {
    const { call } = await connect(env, "--dynamic");
    const [total, ...listed] = textContent(await call("list_operations")).split("\n");
    expect(total).toBe(`Operations 1 to ${listed.length} of ${listed.length}.`);
    expect(listed).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^listPets: .+ \(Pets; reads\)$/),
        expect.stringMatching(/^createPet: .+ \(Pets; creates\)$/),
        expect.stringMatching(/^listOrders: .+ \(Orders; reads\)$/),
      ]),
    );
    expect(listed.filter((line) => line.startsWith("getPet:"))).toEqual([]);
    expect(textContent(await call("list_operations", { tag: "Orders" }))).toContain("Operations 1 to 1 of 1.");
    expect(textContent(await call("list_operations", { query: "xyzzy" }))).toContain("No operation matches.");
  });

  it.each([
    ["list_operations", { tag: "Dogs" }, 'Pets, Orders, got "Dogs"'],
    ["describe_operation", { name: "listPet" }, 'got "listPet". Similar names: listPets'],
    ["describe_operation", {}, "name: expected the name of an operation, got nothing."],
    ["call_operation", { name: "getPet" }, 'name: expected the name of an operation, got "getPet"'],
    ["call_operation", { name: "listPets", arguments: 1 }, "arguments: expected an object"],
    ["call_operation", { name: "listPets", fields: { id: true } }, "fields: expected names, got another value"],
    [
      "call_operation",
      { name: "listPets", fields: Array(1001).fill("id") },
      "fields: expected at most 1000 names, got 1001",
    ],
    [
      "call_operation",
      { name: "listPets", arguments: { limit: 0 } },
      "limit: expected an integer from 1 to 100, got 0",
    ],
  ])("%s with %j returns an error that says what to do", async (name, input, message) => {
    const result = await (await connect(env, "--dynamic")).call(name, input);
    expect(result.isError).toBe(true);
    expect(textContent(result)).toContain(message);
  });

  it("call_operation is read-only if all operations are", async () => {
    const hint = async (...options: string[]) => {
      const { tools } = await (await connect(env, "--dynamic", ...options)).client.listTools();
      return tools.find(({ name }) => name === "call_operation")?.annotations?.readOnlyHint;
    };
    expect([await hint(), await hint("--read-only")]).toEqual([false, true]);
  });
});
