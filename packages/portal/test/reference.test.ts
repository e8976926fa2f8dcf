// The reference on one page, which Redocly renders.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { resolvePortal } from "../src/model/portal.ts";
import { loadContract } from "../src/model/read-openapi.ts";
import { Site } from "../src/model/site.ts";
import { renderReference } from "../src/reference/build-reference.ts";

it("contains no file that the contract names", async () => {
  const folder = mkdtempSync(join(tmpdir(), "reference-test-"));
  try {
    const file = join(folder, "secret.json");
    writeFileSync(file, JSON.stringify({ description: "secret-7f3a" }));
    const schema = { oneOf: [], discriminator: { propertyName: "kind", mapping: { one: file, two: "secret.json" } } };
    const post = {
      operationId: "addPet",
      requestBody: { content: { "application/json": { schema, examples: { one: { externalValue: file } } } } },
      responses: { "201": { description: "Added." } },
      "x-note": { $ref: file },
    };
    const portal = resolvePortal({ contract: "openapi.json" }, folder, {});
    const info = { title: "Pets", version: "1.0.0" };
    writeFileSync(portal.contractFile, JSON.stringify({ openapi: "3.1.0", info, paths: { "/pets": { post } } }));
    const page = await renderReference(new Site(portal, loadContract(portal)));
    expect(page).toContain("addPet");
    expect(page).not.toContain("secret-7f3a");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
