// Reads the methods that the SDK of a contract has.
import { type SdkMethod, sdkReference, visibleLines } from "@onecontract/codegen";
import type { Portal } from "./portal.ts";
import { readOpenAPI } from "./read-openapi.ts";

/** Returns the methods, or none for a portal without an SDK. Logs the reason if no SDK can be generated from the contract. */
export function readSdkMethods(portal: Portal): SdkMethod[] {
  if (!portal.sdk) return [];
  try {
    return sdkReference(readOpenAPI(portal));
  } catch (error) {
    console.error(visibleLines(error instanceof Error ? error.message : String(error)));
    console.error("The pages show no SDK, because none can be generated from the contract");
    return [];
  }
}
