// Reads an OpenAPI document from a file.
import { readFileSync } from "node:fs";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { parse } from "yaml";
import { normalizeDocument } from "./normalize-document.ts";

/**
 * Reads a JSON or YAML file and normalizes the document.
 *
 * @throws Error when the file cannot be read, or is not OpenAPI 3.0, 3.1 or 3.2
 */
export function readDocument(path: string): OpenAPIObject {
  const source = readFileSync(path, "utf8");
  return normalizeDocument(path.endsWith(".json") ? JSON.parse(source) : parse(source));
}
