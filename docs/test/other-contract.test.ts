// A build below a path, from a contract with operations that nothing in the portal was written for.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { printJson } from "@petstore/codegen";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contractFile } from "../src/contract/load-contract.ts";
import { buildPortal } from "./build-portal.ts";
import { brokenLinks, foreignLoads, missingTexts, readPages } from "./site-folder.ts";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ "application/json": { schema } });

const paths = {
  "/ferries/{ferry-id}/decks": {
    parameters: [{ name: "ferry-id", in: "path", required: true, schema: { type: "string", pattern: "^[A-Z]+$" } }],
    put: {
      operationId: "replaceDecks",
      tags: ["Ferry decks"],
      summary: 'Replace <all> "decks"',
      description: "Markdown with a [link](https://example.com/), <b>no HTML</b> and\n\n- a list",
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

describe("a portal below /some/path/, of a contract with other operations too", () => {
  // Inside the package, so that what is built finds the packages that it needs.
  const folder = join(import.meta.dirname, "../.astro/other-contract");
  const site = join(folder, "site");
  const root = (path: string) => readPages(site).find((page) => page.path === path)?.root;

  beforeAll(() => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "openapi.json"), extendedContract());
    cpSync(contractFile.replace(/json$/, "yaml"), join(folder, "openapi.yaml"));
    buildPortal(folder, { DOCS_BASE: "/some/path", DOCS_SITE: "https://portal.example" });
  }, 120_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("has no link that leads nowhere and loads nothing from another host", () => {
    expect(brokenLinks(site, "/some/path/")).toEqual([]);
    expect(foreignLoads(site).filter((address) => !address.startsWith("https://portal.example/some/path/"))).toEqual(
      [],
    );
  });

  it("has a page for each operation, with all that it takes and answers", () => {
    const wanted = [
      "PUT",
      "/ferries/{ferry-id}/decks",
      'Replace <all> "decks"',
      "<b>no HTML</b>",
      "It may also be called without",
    ];
    const parameters = ["ferry-id", "^[A-Z]+$", "a'b", "sid", "string or null", "tag=a&tag=b"];
    const schemaTexts = ["level", "below", "cargo", "carCount", "passengers", "map of string", "at most 7 characters"];
    const responses = ["2XX", "Any other status", "array of Deck", "odd name", "No other properties.", "<Deck/>"];
    const page = root("/operations/replaceDecks/");
    expect(missingTexts(page, [...wanted, ...parameters, ...schemaTexts, ...responses])).toEqual([]);
    expect(
      missingTexts(root("/operations/delete_decks.v2/"), ["DELETE", "deprecated", "anybody may call", "204"]),
    ).toEqual([]);
  });

  it("names its pages with origin and path in the sitemap, in llms.txt and in the Markdown twins", () => {
    const here = "https://portal.example/some/path";
    expect(readFileSync(join(site, "sitemap-0.xml"), "utf8")).toContain(`<loc>${here}/operations/replaceDecks/</loc>`);
    expect(readFileSync(join(site, "robots.txt"), "utf8")).toContain(`Sitemap: ${here}/sitemap-index.xml`);
    expect(readFileSync(join(site, "llms.txt"), "utf8")).toContain(`(${here}/operations/replaceDecks.md)`);
    expect(readFileSync(join(site, "operations.md"), "utf8")).toContain(`(${here}/operations/replaceDecks.md)`);
  });

  it("keeps 64-bit integers exact", () => {
    expect(missingTexts(root("/operations/replaceDecks/"), ["9223372036854775807"])).toEqual([]);
    expect(root("/operations/replaceDecks/")?.toString()).not.toContain("9223372036854776000");
  });

  it("lists the new operations in the sidebar below their tag", () => {
    const sidebar = root("/")?.querySelector("nav.sidebar")?.text;
    for (const text of ["Ferry decks", 'Replace <all> "decks"', "delete_decks.v2"]) expect(sidebar).toContain(text);
  });
});

function extendedContract(): string {
  const document = JSON.parse(readFileSync(contractFile, "utf8"));
  Object.assign(document.paths, paths);
  Object.assign(document.components.schemas, schemas);
  return printJson(document);
}
