// Adds code samples to an OpenAPI document, in the extension that reference documentation reads.
import type { OpenAPIObject, OperationObject, PathItemObject } from "openapi3-ts/oas31";
import type { HttpMethod } from "../contract/contract.ts";
import { readContract } from "../contract/read-contract.ts";
import { resolveReference } from "../contract/resolve-reference.ts";
import { type CodeSampleOptions, codeSamples } from "./code-samples.ts";

/**
 * Returns a copy of the document in which every operation has `x-codeSamples`, after those that it already contains.
 *
 * @throws Error as `readContract` does
 */
export function addCodeSamples(document: OpenAPIObject, options: CodeSampleOptions = {}): OpenAPIObject {
  const contract = readContract(document);
  const paths = Object.entries(document.paths ?? {}).map(([path, item]): [string, PathItemObject] => {
    const copy: PathItemObject = { ...resolveReference<PathItemObject>(document, item) };
    for (const operation of contract.operations.filter((candidate) => candidate.path === path)) {
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
