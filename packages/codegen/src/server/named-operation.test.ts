import { describe, expect, it } from "vitest";
import type { TypedOperation } from "../orval/model-types.ts";
import { nameOperations } from "./named-operation.ts";

function requestNames(names: string[], models: string[]): string[] {
  const operations = names.map((name) => ({ types: { name } }) as TypedOperation);
  return nameOperations(operations, new Set(models)).map(({ request }) => request);
}

describe("nameOperations", () => {
  it("names types after the operation", () => {
    expect(requestNames(["listBooks"], ["Book"])).toEqual(["ListBooksRequest"]);
  });

  it("adds a word if a model has the name", () => {
    expect(requestNames(["listBooks"], ["ListBooksResponse"])).toEqual(["ListBooksOperationRequest"]);
  });

  it("gives distinct names to operations whose names differ in that word", () => {
    const operations = ["describeCluster", "describeClusterOperation"];
    const plain = ["DescribeClusterResponse"];
    expect(requestNames(operations, plain)).toEqual([
      "DescribeClusterOperation2Request",
      "DescribeClusterOperationRequest",
    ]);
    expect(requestNames(operations, [...plain, "DescribeClusterOperationResponse"])).toEqual([
      "DescribeClusterOperation2Request",
      "DescribeClusterOperationOperationRequest",
    ]);
  });
});
