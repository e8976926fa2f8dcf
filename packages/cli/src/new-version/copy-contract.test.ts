import { expect, it } from "vitest";
import { versionedURL } from "./copy-contract.ts";

it.each([
  ["https://api.example/v1", "https://api.example/v2"],
  ["https://api.example/v1/", "https://api.example/v2/"],
  ["https://{region}.api.example/v1/books", "https://{region}.api.example/v2/books"],
  ["https://v1.example/api/", "https://v1.example/api/v2"],
  ["https://api.example", "https://api.example/v2"],
  ["/", "/v2"],
])("replaces the version in the base URL %s, or adds it", (url, expected) => {
  expect(versionedURL(url, "v2")).toBe(expected);
});
