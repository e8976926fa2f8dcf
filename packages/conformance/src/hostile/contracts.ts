// The contracts that are mutated. Together they have every feature that the generators support.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { readContract } from "@onecontract/codegen";
import { parse } from "yaml";
import { compileContract } from "../compile-contract.ts";

export type OpenAPIObject = Parameters<typeof readContract>[0];

const FIXTURES = ["archive", "ferry", "hotel", "library", "checkout", "clinic"];

export async function hostileContracts(): Promise<Record<string, OpenAPIObject>> {
  const files = [
    ["pet-store", "@petstore/contract/openapi.yaml"],
    ...FIXTURES.map((name) => [name, `@onecontract/testing/fixtures/${name}.yaml`]),
    ...["edge-cases", "every-feature"].map((name) => [
      name,
      new URL(`../../contracts/${name}.yaml`, import.meta.url).href,
    ]),
  ];
  const documents = Object.fromEntries(
    files.map(([name, file = ""]) => [name, parse(readFileSync(fileURLToPath(import.meta.resolve(file)), "utf8"))]),
  );
  return { ...documents, studio: (await compileContract("studio")).document };
}
