// The reference on one page, which Redocly renders.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { resolvePortal } from "../src/model/portal.ts";
import { loadContract } from "../src/model/read-openapi.ts";
import { Site } from "../src/model/site.ts";
import { renderReference } from "../src/reference/build-reference.ts";

it("contains no file that the contract names", async () => {
  const folder = createFolder();
  const file = join(folder, "secret.json");
  writeFileSync(file, JSON.stringify({ description: "secret-7f3a" }));
  const schema = { oneOf: [], discriminator: { propertyName: "kind", mapping: { one: file, two: "secret.json" } } };
  const post = {
    operationId: "addPet",
    requestBody: { content: { "application/json": { schema, examples: { one: { externalValue: file } } } } },
    responses: { "201": { description: "Added." } },
    "x-note": { $ref: file },
  };
  const page = await renderPage(folder, "Pets", { "/pets": { post } });
  expect(page).toContain("addPet");
  expect(page).not.toContain("secret-7f3a");
});

it("has the title of the contract, even one that looks like an option of the command", async () => {
  const page = await renderPage(createFolder(), "--output=stolen.html", {});
  expect(page.match(/<title>(.*)<\/title>/)?.[1]?.replace("&#x3D;", "=")).toBe("--output=stolen.html reference");
});

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "reference-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function renderPage(folder: string, title: string, paths: object): Promise<string> {
  const portal = resolvePortal({ contract: "openapi.json" }, folder, {});
  writeFileSync(portal.contractFile, JSON.stringify({ openapi: "3.1.0", info: { title, version: "1.0.0" }, paths }));
  return renderReference(new Site(portal, loadContract(portal)));
}
