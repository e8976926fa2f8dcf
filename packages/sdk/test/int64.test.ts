// 64-bit integers are exact in both directions.
import { afterEach, expect, test, vi } from "vitest";
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

test("an engine without JSON.rawJSON and sources in revivers is exact, too", async () => {
  const parse = JSON.parse;
  vi.spyOn(JSON, "parse").mockImplementation((source, reviver) =>
    parse(source, reviver && ((key: string, value: unknown) => reviver.call({}, key, value))),
  );
  vi.stubGlobal("JSON", Object.assign(Object.create(JSON), { rawJSON: undefined }));
  const { client, requests } = await startClient(() => ({ body: item("9223372036854775807") }));
  expect((await client.pets.get(1)).categoryId).toBe(9223372036854775807n);
  await client.pets.create({ name: "Rex", categoryId: 9223372036854775807n });
  expect(requests[1]?.body).toBe('{"name":"Rex","categoryId":9223372036854775807}');
});

test.for([
  ["strings with digits", '"1234567890123456"', "1234567890123456"],
  ["escaped quotes before digits", '"\\"12345678901234567890"', '"12345678901234567890'],
  ["floats", "0.1234567890123456789", Number("0.1234567890123456789")],
  ["safe integers", "1234567890123456", 1234567890123456],
  ["exponents", "12345678901234567890e1", Number("12345678901234567890e1")],
] as const)("%s next to an int64 stay as they are", async ([, source, value]) => {
  const body = `{"id":1,"name":"Rex","categoryId":9223372036854775807,"other":${source}}`;
  const { client } = await startClient(() => ({ body }));
  expect(await client.pets.get(1)).toMatchObject({ categoryId: 9223372036854775807n, other: value });
});
