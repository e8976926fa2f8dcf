// Writes a contract for the documentation tools.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Writes a document as JSON and as YAML.
 *
 * @param source document in JSON
 * @returns the path of the JSON document
 */
export function writeContract(folder: string, source: string): string {
  mkdirSync(folder, { recursive: true });
  // JSON is valid YAML.
  for (const name of ["openapi.json", "openapi.yaml"]) writeFileSync(join(folder, name), source);
  return join(folder, "openapi.json");
}
