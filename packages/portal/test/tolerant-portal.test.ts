// The portal of a contract from which no SDK can be generated: the pages and their consoles do not depend on it.
import { execFile } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brokenLinks, readPages } from "@onecontract/testing/site-folder";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createProjectFolder } from "./create-project-folder.ts";

const folder = createProjectFolder("tolerant");
const site = join(folder, "dist");
let warnings: string;

beforeAll(async () => {
  const thing = {
    type: "object",
    properties: { id: { type: "integer" } },
    example: { $ref: "#/components/examples/missing" },
  };
  const get = {
    operationId: "getThing",
    responses: { 200: { description: "OK", content: { "application/json": { schema: thing } } } },
  };
  const info = { title: "Things", version: "1" };
  const document = {
    openapi: "3.1.0",
    info,
    servers: [{ url: "https://things.example" }],
    paths: { "/things": { get } },
  };
  writeFileSync(join(folder, "openapi.json"), JSON.stringify(document));
  const options = { contract: "openapi.json", sdk: { package: "@things/sdk" }, sections: { reference: false } };
  writeFileSync(join(folder, "portal.config.js"), `export default ${JSON.stringify(options)};\n`);
  const cli = join(import.meta.dirname, "../dist/cli.js");
  warnings = (await promisify(execFile)(process.execPath, [cli, "build"], { cwd: folder })).stderr;
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("documents an operation that the SDK lacks, with its console", () => {
  const page = readPages(site).find(({ path }) => path === "/operations/getThing/")?.root;
  const hasSdk = !warnings.includes("show no SDK");
  expect(page?.querySelector("try-it")).toBeTruthy();
  expect(page?.textContent.includes("The TypeScript SDK does not have this operation.")).toBe(!hasSdk);
  const labels = page?.querySelectorAll("[data-panel=samples] [role=tab]").map(({ text }) => text) ?? [];
  expect(labels).toEqual(expect.arrayContaining(["curl", "fetch"]));
  expect(labels.includes("TypeScript SDK")).toBe(hasSdk);
  expect(brokenLinks(site, "/")).toEqual([]);
});

it("has the script of the console", () => {
  expect(readFileSync(join(site, "operations/getThing/index.html"), "utf8")).toContain("open-console");
});

it("does not say that an API without security schemes requires no authentication", () => {
  const page = readPages(site).find(({ path }) => path === "/operations/getThing/")?.root;
  expect(page?.querySelector("#responses")).toBeTruthy();
  expect(page?.querySelector("#authentication")).toBeNull();
});
