// Finds an error body with a given code among the contract's examples.
import type { Contract } from "@onecontract/codegen";
import { isRecord } from "@onecontract/codegen/json/is-record";

/**
 * Returns the first error body with the code.
 *
 * @param operationId operation whose examples take precedence @default all operations in the order of the contract
 */
export function errorExample(contract: Contract, code: string, operationId?: string): unknown {
  const first = contract.operations.filter((operation) => operation.operationId === operationId);
  const bodies = [...first, ...contract.operations].flatMap(({ responses }) =>
    responses.flatMap(({ content }) => content.flatMap(({ examples }) => Object.values(examples))),
  );
  return bodies.find((body) => isRecord(body) && body.code === code);
}
