// 64-bit integers are exact in both directions.
import { afterEach, expect, test, vi } from "vitest";
import { APIError } from "../src/index.ts";
import { startClient } from "./test-server.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const item = (categoryId: string) => `{"id":1,"name":"Rex","categoryId":${categoryId}}`;

test.for([
  ["1", 1],
  ["9007199254740991", 9007199254740991],
  ["-9007199254740991", -9007199254740991],
  ["9007199254740993", 9007199254740993n],
  ["9223372036854775807", 9223372036854775807n],
  ["-9223372036854775808", -9223372036854775808n],
  ["0.12345678901234567", Number("0.12345678901234567")],
  ["1e21", 1e21],
])("the JSON number %s is parsed as %s", async ([digits, value]) => {
  const { client } = await startClient(() => ({ body: item(digits as string) }));
  expect((await client.pets.get(1)).categoryId).toBe(value);
});

test("digits in a string stay a string", async () => {
  const { client } = await startClient(() => ({ body: '{"id":1,"name":"9223372036854775807","categoryId":1}' }));
  expect((await client.pets.get(1)).name).toBe("9223372036854775807");
});

test("a bigint is sent as a JSON number with all its digits", async () => {
  const { client, requests } = await startClient(() => ({ status: 201, body: item("9223372036854775807") }));
  const pet = await client.pets.create({ name: "Rex", categoryId: 9223372036854775807n });
  expect(requests[0]?.body).toBe('{"name":"Rex","categoryId":9223372036854775807}');
  expect(pet.categoryId).toBe(9223372036854775807n);
});

test("an engine without JSON.rawJSON and sources in revivers throws instead of rounding", async () => {
  const parse = JSON.parse;
  vi.spyOn(JSON, "parse").mockImplementation((source, reviver) =>
    parse(source, reviver && ((key: string, value: unknown) => reviver.call({}, key, value))),
  );
  vi.stubGlobal("JSON", Object.assign(Object.create(JSON), { rawJSON: undefined }));
  const { client, requests } = await startClient(() => ({ body: item("9223372036854775807") }));
  await expect(client.pets.get(1)).rejects.toThrow(APIError);
  await expect(client.pets.create({ name: "Rex", categoryId: 9223372036854775807n })).rejects.toThrow(TypeError);
  expect(requests.map(({ method }) => method)).toEqual(["GET"]);
});
