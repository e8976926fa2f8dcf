// The description of a contract, of which the home page shows the beginning if it is long.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildProject } from "./build-project.ts";
import { createProjectFolder } from "./create-project-folder.ts";

const SECTIONS = [
  "# Introduction",
  "Books of a shop.\n\nRead this first.",
  "## Rate limits",
  `See [errors](#errors). ${"Wait a minute. ".repeat(100)}`,
  "## Errors",
  "Every error is `JSON`.",
].join("\n\n");

const folder = createProjectFolder("introduction");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Builds the portal of a contract with the description, and returns the pages by their paths. */
async function build(description: string): Promise<(path: string) => string> {
  const operation = {
    operationId: "listBooks",
    summary: "List books",
    description: "Has [limits](#section/Introduction/Rate-limits), and [more](#section/More).",
    responses: { 200: { description: "OK" } },
  };
  const contract = {
    openapi: "3.1.0",
    info: { title: "Books", version: "1.0.0", description },
    paths: { "/books": { get: operation } },
  };
  writeFileSync(join(folder, "openapi.json"), JSON.stringify(contract));
  const site = await buildProject(folder, { contract: "openapi.json", sections: { reference: false } });
  return (path) => readFileSync(join(site, path), "utf8");
}

describe("a long description with sections", () => {
  let page: (path: string) => string;

  beforeAll(async () => {
    page = await build(SECTIONS);
  }, 60_000);

  it("starts on the home page", () => {
    expect(page("index.md")).toContain("Books of a shop.\n\nRead this first.\n\n[Read the whole introduction]");
    expect(page("index.html")).not.toContain("Wait a minute.");
    expect(page("llms.txt")).toMatch(/Books of a shop\.\n\nRead this first\.\n\n## /);
  });

  it("is a guide whose sections have anchors", () => {
    const html = page("guides/introduction/index.html");
    expect(html).toContain('<h2 id="rate-limits">Rate limits</h2>');
    expect(html).toContain('<a href="/guides/introduction/#errors">errors</a>');
    expect(html.match(/<h1[^>]*>Introduction|<h2[^>]*>Introduction/g)).toHaveLength(1);
  });

  it("is where links of Redoc to its sections lead", () => {
    const html = page("operations/listBooks/index.html");
    expect(html).toContain('<a href="/guides/introduction/#rate-limits">limits</a>, and more.');
  });
});

describe("a description that the home page shows whole", () => {
  it.each([
    ["a short one", SECTIONS.replace("Wait a minute. ".repeat(100), "")],
    ["one without sections", "Wait a minute.\n\n".repeat(200)],
  ])(
    "%s",
    async (_, description) => {
      const page = await build(description);
      expect(page("index.html")).not.toContain("/guides/introduction/");
      expect(page("index.html")).toContain(description.includes("##") ? "Every error is" : "Wait a minute.");
    },
    60_000,
  );
});
