// Reads the methods that the SDK of a contract has.
import { type Contract, type SdkMethod, sdkReference, visibleLines } from "@onecontract/codegen";
import type { Portal } from "./portal.ts";

/** Returns the methods, or none for a portal without an SDK. Logs the reason if no SDK can be generated from the contract. */
export function readSdkMethods(portal: Portal, contract: Contract): SdkMethod[] {
  if (!portal.sdk) return [];
  try {
    return sdkReference(contract);
  } catch (error) {
    console.error(visibleLines(error instanceof Error ? error.message : String(error)));
    console.error("The pages show no SDK, because none can be generated from the contract");
    return [];
  }
}
