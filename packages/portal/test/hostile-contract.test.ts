// A portal of a contract whose names and descriptions try to leave the output folder, collide, or change the pages.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prettyPrintJson } from "@onecontract/codegen";
import { hasBrowser, openBrowser } from "@onecontract/testing/open-browser";
import { serveFolder } from "@onecontract/testing/serve-folder";
import { brokenLinks, missingContent, readPages } from "@onecontract/testing/site-folder";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readOpenAPI } from "../src/model/read-openapi.ts";
import { uniqueSlugs } from "../src/model/slugs.ts";
import { OutputFolder } from "../src/output/output-folder.ts";
import { buildProject } from "./build-project.ts";
import { createProjectFolder } from "./create-project-folder.ts";

const folder = createProjectFolder("hostile");
const elsewhere = mkdtempSync(join(tmpdir(), "hostile-"));

const OPERATION_IDS = [
  "../../../AGENTS",
  join(elsewhere, "absolute"),
  "meta/root",
  "meta%2Froot",
  "meta-root",
  "getThing",
  "getthing",
  "getThing.md",
  "index",
  "..",
  "con",
  "a\u0000b\nc",
  "größe",
  "x".repeat(400),
  "\ud800",
];

const HTML =
  '<meta http-equiv="refresh" content="0;url=https://evil.example/"><style>body{display:none}</style>' +
  '<form action="https://evil.example/"><input name="password"></form><iframe src="https://evil.example/"></iframe>' +
  '<img src="x" onerror="document.title=\'run\'"><b onclick="document.title=\'run\'">bold</b> [link](javascript:document.title=1) [docs](/other/docs) [part](#gone) [list](/operations/)';

const PAGE_FILE = "AGENTS.md of the project";

beforeAll(() => {
  writeFileSync(join(folder, "AGENTS.md"), PAGE_FILE);
  const paths = OPERATION_IDS.map((operationId, index) => [
    index === 2 ? "/" : `/things-${index}`,
    {
      get: {
        operationId,
        summary: `Thing ${index} ${HTML}`,
        description: `Before.\n\n${HTML}\n\nAfter ${HTML}.`,
        tags: [["../up", "a/b", "a%2Fb", "A/B", "client"][index % 5]],
        deprecated: true,
        "x-deprecation": { since: "soon", sunset: "2030-99-99" },
        parameters: [
          { name: "100%/..", in: "query", description: HTML, schema: { type: "integer" }, example: 2n ** 70n },
        ],
        responses: {
          200: {
            description: HTML,
            content: {
              "application/json": { schema: { $ref: "#/components/schemas/Thing" }, example: { id: 2n ** 64n } },
            },
          },
        },
      },
    },
  ]);
  const big = { type: "integer", format: "int64", default: 2n ** 70n, enum: [2n ** 70n, 1], const: 2n ** 70n };
  const schemas = {
    Thing: { type: "object", description: HTML, properties: { id: big, "<b>": { type: "string" }, "a b%2F": big } },
    thing: { type: "object", properties: { other: { $ref: "#/components/schemas/Thing" } } },
    "Thing.md": { type: "object", properties: { id: { type: "string" } } },
  };
  const document = {
    openapi: "3.1.0",
    info: { title: "Hostile", version: "1", description: HTML },
    servers: [{ url: "https://hostile.example" }],
    tags: [{ name: "../up", description: `${"> ".repeat(2000)}${"- ".repeat(1000)}${HTML}` }],
    paths: Object.fromEntries(paths),
    webhooks: {
      "../../hook": { post: { requestBody: { content: { "application/json": { schema: big } } }, responses: {} } },
    },
    components: { schemas },
  };
  writeFileSync(join(folder, "openapi.json"), prettyPrintJson(document));
});

afterAll(() => {
  for (const path of [folder, elsewhere]) rmSync(path, { recursive: true, force: true });
});

describe.each([true, false])("the portal of a hostile contract, with an SDK: %s", (hasSdk) => {
  let site: string;
  beforeAll(async () => {
    const sdk = hasSdk && { sdk: { package: "@hostile/sdk" } };
    site = await buildProject(folder, { contract: "openapi.json", ...sdk }).catch((error: unknown) => {
      // Warnings about the contract do not stop the build.
      if (!existsSync(join(folder, "dist/index.html"))) throw error;
      return join(folder, "dist");
    });
  });

  it("writes only into its output folder", () => {
    expect(readFileSync(join(folder, "AGENTS.md"), "utf8")).toBe(PAGE_FILE);
    expect(readdirSync(folder).sort()).toEqual(["AGENTS.md", "dist", "openapi.json", "portal.config.js"]);
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  it("has a file for each link, and a page for each operation", () => {
    expect(brokenLinks(site, "/")).toEqual([]);
    const pages = readPages(site).filter(({ path }) => /^\/operations\/./.test(path));
    expect(pages).toHaveLength(OPERATION_IDS.length);
    for (const { root } of pages)
      expect(missingContent(root, ["Before.", "Do not use it in new code.", "100%/.."])).toEqual([]);
    expect(
      readPages(site)
        .find(({ path }) => path === "/")
        ?.root.querySelector(".home"),
    ).toBeTruthy();
  });

  it.runIf(hasBrowser)("renders no HTML of the contract", async () => {
    const served = await serveFolder(site);
    const browser = await openBrowser();
    try {
      const page = await browser.newPage();
      for (const path of ["/reference/", "/operations/", "/operations/getThing/", "/models/"]) {
        await page.goto(served.origin + path);
        await page.mouse.move(10, 10);
        if (path === "/reference/") await page.waitForFunction(() => "rendered" in document.documentElement.dataset);
        const found = await page.evaluate(() => {
          const inMain = document.querySelector("#redoc, main");
          const dangerous = [...(inMain?.querySelectorAll("meta, style, form, iframe, a[href^='javascript:']") ?? [])];
          const handlers = [...(inMain?.querySelectorAll("*") ?? [])].filter((element) =>
            element.getAttributeNames().some((name) => name.startsWith("on")),
          );
          return [...dangerous, ...handlers].map(({ outerHTML }) => outerHTML.slice(0, 300));
        });
        expect(found.filter((html) => !html.startsWith("<form novalidate"))).toEqual([]);
        expect(page.url()).toBe(served.origin + path);
        expect(await page.title()).not.toBe("run");
      }
    } finally {
      await browser.close();
      await served.close();
    }
  });
});

it.each([
  ["deep.json", `${'{"x":'.repeat(6000)}1${"}".repeat(6000)}`],
  ["deep.yaml", "x: &x [*x]"],
])("a document with values that are nested too deeply is rejected: %s", (name, source) => {
  const contractFile = join(elsewhere, name);
  writeFileSync(contractFile, source);
  expect(() => readOpenAPI({ contractFile })).toThrow(`${name}: expected at most 500 nested values`);
});

describe("uniqueSlugs", () => {
  it("avoids names that Windows reserves for devices", () => {
    const names = ["con", "AUX.get", "lpt1", "console", "com.list"];
    expect([...uniqueSlugs(names).values()]).toEqual(["con-page", "AUX-page.get", "lpt1-page", "console", "com.list"]);
  });

  it("gives names distinct slugs, also on systems that ignore case", () => {
    const slugs = [...uniqueSlugs(OPERATION_IDS).values()];
    expect(new Set(slugs.map((slug) => slug.toLowerCase())).size).toBe(OPERATION_IDS.length);
    for (const slug of slugs) expect(slug).toMatch(/^[\p{L}\p{N}_-](?:\.?[\p{L}\p{N}_-]+)*$/u);
    const sigmas = [...uniqueSlugs(["\u03c3", "\u03c2", "\u03a3"]).values()];
    expect(new Set(sigmas.map((slug) => slug.toUpperCase())).size).toBe(3);
    expect(uniqueSlugs(["meta/root", "meta-root"]).get("meta-root")).toBe("meta-root");
    expect(uniqueSlugs(["createPet", "listPets"])).toEqual(uniqueSlugs(["listPets", "createPet"]));
  });
});

describe("OutputFolder", () => {
  it.each(["../x", "a/../../x", "%2e%2e/x", "..\\x", "link/x", "file"])("rejects %s", (path) => {
    const root = join(elsewhere, "out");
    const target = join(elsewhere, "target");
    mkdirSync(target, { recursive: true });
    const output = new OutputFolder(root);
    if (!existsSync(join(root, "link"))) {
      symlinkSync(target, join(root, "link"));
      symlinkSync(join(target, "file"), join(root, "file"));
    }
    expect(() => output.write(path, "x")).toThrow();
    expect(readdirSync(target)).toEqual([]);
    expect(existsSync(join(elsewhere, "x"))).toBe(false);
  });
});
