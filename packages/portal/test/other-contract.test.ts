// A portal under a base path, of a contract with schemas, parameters and responses of many kinds.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { prettyPrintJson } from "@onecontract/codegen";
import {
  brokenLinks,
  externalResources,
  missingContent,
  readHtmlFiles,
  readPages,
} from "@onecontract/testing/site-folder";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { buildProject } from "./build-project.ts";
import { createProjectFolder } from "./create-project-folder.ts";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ "application/json": { schema } });

const paths = {
  "/ferries/{ferry-id}/decks": {
    parameters: [{ name: "ferry-id", in: "path", required: true, schema: { type: "string", pattern: "^[A-Z]+$" } }],
    put: {
      operationId: "replaceDecks",
      tags: ["Ferry decks"],
      summary: 'Replace <all> "decks"',
      description:
        "Markdown with a [link](https://example.com/), <key>no HTML</key> and\n\n- a list\n\n" +
        "[Delete](#operation/delete_decks.v2), [decks](#tag/Ferry-decks), [replace](#tag/Ferry-decks/operation/replaceDecks) " +
        "or [sink](#operation/sinkFerry)",
      security: [{ bearerAuth: [] }, {}],
      parameters: [
        { name: "tag", in: "query", schema: { type: "array", items: { type: "string", enum: ["a'b", "c"] } } },
        { name: "sid", in: "cookie", deprecated: true, schema: { type: ["string", "null"] } },
      ],
      requestBody: {
        content: { ...json(ref("Deck")), "text/plain": { schema: { type: "string" }, example: "<Deck/>" } },
      },
      responses: {
        "2XX": { description: "Fine.", content: json({ type: "array", items: ref("Deck") }) },
        default: { description: "Not fine.", content: json(ref("Problem")) },
      },
    },
    delete: {
      operationId: "delete_decks.v2",
      deprecated: true,
      security: [],
      responses: { 204: { description: "Gone." } },
    },
  },
};

const schemas = {
  Deck: {
    type: "object",
    required: ["level"],
    properties: {
      level: { type: "integer", format: "int64", maximum: 9223372036854775807n, examples: [9223372036854775807n] },
      below: ref("Deck"),
      cargo: {
        oneOf: [ref("Cars"), { type: "object", properties: { passengers: { type: "integer" } } }, { type: "null" }],
      },
      labels: { type: "object", additionalProperties: { type: "string", maxLength: 7 } },
    },
  },
  Cars: { allOf: [{ type: "object", properties: { carCount: { type: "integer" } } }, { required: ["carCount"] }] },
  Problem: {
    type: "object",
    additionalProperties: false,
    properties: { "odd name": { const: "x" }, code: { type: "string" } },
  },
};

const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=";

describe("a portal under /some/path/ with additional operations", () => {
  const folder = createProjectFolder("other-contract");
  let site: string;
  const root = (path: string) => readPages(site).find((page) => page.path === path)?.root;

  beforeAll(async () => {
    mkdirSync(join(folder, "guides"));
    writeFileSync(join(folder, "guides/buying.md"), "---\ntitle: Buy books\ndescription: How to buy.\n---\n\nBuy.\n");
    writeFileSync(join(folder, "openapi.json"), extendedContract());
    mkdirSync(join(folder, "public"));
    writeFileSync(join(folder, "public/card.png"), Buffer.from(PIXEL, "base64"));
    const guides = {
      folder: "guides",
      moved: [{ from: "purchase", to: "buying" }],
    };
    site = await buildProject(
      folder,
      { contract: "openapi.json", guides, base: "/ignored/", image: "/card.png" },
      { DOCS_BASE: "/some/path", DOCS_SITE: "https://portal.example" },
    );
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("has no broken links and loads no resource from another host", () => {
    expect(brokenLinks(site, "/some/path/")).toEqual([]);
    expect(externalResources(site).filter((url) => !url.startsWith("https://portal.example/some/path/"))).toEqual([]);
  });

  it("describes a credential in the guide to authentication, which the pages of operations link to", () => {
    const authentication = root("/operations/replaceDecks/")?.querySelector(".authentication");
    expect(authentication?.querySelector("a")?.getAttribute("href")).toBe("/some/path/guides/authentication/");
    expect(authentication?.textContent).not.toContain("Ask the shop for a key.");
    expect(missingContent(root("/guides/authentication/"), ["Ask the shop for a key."])).toEqual([]);
  });

  it("has a page for each operation with its parameters and responses", () => {
    const expected = [
      "PUT",
      "/ferries/{ferry-id}/decks",
      'Replace <all> "decks"',
      "<key>no HTML</key>",
      "Authentication is optional.",
    ];
    const parameters = ["ferry-id", "^[A-Z]+$", "a'b", "sid", "string or null", "tag=a&tag=b"];
    const schemaContent = [
      "level",
      "below",
      "cargo",
      "carCount",
      "passengers",
      "map of string",
      "at most 7 characters",
    ];
    const responses = ["2XX", "Any other status", "array of Deck", "odd name", "No additional properties.", "<Deck/>"];
    const page = root("/operations/replaceDecks/");
    expect(missingContent(page, [...expected, ...parameters, ...schemaContent, ...responses])).toEqual([]);
    expect(
      missingContent(root("/operations/delete_decks.v2/"), [
        "DELETE",
        "Do not use it in new code.",
        "No authentication required.",
        "204",
      ]),
    ).toEqual([]);
  });

  it("leads the links of descriptions within the contract to its pages, and shows the unknown ones as words", () => {
    const links = root("/operations/replaceDecks/")?.querySelectorAll("main li ~ p a, main ul + p a") ?? [];
    expect(links.map((link) => [link.text, link.getAttribute("href")])).toEqual([
      ["Delete", "/some/path/operations/delete_decks.v2/"],
      ["decks", "/some/path/operations/#tag-Ferry-decks"],
      ["replace", "/some/path/operations/replaceDecks/"],
    ]);
    const markdown = readFileSync(join(site, "operations/replaceDecks.md"), "utf8");
    expect(markdown).toMatch(/\[Delete\]\(\S+\/some\/path\/operations\/delete_decks\.v2\.md\)/);
    expect(markdown).toContain(" or sink\n");
  });

  it("has the generated guides to pagination and authentication", () => {
    const pagination = ["One operation returns", "rel", "RFC 8288", "List books", "Books on a page."];
    expect(missingContent(root("/guides/pagination/"), pagination)).toEqual([]);
    expect(missingContent(root("/guides/authentication/"), ["bearerAuth or none"])).toEqual([]);
  });

  it("has no SDK samples if no SDK is published", () => {
    const labels = root("/operations/listBooks/")?.querySelectorAll("[data-panel=samples] [role=tab]");
    expect(labels?.map(({ text }) => text.trim())).toEqual([
      "curl",
      "fetch",
      "Python",
      "Go",
      "Java",
      "C#",
      "PHP",
      "Ruby",
    ]);
    expect(readFileSync(join(site, "reference/reference.js"), "utf8")).not.toContain(
      '"label":"TypeScript SDK","source"',
    );
  });

  it("uses absolute URLs with the base path in the sitemap, llms.txt and the Markdown versions", () => {
    const portalURL = "https://portal.example/some/path";
    expect(readFileSync(join(site, "sitemap-0.xml"), "utf8")).toContain(
      `<loc>${portalURL}/operations/replaceDecks/</loc>`,
    );
    expect(readFileSync(join(site, "robots.txt"), "utf8")).toContain(`Sitemap: ${portalURL}/sitemap-index.xml`);
    expect(readFileSync(join(site, "llms.txt"), "utf8")).toContain(`(${portalURL}/operations/replaceDecks.md)`);
    expect(readFileSync(join(site, "operations.md"), "utf8")).toContain(`(${portalURL}/operations/replaceDecks.md)`);
  });

  it("names the image of its links with its size", () => {
    const property = (name: string) =>
      root("/guides/errors/")?.querySelector(`meta[property="og:${name}"]`)?.getAttribute("content");
    expect(["image", "image:width", "image:height"].map(property)).toEqual([
      "https://portal.example/some/path/card.png",
      "1",
      "1",
    ]);
  });

  it("describes pages for search engines", () => {
    const data = (path: string) =>
      JSON.parse(root(path)?.querySelector('script[type="application/ld+json"]')?.textContent ?? "{}");
    expect(data("/")).toMatchObject({ "@type": "WebAPI", url: "https://portal.example/some/path/" });
    expect(data("/operations/replaceDecks/")).toMatchObject({
      "@type": "APIReference",
      headline: root("/operations/replaceDecks/")?.querySelector("h1")?.textContent,
      url: "https://portal.example/some/path/operations/replaceDecks/",
    });
    expect(data("/guides/errors/")["@type"]).toBe("TechArticle");
  });

  it("redirects the old URLs of guides within the base path, and leaves them out of the sitemap", () => {
    const redirects = readHtmlFiles(site).filter(({ root }) => root.querySelector("meta[http-equiv=refresh]"));
    const targets = redirects.map(({ path, root }) => [path, root.querySelector("a")?.getAttribute("href")]);
    expect(targets).toEqual([["/guides/purchase/", "/some/path/guides/buying/"]]);
    const sitemap = readFileSync(join(site, "sitemap-0.xml"), "utf8");
    for (const { root, path } of redirects) {
      expect(sitemap).not.toContain(path);
      expect(root.querySelector("meta[http-equiv=refresh]")?.getAttribute("content")).toBe(
        `0;url=${root.querySelector("a")?.getAttribute("href")}`,
      );
    }
  });

  it("shows 64-bit integers exactly", () => {
    expect(missingContent(root("/operations/replaceDecks/"), ["9223372036854775807"])).toEqual([]);
    expect(root("/operations/replaceDecks/")?.toString()).not.toContain("9223372036854776000");
  });

  it("lists the additional operations in the sidebar under their tag", () => {
    const sidebar = root("/")?.querySelector("nav.sidebar")?.text;
    for (const label of ["Ferry decks", 'Replace <all> "decks"', "delete_decks.v2"]) expect(sidebar).toContain(label);
  });
});

function extendedContract(): string {
  const document = parse(readFileSync(join(import.meta.dirname, "fixtures/book-shop.yaml"), "utf8"));
  Object.assign(document.paths, paths);
  Object.assign(document.components.schemas, schemas);
  document.components.securitySchemes.bearerAuth.description = "An API key of the shop.\n\nAsk the shop for a key.";
  return prettyPrintJson(document);
}
