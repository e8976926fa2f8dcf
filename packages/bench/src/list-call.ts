// Selects the measured call: the first paginated list of the contract. No operation of the pet store is named here.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Contract, type Operation, readContract } from "@onecontract/codegen";

export const documentPath = fileURLToPath(import.meta.resolve("@petstore/contract/openapi.json"));

export interface ListCall {
  contract: Contract;
  list: Operation;
}

export function readListCall(): ListCall {
  const contract = readContract(JSON.parse(readFileSync(documentPath, "utf8")));
  const list = contract.operations.find(({ pagination, method }) => pagination && method === "get");
  if (!list) throw new Error("contract: expected an operation with x-pagination, got none");
  return { contract, list };
}
