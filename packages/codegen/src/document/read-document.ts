// Reads an OpenAPI document from a file.
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { readSource } from "./document-lines.ts";
import { normalizeDocument } from "./normalize-document.ts";
import { parseSource } from "./parse-source.ts";

/**
 * Reads a JSON or YAML file and normalizes the document.
 *
 * @throws ContractError that lists what is invalid in the document, such as a version other than 3.0, 3.1 or 3.2
 * @throws Error of `parseSource` if the file has invalid syntax; the error of the file system if it cannot be read
 */
export function readDocument(path: string): OpenAPIObject {
  return normalizeDocument(parseSource(path, readSource(path)).value as OpenAPIObject);
}
