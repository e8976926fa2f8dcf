// The OpenAPI document with code samples in it, as reference documentation reads them.
import type { OpenAPIObject, OperationObject, PathItemObject } from "openapi3-ts/oas31";
import type { HttpMethod } from "../contract/contract.ts";
import { readContract } from "../contract/read-contract.ts";
import { resolve } from "../contract/resolve.ts";
import { type CodeSampleOptions, codeSamples } from "./code-samples.ts";

/**
 * A copy of the document in which every operation has `x-codeSamples`, after those that the contract itself gives.
 *
 * @throws Error as `readContract` does
 */
export function addCodeSamples(document: OpenAPIObject, options: CodeSampleOptions = {}): OpenAPIObject {
  const contract = readContract(document);
  const paths = Object.entries(document.paths ?? {}).map(([path, item]): [string, PathItemObject] => {
    const copy: PathItemObject = { ...resolve<PathItemObject>(document, item) };
    for (const operation of contract.operations.filter((one) => one.path === path)) {
      copy[operation.method] = withSamples(copy, operation.method, codeSamples(contract, operation, options));
    }
    return [path, copy];
  });
  return { ...document, paths: Object.fromEntries(paths) };
}

function withSamples(item: PathItemObject, method: HttpMethod, samples: object[]): OperationObject {
  const operation = item[method] ?? {};
  return { ...operation, "x-codeSamples": [...(operation["x-codeSamples"] ?? []), ...samples] };
}
