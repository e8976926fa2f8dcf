// The pet store's portal, for tests of its built pages.
import { join } from "node:path";
import {
  type CodeSample,
  codeSamples,
  furtherSamples,
  type JsonSchema,
  type Operation,
  referenceName,
} from "@onecontract/codegen";
import { listGuides, loadContract, movedGuides, resolvePortal } from "@onecontract/portal";
import config from "../portal.config.ts";

export const portal = resolvePortal(config, join(import.meta.dirname, ".."));
export const contract = loadContract(portal);
export const guides = listGuides(portal, contract);
export const moved = movedGuides(portal, guides);

/** Folder of the built site. */
export const dist = join(import.meta.dirname, "../dist");

const sampleOptions = {
  ...(portal.baseURL !== undefined && { baseURL: portal.baseURL }),
  ...(portal.sdk && { sdkPackage: portal.sdk.package }),
};

/** Returns the code samples of an operation that the portal shows in curl, with the SDK and with `fetch`. */
export function samplesOf(operation: Operation): CodeSample[] {
  return codeSamples(contract, operation, sampleOptions);
}

/** Returns the code samples of an operation in further languages. */
export function furtherSamplesOf(operation: Operation): CodeSample[] {
  return furtherSamples(contract, operation, sampleOptions);
}

/** Returns the referenced schema, or the schema itself. */
export function resolveSchema(schema: JsonSchema | { $ref?: string }): JsonSchema {
  const reference = "$ref" in schema ? schema.$ref : undefined;
  return reference === undefined ? schema : (contract.schemas[referenceName(reference)] ?? {});
}
