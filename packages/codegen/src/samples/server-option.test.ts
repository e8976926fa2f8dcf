import { expect, it } from "vitest";
import { readContract } from "../contract/read-contract.ts";
import { defaultBaseURL } from "./server-option.ts";

it.each([
  ["/archive", "https://books.example/archive"],
  ["//books example:x/", "//books example:x/"],
])("resolves the URL %j of an operation's server, or returns it as it is", (url, expected) => {
  const contract = readContract({
    openapi: "3.1.0",
    info: { title: "Books", version: "1" },
    servers: [{ url: "https://books.example/v1" }],
    paths: {
      "/books": { get: { operationId: "listBooks", servers: [{ url }], responses: { 204: { description: "" } } } },
    },
  });
  const [operation] = contract.operations;
  expect(operation && defaultBaseURL(contract, operation)).toBe(expected);
});
