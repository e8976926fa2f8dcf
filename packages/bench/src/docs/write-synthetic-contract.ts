// Writes the synthetic contract of a size for the documentation tools.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createSyntheticContract } from "../build/synthetic-contract.ts";

/**
 * Writes a synthetic contract as JSON and as YAML.
 *
 * @returns the path of the JSON document
 */
export function writeSyntheticContract(folder: string, size: number): string {
  mkdirSync(folder, { recursive: true });
  const source = JSON.stringify(createSyntheticContract(size));
  // JSON is valid YAML.
  for (const name of ["openapi.json", "openapi.yaml"]) writeFileSync(join(folder, name), source);
  return join(folder, "openapi.json");
}
