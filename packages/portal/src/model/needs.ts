// Checks whether a contract has the parts that a page is about, so that the portal of another contract leaves the page out.
import type { Contract } from "@onecontract/codegen";

const extensions: Record<string, (contract: Contract) => boolean> = {
  "x-error-codes": ({ errorCodes }) => Object.keys(errorCodes).length > 0,
  "x-rate-limits": ({ rateLimits }) => rateLimits !== undefined,
};

/**
 * Returns whether a contract has everything that a page needs.
 *
 * @param needs operationIds and names of the extensions above
 */
export function meetsNeeds(contract: Contract, needs: string[]): boolean {
  return needs.every(
    (need) => extensions[need]?.(contract) ?? contract.operations.some(({ operationId }) => operationId === need),
  );
}
