// The starter API of a small contract.
import { normalizeDocument, readContract } from "@onecontract/codegen";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { createStarterApi } from "../src/init/starter/starter-api.ts";

export function starterFor(document: object) {
  const info = { title: "Things", version: "1.0.0" };
  const contract = readContract(normalizeDocument({ openapi: "3.1.0", info, ...document } as OpenAPIObject));
  return { contract, ...createStarterApi(contract, "@things/server") };
}

export function jsonResponse(schema: object, example?: unknown) {
  return { description: "", content: { "application/json": { schema, ...(example !== undefined && { example }) } } };
}
