// Selects the responses that a call can resolve with.
import type { OperationResponse } from "../contract/contract.ts";

/** Returns every response that is not an error. */
export function resultResponses(responses: OperationResponse[]): OperationResponse[] {
  const exact = responses.filter(({ status }) => /^[123]/.test(status));
  const range = exact.length === 0 ? successRange(responses) : undefined;
  return range ? [range] : exact;
}

/** Returns `2XX`, or `default` if the contract declares no success individually. */
export function successRange(responses: OperationResponse[]): OperationResponse | undefined {
  const range = responses.find(({ status }) => status.toUpperCase() === "2XX");
  const hasSuccess = responses.some(({ status }) => status.startsWith("2"));
  return range ?? (hasSuccess ? undefined : responses.find(({ status }) => status === "default"));
}
