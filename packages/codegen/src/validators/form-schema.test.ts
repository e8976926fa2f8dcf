import { expect, it } from "vitest";
import { bookShop, responses } from "../../test/contract/book-shop.ts";
import { readContract } from "../contract/read-contract.ts";
import { schemaTest } from "../samples/schema-test.ts";
import { formSchema } from "./form-schema.ts";

const FILE = new File(["sound"], "sound.wav");

it.each([
  [
    "a file or its URL",
    {
      oneOf: [
        { type: "string", format: "binary" },
        { type: "string", format: "uri" },
      ],
    },
  ],
  ["a file or any text", { oneOf: [{ type: "string", format: "binary" }, { type: "string" }] }],
])("a field of a multipart form can be %s", (_, sound) => {
  const schema = { type: "object", required: ["sound"], properties: { sound } };
  const requestBody = { content: { "multipart/form-data": { schema } } };
  const contract = readContract(
    bookShop({ paths: { "/sounds": { post: { operationId: "a", requestBody, responses } } } }),
  );
  const [content] = contract.operations[0]?.requestBody?.content ?? [];
  const isValid = schemaTest(contract, "request")(content ? formSchema(content, contract.schemas) : {});
  const values: unknown[] = [FILE, "https://example.com/sound.wav", 1, undefined];
  expect(values.map((value) => isValid({ sound: value }))).toEqual([true, true, false, false]);
});
