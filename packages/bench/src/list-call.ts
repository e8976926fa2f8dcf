// The call that is measured: the first paged list of the contract, whatever the contract is about.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Contract, type Operation, readContract } from "@petstore/codegen";

export const documentPath = fileURLToPath(import.meta.resolve("@petstore/contract/openapi.json"));

export interface ListCall {
  contract: Contract;
  list: Operation;
}

export function readListCall(): ListCall {
  const contract = readContract(JSON.parse(readFileSync(documentPath, "utf8")));
  const list = contract.operations.find(({ pagination, method }) => pagination && method === "get");
  if (!list) throw new Error("the contract: expected an operation with x-pagination, got none");
  return { contract, list };
}
