// The packed package in an empty project: the portal of a contract with one guide of the project.
import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { htmlProblems } from "@onecontract/testing/html-problems";
import { hasBrowser } from "@onecontract/testing/open-browser";
import {
  brokenLinks,
  externalResources,
  followNext,
  missingContent,
  readPages,
} from "@onecontract/testing/site-folder";
import { useSite } from "@onecontract/testing/use-site";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProjectFolder } from "./create-project-folder.ts";
import { installPackage } from "./install-package.ts";

const CONFIG = `import { definePortal } from "@onecontract/portal";

export default definePortal({
  contract: "book-shop.yaml",
  title: "Corner Book Shop",
  sdk: { package: "@book-shop/sdk", client: "Shop", install: "pnpm add" },
  editURL: "https://code.example/edit/main",
  feedbackURL: "https://code.example/issues/new?title={page}",
});
`;
const GUIDE = `---
title: Read every page
description: A guide of the project.
needs: [listBooks]
---

import { OperationSamples, Plans } from "@onecontract/portal/components";

## Example

:::note
An aside.
:::

:::note
Another aside.
:::

<OperationSamples operationId="listBooks" />

<Plans />
`;

const project = createProjectFolder("book-shop");
const dist = join(project, "dist");
const read = (name: string) => readFileSync(join(dist, name), "utf8");
const root = (path: string) => readPages(dist).find((page) => page.path === path)?.root;

beforeAll(async () => {
  const command = await installPackage(project);
  const guides = join(project, "src/content/docs/guides");
  mkdirSync(guides, { recursive: true });
  writeFileSync(join(project, "package.json"), JSON.stringify({ private: true, type: "module" }));
  writeFileSync(join(project, "portal.config.ts"), CONFIG);
  writeFileSync(join(guides, "pagination.mdx"), GUIDE);
  writeFileSync(join(guides, "selling.mdx"), GUIDE.replace("[listBooks]", "[sellBooks]"));
  cpSync(join(import.meta.dirname, "fixtures/book-shop.yaml"), join(project, "book-shop.yaml"));
  const { stderr } = await promisify(execFile)(process.execPath, [command, "build"], { cwd: project });
  expect(stderr).toBe("");
});

afterAll(() => rmSync(project, { recursive: true }));

describe("the packed package in an empty project", () => {
  it("writes a page for each operation and guide, without broken links and external resources", () => {
    expect(
      readPages(dist)
        .map(({ path }) => path)
        .sort(),
    ).toEqual([
      "/",
      "/404.html",
      "/guides/authentication/",
      "/guides/errors/",
      "/guides/pagination/",
      "/guides/quick-start/",
      "/models/",
      "/operations/",
      "/operations/addBook/",
      "/operations/getBook/",
      "/operations/listBooks/",
      "/operations/listOrders/",
      "/reference/",
      "/sdk/",
      "/sdk/books/",
      "/sdk/orders/",
    ]);
    expect(brokenLinks(dist, "/")).toEqual([]);
    expect(externalResources(dist)).toEqual([]);
  });

  it("leads through all pages by the links to the next one", () => {
    const pages = readPages(dist);
    const others = ["/", "/404.html", "/reference/"];
    const expected = pages.map(({ path }) => path).filter((path) => !others.includes(path));
    expect(followNext(pages, "/guides/quick-start/").sort()).toEqual(expected.sort());
  });

  it("uses the title, the package, the client and the install command of the options", () => {
    expect(missingContent(root("/"), ["Corner Book Shop API", "Manage the books"])).toEqual([]);
    expect(
      missingContent(root("/guides/quick-start/"), ["pnpm add @book-shop/sdk", "export SHOP_API_KEY=..."]),
    ).toEqual([]);
    expect(read("operations/addBook.md")).toContain('import { Shop } from "@book-shop/sdk";');
    expect(read("reference/reference.js")).toContain("@book-shop/sdk");
  });

  it("generates the guides to authentication and errors", () => {
    const authentication = [
      "bearerAuth",
      "Bearer token in the Authorization header",
      "An API key of the shop.",
      "SHOP_API_KEY",
    ];
    expect(missingContent(root("/guides/authentication/"), authentication)).toEqual([]);
    const errors = ["invalid_request", "400 Invalid request", "Fix the request.", "expected an API key, got nothing"];
    expect(missingContent(root("/guides/errors/"), errors)).toEqual([]);
  });

  it("replaces a generated guide by the project's, with anchors and notes", () => {
    const guide = root("/guides/pagination/");
    expect(missingContent(guide, ["Read every page", "Requests per minute", "An aside."])).toEqual([]);
    expect(guide?.querySelector("aside.callout")?.text).toContain("An aside.");
    expect(guide?.querySelector("#example + a, .heading a[href='#example']")).not.toBeNull();
    expect(guide?.querySelectorAll(".samples pre")).toHaveLength(9);
  });

  it("writes the search index, the Markdown versions, llms.txt, the contract in both formats, and the policy", () => {
    const { entries }: { entries: { id: string }[] } = JSON.parse(read("search.json"));
    expect(entries.map(({ id }) => id)).toContain("/operations/addBook/#request-body");
    expect(read("guides/pagination.md")).toContain("# Read every page");
    expect(read("llms.txt")).toContain("(/operations/listBooks.md)");
    expect(JSON.parse(read("openapi.json")).info.title).toBe("Book Shop");
    expect(read("openapi.yaml")).toBe(readFileSync(join(project, "book-shop.yaml"), "utf8"));
    expect(read("_headers")).toContain("Content-Security-Policy: default-src 'none'");
    expect(existsSync(join(dist, "favicon.svg"))).toBe(true);
  });

  it("links to the source of the project's guides, and to the report of a problem with any page", () => {
    const links = (path: string) =>
      root(path)
        ?.querySelectorAll("footer .meta a")
        .map((link) => link.getAttribute("href"));
    const report = "https://code.example/issues/new?title=";
    expect(links("/guides/pagination/")).toEqual([
      "https://code.example/edit/main/src/content/docs/guides/pagination.mdx",
      `${report}%2Fguides%2Fpagination%2F`,
    ]);
    expect(links("/operations/addBook/")).toEqual([`${report}%2Foperations%2FaddBook%2F`]);
  });

  it("describes the methods of the SDK with links to their models and errors", () => {
    const page = root("/sdk/books/");
    const shown = ["client.books.add(body: Book, options?: RequestOptions): Call<Book>", "BadRequestError"];
    expect(missingContent(page, shown)).toEqual([]);
    const links = page?.querySelectorAll("main a").map((link) => link.getAttribute("href"));
    expect(links).toEqual(expect.arrayContaining(["/models/#schema-Book", "/sdk/#errors", "/operations/addBook/"]));
  });

  it("offers a Postman collection with the server and the credential as variables", () => {
    const collection = JSON.parse(read("postman.json"));
    expect(collection.variable.map(({ key }: { key: string }) => key)).toEqual(["baseUrl", "SHOP_API_KEY"]);
    expect(root("/")?.querySelector('a[href="/postman.json"]')?.text).toBe("Postman collection");
  });

  it("has valid HTML", async () => {
    expect(await htmlProblems(dist)).toEqual([]);
  });

  it("names nothing of another contract", () => {
    const mentions = readPages(dist).filter(({ root: page }) => /\bpets?\b|petstore/i.test(page.text));
    expect(mentions.map(({ path }) => path)).toEqual([]);
  });
});

describe.skipIf(!hasBrowser)("the portal of the packed package in Chromium", () => {
  const site = useSite(dist);

  it.each(["quick-start", "authentication", "errors"])("shows the generated guide %s accessibly", async (name) =>
    expect(await site.findProblems(`/guides/${name}/`)).toEqual([]),
  );

  it("sends a request from the console with the generated client, and finds an operation", async () => {
    const paths: string[] = [];
    const server = createServer((request, response) => {
      if (request.method !== "OPTIONS") paths.push(`${request.url} ${request.headers.authorization}`);
      response
        .setHeader("Access-Control-Allow-Origin", "*")
        .setHeader("Access-Control-Allow-Headers", "*, Authorization");
      response.setHeader("Content-Type", "application/json").end("[]");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const page = await site.open("/operations/listBooks/");
    await page.click("[data-open-console]");
    await page.locator("button[data-send]:enabled").waitFor();
    await page.locator("#try-server").click();
    await page.selectOption("#site-server", "custom");
    await page.fill("#site-base-url", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    await page.keyboard.press("Escape");
    await page.fill("#try-key", "secret");
    await page.fill("#try-query-limit", "7");
    await page.click("button[data-send]");
    await page.locator(".try-response[aria-busy=false] .status").waitFor();
    expect(paths).toEqual(["/books?limit=7 Bearer secret"]);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("addBook");
    await page.locator(".search-hits a[href='/operations/addBook/']").first().waitFor();
    await page.context().close();
    server.close();
  });
});
