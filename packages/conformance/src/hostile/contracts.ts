// The contracts that are mutated. Together they have every feature that the generators support.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { readContract } from "@onecontract/codegen";
import { parse } from "yaml";

export type OpenAPIObject = Parameters<typeof readContract>[0];

const FIXTURES = ["archive", "ferry", "hotel", "library", "checkout", "clinic"];

export function hostileContracts(): Record<string, OpenAPIObject> {
  const read = (file: string): OpenAPIObject => parse(readFileSync(file, "utf8"));
  const fixtures = FIXTURES.map((name) => [
    name,
    read(fileURLToPath(import.meta.resolve(`@onecontract/testing/fixtures/${name}.yaml`))),
  ]);
  return Object.fromEntries([
    ...fixtures,
    ["edge-cases", read(new URL("../../contracts/edge-cases.yaml", import.meta.url).pathname)],
  ]);
}
