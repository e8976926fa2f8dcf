// Reads the contract that the portal documents.
import { type Contract, parseSource, readContract, readSource } from "@onecontract/codegen";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { withDistinctTitles, withTitle } from "./descriptions.ts";
import type { Portal } from "./portal.ts";

type Source = Pick<Portal, "contractFile" | "sdk">;

/**
 * Reads the OpenAPI document, in JSON or YAML, with the name of the client that the portal sets. Integers beyond ±(2^53 - 1), in
 * examples and limits, are bigint.
 *
 * @throws Error if the file does not exist, has invalid syntax, or is nested too deeply
 */
export function readOpenAPI({ contractFile, sdk }: Source): OpenAPIObject {
  const document = parseSource(contractFile, readSource(contractFile)).value as OpenAPIObject;
  return sdk?.client === undefined ? document : { ...document, "x-sdk": { ...document["x-sdk"], name: sdk.client } };
}

/**
 * Reads the contract with the name of the client that the portal sets. The summaries of operations and webhooks are titles of the
 * portal: short, in plain text, and without a full stop.
 *
 * @throws Error as `readOpenAPI`, or if the document is not a valid contract
 */
export function loadContract(source: Source): Contract {
  const contract = readContract(readOpenAPI(source));
  return {
    ...contract,
    operations: contract.operations.map(withTitle),
    webhooks: withDistinctTitles(contract.webhooks),
  };
}
