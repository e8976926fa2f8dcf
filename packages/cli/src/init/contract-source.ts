// The contract of a new project: its OpenAPI document, its files, and the additions to package.json that it needs.
import type { OpenAPIObject } from "openapi3-ts/oas31";

export interface ContractSource {
  document: OpenAPIObject;
  /** Contents of the files in contract/, by path. */
  files: Map<string, string>;
  scripts: Record<string, string>;
  devDependencies: Record<string, string>;
  /** Messages that inform the user of changes to the source. */
  notes: string[];
}
