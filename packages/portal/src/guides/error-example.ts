// Finds an error body with a given code among the contract's examples.
import type { Contract } from "@onecontract/codegen";
import { isRecord } from "../json/json.ts";

export function errorExample(contract: Contract, code: string): unknown {
  const bodies = contract.operations.flatMap(({ responses }) =>
    responses.flatMap(({ content }) => content.flatMap(({ examples }) => Object.values(examples))),
  );
  return bodies.find((body) => isRecord(body) && body.code === code);
}
