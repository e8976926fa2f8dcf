// 64-bit integers are exact in both directions.
import { expect, test } from "vitest";
import { startClient } from "./test-service.ts";

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
])("%s is read as %s", async ([text, value]) => {
  const { client } = await startClient(() => ({ body: item(text as string) }));
  expect((await client.pets.get(1)).categoryId).toBe(value);
});

test("digits in a text stay a text", async () => {
  const { client } = await startClient(() => ({ body: '{"id":1,"name":"9223372036854775807","categoryId":1}' }));
  expect((await client.pets.get(1)).name).toBe("9223372036854775807");
});

test("a bigint is sent as its digits", async () => {
  const { client, asked } = await startClient(() => ({ status: 201, body: item("9223372036854775807") }));
  const pet = await client.pets.create({ name: "Rex", categoryId: 9223372036854775807n });
  expect(asked[0]?.body).toBe('{"name":"Rex","categoryId":9223372036854775807}');
  expect(pet.categoryId).toBe(9223372036854775807n);
});
