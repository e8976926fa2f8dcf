// OpenAPI from JSON text, with integers that a JavaScript number cannot hold kept exact.
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { parseExactJson } from "../json/parse-exact-json.ts";

/** Integers beyond ±(2^53 - 1), in examples and limits, come as bigint. */
export function parseDocument(json: string): OpenAPIObject {
  return parseExactJson(json) as OpenAPIObject;
}
