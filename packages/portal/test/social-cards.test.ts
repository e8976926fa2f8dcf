// The images that show links to pages elsewhere.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isNightly } from "@onecontract/testing/test-options";
import { imageSize } from "image-size";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PortalOptions } from "../src/model/options.ts";
import { buildProject } from "./build-project.ts";
import { createProjectFolder } from "./create-project-folder.ts";

const ORIGIN = "https://docs.example";

/** Returns a contract with operations of these summaries. */
function contractOf(summaries: readonly string[]): string {
  const operation = (summary: string, index: number) => ({
    [index % 2 === 0 ? "get" : "delete"]: {
      operationId: `operation${index}`,
      summary,
      responses: { 204: { description: "OK" } },
    },
  });
  const paths = Object.fromEntries(summaries.map((summary, index) => [`/items${index}`, operation(summary, index)]));
  return JSON.stringify({ openapi: "3.1.0", info: { title: "Items", version: "1.0.0" }, paths });
}

describe("the social card", () => {
  const folder = createProjectFolder("social-cards");
  const options: PortalOptions = { contract: "openapi.json", site: ORIGIN, sections: { reference: false } };
  const build = (changed: PortalOptions = {}) => buildProject(folder, { ...options, ...changed });
  let site = "";

  beforeAll(async () => {
    writeFileSync(join(folder, "openapi.json"), contractOf(["List items", "Delete the item", "列出项目"]));
    mkdirSync(join(folder, "public"));
    // A PNG of one pixel.
    const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    writeFileSync(join(folder, "public/shop.png"), Buffer.from(pixel, "base64"));
    site = await build({ base: "/docs/" });
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  const cardURL = (page: string) =>
    /<meta property="og:image" content="([^"]+)"/.exec(readFileSync(join(site, page, "index.html"), "utf8"))?.[1] ?? "";
  const cards = () => readdirSync(join(site, "_assets")).filter((name) => name.startsWith("card."));

  it("is a PNG of 1200 by 630 pixels for each page", () => {
    const urls = ["", "operations", "operations/operation0", "operations/operation1"].map(cardURL);
    expect(new Set(urls).size).toBe(4);
    for (const url of urls) {
      expect(url).toMatch(/^https:\/\/docs\.example\/docs\/_assets\/card\.[\w-]{12}\.png$/);
      const file = readFileSync(join(site, url.slice(`${ORIGIN}/docs/`.length)));
      expect(imageSize(file)).toMatchObject({ type: "png", width: 1200, height: 630 });
    }
    expect(readFileSync(join(site, "operations/operation1/index.html"), "utf8")).toContain(
      '<meta property="og:image:alt" content="Delete the item">',
    );
  });

  it("is that of the home page if the fonts lack the script of the title", () => {
    expect(cardURL("operations/operation2")).toBe(cardURL(""));
  });

  it("is copied from the earlier build unless its content changes", async () => {
    const [earlier = ""] = cards();
    writeFileSync(join(site, "_assets", earlier), "drawn before");
    await build({ base: "/docs/" });
    expect(readFileSync(join(site, "_assets", earlier), "utf8")).toBe("drawn before");
    await build({ base: "/docs/", theme: { dark: { page: "#101010" } } });
    expect(cards()).not.toContain(earlier);
  });

  it.each([
    [{ socialCards: false }, ""],
    [{ image: "/shop.png" }, `${ORIGIN}/shop.png`],
  ])("is not drawn with the options %j", async (changed, url) => {
    await build(changed);
    expect(cards()).toEqual([]);
    expect(cardURL("")).toBe(url);
  });

  it("of operations is that of the home page in a portal with more than 200 pages, unless the option requires all", async () => {
    writeFileSync(join(folder, "openapi.json"), contractOf(Array.from({ length: 201 }, (_, index) => `Item ${index}`)));
    await build();
    expect(cardURL("operations/operation7")).toBe(cardURL(""));
    expect(cards().length).toBeLessThan(10);
    if (!isNightly) return;
    await build({ socialCards: true });
    expect(cards().length).toBeGreaterThan(201);
  });
});
