// Reads an OpenAPI document from a file.
import { readFileSync } from "node:fs";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { parse } from "yaml";
import { contractDocument } from "./contract-document.ts";

/**
 * JSON or YAML, as `contractDocument` gives it.
 *
 * @throws Error when the file cannot be read, or is none of OpenAPI 3.0, 3.1 and 3.2
 */
export function readDocument(path: string): OpenAPIObject {
  const text = readFileSync(path, "utf8");
  return contractDocument(path.endsWith(".json") ? JSON.parse(text) : parse(text));
}
