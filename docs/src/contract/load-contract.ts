// The contract that the portal documents, read once for each build.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Contract, type Operation, readContract } from "@petstore/codegen";
import { parseDocument } from "./parse-document.ts";

/** OpenAPI in JSON. `DOCS_CONTRACT` names another file than that of the contract package. */
export const contractFile: string =
  process.env.DOCS_CONTRACT ?? createRequire(import.meta.url).resolve("@petstore/contract/openapi.json");

export const contract: Contract = readContract(parseDocument(readFileSync(contractFile, "utf8")));

/** @throws Error that lists the contract's operations when there is none of that name */
export function operationNamed(operationId: string): Operation {
  const operation = contract.operations.find((one) => one.operationId === operationId);
  if (operation) return operation;
  const known = contract.operations.map((one) => one.operationId).join(", ");
  throw new Error(`operationId: expected one of ${known}, got "${operationId}"`);
}
