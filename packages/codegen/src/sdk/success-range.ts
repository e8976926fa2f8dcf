// The answer that stands for the successes which the contract does not name.
import type { Response } from "../contract/contract.ts";

/** `2XX`; `default` counts where the contract has no success by name. */
export function successRange(responses: Response[]): Response | undefined {
  const range = responses.find(({ status }) => status.toUpperCase() === "2XX");
  const hasSuccess = responses.some(({ status }) => status.startsWith("2"));
  return range ?? (hasSuccess ? undefined : responses.find(({ status }) => status === "default"));
}
