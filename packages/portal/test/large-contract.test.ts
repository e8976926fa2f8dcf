// The portal of a contract with many operations: pages do not grow with it, and load the groups of the sidebar on demand.
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { prettyPrintJson } from "@onecontract/codegen";
import { htmlProblems } from "@onecontract/testing/html-problems";
import { findViolations, hasBrowser, newPage, openBrowser, recordErrors } from "@onecontract/testing/open-browser";
import { serveFolder } from "@onecontract/testing/serve-folder";
import { brokenLinks, followNext, readPages } from "@onecontract/testing/site-folder";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildProject } from "./build-project.ts";
import { createProjectFolder } from "./create-project-folder.ts";

const OPERATIONS_PER_TAG = 5;

/** More tags than a page lists. */
const TAGS_OF_LARGE = 101;

const ref = (name: string) => ({ $ref: `#/components/schemas/Thing${name}` });

/** Returns a contract with five operations for each tag. */
function createContract(tagCount: number): string {
  const tags = Array.from({ length: tagCount }, (_, index) => `Group ${index + 1}`);
  const operations = tags.flatMap((tag, group) =>
    Array.from({ length: OPERATIONS_PER_TAG }, (_, index) => ({ tag, name: `${group + 1}-${index + 1}` })),
  );
  const paths = operations.map(({ tag, name }) => [
    `/things-${name}`,
    {
      get: {
        operationId: `getThing${name}`,
        summary: `Get thing ${name}`,
        tags: [tag],
        parameters: [
          { name: "after", in: "query", schema: { type: "integer", format: "int64", maximum: 2n ** 63n - 1n } },
        ],
        responses: { 200: { description: "OK", content: { "application/json": { schema: ref(name) } } } },
      },
    },
  ]);
  // Each model has the next one of its group, and the last one has itself: a page describes all models within its model.
  const schemas = operations.map(({ name }, index) => {
    const next = (index + 1) % OPERATIONS_PER_TAG === 0 ? name : (operations[index + 1]?.name ?? name);
    return [`Thing${name}`, { type: "object", properties: { id: { type: "integer" }, next: ref(next) } }];
  });
  const components = { schemas: Object.fromEntries(schemas) };
  const info = { title: "Things", version: "1.0.0" };
  const servers = [{ url: "https://things.example" }];
  return prettyPrintJson({ openapi: "3.1.0", info, servers, paths: Object.fromEntries(paths), components });
}

const folders: string[] = [];

/** Returns a contract of 60 lists in pages without tags, which the sidebar groups by path. */
function createUntaggedContract(): string {
  const parameters = [{ name: "page", in: "query", schema: { type: "integer" } }];
  const content = { "application/json": { schema: { type: "array", items: { type: "string" } } } };
  const headers = { Link: { schema: { type: "string" } } };
  const responses = { 200: { description: "OK", headers, content } };
  const paths = ["books", "cards", "maps"].flatMap((collection) =>
    Array.from({ length: 20 }, (_, index) => [
      `/${collection}/${index}`,
      { get: { operationId: `${collection}${index}`, summary: `Get ${collection} ${index}`, parameters, responses } },
    ]),
  );
  return prettyPrintJson({
    openapi: "3.1.0",
    info: { title: "Things", version: "1.0.0" },
    servers: [{ url: "https://things.example" }],
    paths: Object.fromEntries(paths),
  });
}

async function build(contract: string): Promise<string> {
  const folder = createProjectFolder("large");
  folders.push(folder);
  writeFileSync(join(folder, "openapi.json"), contract);
  return buildProject(folder, {
    contract: "openapi.json",
    sameOrigin: false,
    sections: { reference: false, console: false },
  });
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

describe("the portal of a large contract", () => {
  let small: string;
  let large: string;
  let untagged: string;

  beforeAll(async () => {
    untagged = await build(createUntaggedContract());
    small = await build(createContract(30));
    large = await build(createContract(TAGS_OF_LARGE));
  }, 240_000);

  it("has pages whose size does not depend on the number of operations", () => {
    const size = (site: string) => statSync(join(site, "operations/getThing1-1/index.html")).size;
    expect(Math.abs(size(large) - size(small))).toBeLessThan(5_000);
  });

  it("has the sections of guides in the index that is searched first", () => {
    const { entries }: { entries: { id: string }[] } = JSON.parse(
      readFileSync(join(small, "search-pages.json"), "utf8"),
    );
    expect(entries.map(({ id }) => id)).toContainEqual(expect.stringMatching(/^\/guides\/quick-start\/#/));
  });

  it("describes each page in at most 160 characters that no other page has", () => {
    const descriptions = readPages(small)
      .filter(({ path }) => path !== "/404.html")
      .map(({ root }) => root.querySelector("meta[name=description]")?.getAttribute("content") ?? "");
    expect(descriptions.filter((description) => description === "" || description.length > 160)).toEqual([]);
    expect(descriptions.filter((description, index) => descriptions.indexOf(description) !== index)).toEqual([]);
  });

  it("has no broken links, and every operation in the file of the groups", () => {
    expect(brokenLinks(large, "/")).toEqual([]);
    const groups: { html: string }[] = JSON.parse(readFileSync(join(large, "operations/groups.json"), "utf8"));
    expect(groups).toHaveLength(TAGS_OF_LARGE);
    expect(groups.flatMap(({ html }) => html.match(/<a /g))).toHaveLength(TAGS_OF_LARGE * OPERATIONS_PER_TAG);
  });

  it("has a guide to pagination that lists many operations without their parameters", () => {
    const guide = readFileSync(join(untagged, "guides/pagination/index.html"), "utf8");
    expect(guide).toContain("60 operations return a list in pages.");
    const list = guide.slice(guide.indexOf('id="operations"'));
    expect(list.match(/<li><a href="\/operations\/maps\d+\/"/g)).toHaveLength(20);
    expect(guide).not.toContain("<table");
  });

  it("lists its operations in llms.txt of their folder, to which the short list of all sections links", () => {
    const read = (path: string) => readFileSync(join(large, path), "utf8");
    expect(read("llms.txt")).toContain("[operations/llms.txt](/operations/llms.txt): all");
    expect(read("llms.txt").length).toBeLessThan(2_000);
    expect(read("operations/llms.txt").match(/^- \[Get thing /gm)).toHaveLength(TAGS_OF_LARGE * OPERATIONS_PER_TAG);
  });

  it("has a page for each of its models, with links between them, and valid HTML", async () => {
    const page = readFileSync(join(small, "models/Thing1-1/index.html"), "utf8");
    expect(page).toContain('<a href="/models/Thing1-2/">Thing1-2</a>');
    expect(page).toContain('<a href="/operations/getThing1-1/">Get thing 1-1</a>');
    expect(readFileSync(join(small, "operations/getThing1-1/index.html"), "utf8")).toContain(
      'href="/models/Thing1-1/"',
    );
    const models = Array.from({ length: 30 * OPERATIONS_PER_TAG }, () => expect.stringMatching(/^\/models\/Thing/));
    expect(followNext(readPages(small), "/models/")).toEqual(["/models/", ...models]);
    expect(await htmlProblems(small, (path) => !path.includes("Thing") || path.includes("Thing1-1/"))).toEqual([]);
  });

  describe.skipIf(!hasBrowser)("in Chromium", () => {
    let browser: Browser;

    beforeAll(async () => {
      browser = await openBrowser();
    });

    afterAll(() => browser?.close());

    it("shows the current group, and loads another one when it is opened", async () => {
      const site = await serveFolder(small);
      const page = await newPage(browser);
      const errors = recordErrors(page, site.origin);
      await page.goto(`${site.origin}/operations/getThing2-1/`);
      const links = page.locator(".sidebar-content a[href^='/operations/getThing']");
      expect(await links.count()).toBe(OPERATIONS_PER_TAG);
      expect(await page.locator(".sidebar-content [aria-current=page]").textContent()).toContain("Get thing 2-1");
      await page.locator(".sidebar-content summary", { hasText: /^Group 30$/ }).click();
      await page.locator(".sidebar-content a[href='/operations/getThing30-5/']").click();
      await page.waitForURL(`${site.origin}/operations/getThing30-5/`);
      expect(await findViolations(page)).toEqual([]);
      expect(errors).toEqual([]);
      await page.context().close();
      site.close();
    });

    it("opens the groups of the current page that it loads", async () => {
      const site = await serveFolder(untagged);
      const page = await newPage(browser);
      await page.goto(`${site.origin}/operations/maps3/`);
      const current = page.locator(".sidebar-content [aria-current=page]");
      await current.waitFor({ state: "visible" });
      expect(await current.textContent()).toContain("Get maps 3");
      expect(await page.locator(".sidebar-content a[href='/operations/books3/']").isVisible()).toBe(false);
      await page.context().close();
      site.close();
    });

    it("filters all links of the sidebar, also of groups that it has not loaded", async () => {
      const site = await serveFolder(small);
      const page = await newPage(browser);
      await page.goto(site.origin);
      const filter = page.getByRole("searchbox", { name: "Filter the sidebar" });
      await filter.fill("thing 30-");
      const links = page.locator(".sidebar-filter a");
      await expect.poll(() => links.count()).toBe(OPERATIONS_PER_TAG);
      expect(await page.locator(".top-level").isVisible()).toBe(false);
      expect(await findViolations(page)).toEqual([]);
      await filter.fill("thing of none");
      await expect.poll(() => page.locator(".sidebar-filter ul").textContent()).toBe("No link has all of these words.");
      await filter.fill("");
      await expect.poll(() => links.count()).toBe(0);
      expect(await page.locator(".top-level").isVisible()).toBe(true);
      await page.context().close();
      site.close();
    });

    it("starts with the server of the contract on localhost, too, if the portal's server does not serve the API", async () => {
      const site = await serveFolder(small);
      const page = await newPage(browser);
      await page.goto(`${site.origin}/operations/getThing1-1/`);
      await expect.poll(() => page.locator(".copy").count()).toBeGreaterThan(0);
      expect(await page.locator(".server-host").textContent()).toBe("things.example");
      expect(await page.locator(".endpoint").textContent()).toContain("https://things.example/things-1-1");
      await page.context().close();
      site.close();
    });

    it("finds a page before the index of all sections has arrived", async () => {
      const site = await serveFolder(small);
      const page = await newPage(browser);
      await page.route("**/search.json", () => {});
      await page.goto(site.origin);
      await page.keyboard.press("/");
      await page.keyboard.type("get thing 12-3");
      await expect
        .poll(() => page.locator(".search-hits a").first().getAttribute("href"))
        .toBe("/operations/getThing12-3/");
      await page.context().close();
      site.close();
    });

    it("opens the search by a slash outside of inputs, closes it by one Escape, and shows methods", async () => {
      const site = await serveFolder(small);
      const page = await newPage(browser);
      await page.goto(site.origin);
      await page.keyboard.press("/");
      const input = page.getByRole("searchbox", { name: "Search the documentation" });
      await input.waitFor();
      await page.keyboard.type("thing/2");
      expect(await input.inputValue()).toBe("thing/2");
      const hit = page.locator(".search-hits a", { has: page.locator(".method-get") }).first();
      await hit.waitFor();
      expect(await hit.locator(".search-hit-path").textContent()).toMatch(/^\/things-2/);
      expect(await hit.textContent()).not.toContain("https://things.example");
      await page.keyboard.press("Escape");
      await input.waitFor({ state: "hidden" });
      await page.getByRole("searchbox", { name: "Filter the sidebar" }).press("/");
      expect(await input.isVisible()).toBe(false);
      await page.context().close();
      site.close();
    });

    it("has a page for each group, to which the home page and the list of operations link", async () => {
      const site = await serveFolder(small);
      const page = await newPage(browser);
      for (const start of ["/", "/operations/"]) {
        await page.goto(site.origin + start);
        expect(await page.locator("main li", { hasText: /^Group 30 5 operations$/ }).count()).toBe(1);
        expect(await findViolations(page)).toEqual([]);
        await page.locator("main a", { hasText: /^Group 30$/ }).click();
        await page.waitForURL(`${site.origin}/operations/groups/Group-30/`);
        expect(await page.locator("main .operation-list a").count()).toBe(OPERATIONS_PER_TAG);
        await page.locator(".sidebar-content a[href='/operations/getThing30-5/']").waitFor();
      }
      expect(await findViolations(page)).toEqual([]);
      await page.context().close();
      site.close();
    });

    it("folds the list of models, and opens the group that a link leads to", async () => {
      const site = await serveFolder(small);
      const page = await newPage(browser);
      await page.goto(`${site.origin}/models/#models-t`);
      await page.locator("main a[href='/models/Thing1-2/']").waitFor();
      expect(await findViolations(page)).toEqual([]);
      await page.context().close();
      site.close();
    });

    it("lists the other groups of a contract with many tags in one group", async () => {
      const site = await serveFolder(large);
      const page = await newPage(browser);
      await page.goto(site.origin);
      await page.locator(".sidebar-content summary", { hasText: `All ${TAGS_OF_LARGE} groups` }).click();
      await page.locator(".sidebar-content summary", { hasText: /^Group 101$/ }).click();
      expect(await page.locator(".sidebar-content a[href='/operations/getThing101-1/']").isVisible()).toBe(true);
      expect(await findViolations(page)).toEqual([]);
      await page.context().close();
      site.close();
    });
  });
});
