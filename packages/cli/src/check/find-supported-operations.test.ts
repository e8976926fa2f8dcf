import { inspectContract } from "@onecontract/codegen";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { expect, it } from "vitest";
import { findSupportedOperations } from "./find-supported-operations.ts";

/** Returns a document, and a function that returns how often its paths were read. */
function countReads(): { document: OpenAPIObject; readsOfPaths: () => number } {
  const paths = { "/books": { get: { operationId: "listBooks", responses: { 200: { description: "Books" } } } } };
  let reads = 0;
  const document = {
    openapi: "3.1.0",
    info: { title: "Books", version: "1.0.0" },
    get paths() {
      reads++;
      return paths;
    },
  };
  return { document, readsOfPaths: () => reads };
}

it("normalizes a supported contract once", async () => {
  const inspected = countReads();
  inspectContract(inspected.document);
  const generated = countReads();
  const { problems } = await findSupportedOperations(generated.document, async () => {});
  expect(problems).toEqual([]);
  expect(generated.readsOfPaths()).toBe(inspected.readsOfPaths());
});
