// Whether a contract has what a page is about, so that the portal of another contract says nothing of what is not there.
import type { Contract } from "@petstore/codegen";

const extensions: Record<string, (contract: Contract) => boolean> = {
  "x-error-codes": ({ errorCodes }) => Object.keys(errorCodes).length > 0,
  "x-rate-limits": ({ rateLimits }) => rateLimits !== undefined,
};

/** @param needs operationIds, and names of the extensions above */
export function serves(contract: Contract, needs: string[]): boolean {
  return needs.every(
    (need) => extensions[need]?.(contract) ?? contract.operations.some(({ operationId }) => operationId === need),
  );
}
