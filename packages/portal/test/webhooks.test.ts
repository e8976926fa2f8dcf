// The guide to webhooks, of a contract with webhooks and callbacks.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brokenLinks, missingContent, readPages } from "@onecontract/testing/site-folder";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildProject } from "./build-project.ts";
import { createProjectFolder } from "./create-project-folder.ts";

describe("the portal of a contract with webhooks", () => {
  const folder = createProjectFolder("webhooks");
  const contract = fileURLToPath(import.meta.resolve("@onecontract/testing/fixtures/hotel.yaml"));
  let site: string;

  beforeAll(async () => {
    site = await buildProject(folder, { contract, sections: { reference: false } });
  }, 120_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("has a guide with the headers and payloads of webhooks and callbacks, and an entry in the sidebar", () => {
    const guide = readPages(site).find(({ path }) => path === "/guides/webhooks/")?.root;
    expect(missingContent(guide, ["Webhooks", "booking.created", "Sent to the URL in"])).toEqual([]);
    expect(guide?.querySelector("nav.sidebar")?.text).toContain("Webhooks");
    expect(readFileSync(join(site, "guides/webhooks.md"), "utf8")).toContain("booking.created");
    expect(brokenLinks(site, "/")).toEqual([]);
  });
});
