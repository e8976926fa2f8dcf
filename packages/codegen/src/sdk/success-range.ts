// The answer that stands for the successes which the contract does not name.
import type { Response } from "../contract/contract.ts";

/** The answers that a call may give its caller, which are all but failures. */
export function resultResponses(responses: Response[]): Response[] {
  const exact = responses.filter(({ status }) => /^[123]/.test(status));
  const range = exact.length === 0 ? successRange(responses) : undefined;
  return range ? [range] : exact;
}

/** `2XX`; `default` counts where the contract has no success by name. */
export function successRange(responses: Response[]): Response | undefined {
  const range = responses.find(({ status }) => status.toUpperCase() === "2XX");
  const hasSuccess = responses.some(({ status }) => status.startsWith("2"));
  return range ?? (hasSuccess ? undefined : responses.find(({ status }) => status === "default"));
}
