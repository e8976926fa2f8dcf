// Adds code samples to an OpenAPI document, in the extension that reference documentation reads.
import type { OpenAPIObject, OperationObject } from "openapi3-ts/oas31";
import type { Operation, PathItem } from "../contract/contract.ts";
import { readContract } from "../contract/read-contract.ts";
import { normalizeDocument } from "../document/normalize-document.ts";
import { type CodeSampleOptions, codeSamples } from "./code-samples.ts";

/**
 * Returns the normalized document, in which every operation has `x-codeSamples`, after those that it already contains.
 *
 * @throws ContractError as `readContract` does
 */
export function addCodeSamples(document: OpenAPIObject, options: CodeSampleOptions = {}): OpenAPIObject {
  const normalized = normalizeDocument(document);
  const contract = readContract(normalized);
  const paths: Record<string, PathItem> = { ...normalized.paths };
  for (const operation of contract.operations) {
    const samples = codeSamples(contract, operation, options).map(({ lang, label, source }) => ({
      lang,
      label,
      source,
    }));
    paths[operation.path] = withSamples(paths[operation.path] ?? {}, operation, samples);
  }
  return { ...normalized, paths };
}

function withSamples(item: PathItem, { method }: Operation, samples: object[]): PathItem {
  const operation: OperationObject = item[method] ?? {};
  return { ...item, [method]: { ...operation, "x-codeSamples": [...(operation["x-codeSamples"] ?? []), ...samples] } };
}
