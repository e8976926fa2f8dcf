// Reads the contract that the portal documents.
import { type Contract, exceedsNesting, MAX_NESTING, readContract, readSource } from "@onecontract/codegen";
import { parseJson } from "@onecontract/codegen/json/exact-json";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { parse } from "yaml";
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
  const source = readSource(contractFile);
  const isJson = contractFile.endsWith(".json");
  const { value, cause } = isJson ? parseJson(source) : { value: parse(source, { intAsBigInt: true }) };
  if (cause !== undefined) throw cause;
  if (exceedsNesting(value))
    throw new Error(`${contractFile}: expected at most ${MAX_NESTING} nested values, got more`);
  const document = (isJson ? value : withSafeNumbers(value)) as OpenAPIObject;
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

/** Converts bigint values that a number represents exactly. */
function withSafeNumbers(value: unknown): unknown {
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  if (Array.isArray(value)) return value.map(withSafeNumbers);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withSafeNumbers(item)]));
}
