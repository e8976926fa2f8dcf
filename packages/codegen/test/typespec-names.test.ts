// Interfaces, namespaces and shared routes in TypeSpec become resources and methods.
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Contract, readContract } from "../src/index.ts";

let folder = "";
let contract: Contract;

beforeAll(async () => {
  folder = await mkdtemp(join(import.meta.dirname, ".typespec-"));
  const options = { "emitter-output-dir": folder, "file-type": ["json"], "output-file": "clinic.json" };
  const config = { emit: ["@typespec/openapi3"], options: { "@typespec/openapi3": options } };
  await writeFile(join(folder, "tspconfig.yaml"), JSON.stringify(config));
  const source = join(import.meta.dirname, "clinic.tsp");
  await promisify(execFile)("tsp", ["compile", source, "--config", join(folder, "tspconfig.yaml"), "--warn-as-error"]);
  contract = readContract(JSON.parse(await readFile(join(folder, "clinic.json"), "utf8")));
});
afterAll(() => rm(folder, { recursive: true }));

it("nests the resources of interfaces in those of tags", () => {
  const names = contract.operations.map(({ sdk }) => [sdk.resource, sdk.method].filter(Boolean).join("."));
  expect(names.sort()).toEqual([
    "ping",
    "visits.book",
    "visits.invoices.create",
    "visits.invoices.list",
    "visits.list",
  ]);
});

it("reads a shared route as one operation that accepts the bodies of all its variants", () => {
  const shared = contract.operations.find(({ method, path }) => method === "post" && path === "/visits");
  expect(shared?.operationId).toBe("Visits_book");
  expect(shared?.requestBody?.content.map(({ mediaType }) => mediaType)).toEqual(["application/json", "text/plain"]);
});
