// The option `versions`: a portal for each version of the contract, with links between them.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brokenLinks } from "@onecontract/testing/site-folder";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { resolvePortal } from "../src/model/portal.ts";
import { buildProject } from "./build-project.ts";
import { createProjectFolder } from "./create-project-folder.ts";

const contract = join(import.meta.dirname, "fixtures/book-shop.yaml");

it.each(["guides", "v1/beta", ""])("rejects the name %j", (name) => {
  const versions = [
    { name: "v2", contract },
    { name, contract },
  ];
  expect(() => resolvePortal({ versions }, "/project", {})).toThrow(
    `versions[1].name: expected letters, digits, dots and hyphens, such as "v1", got "${name}"`,
  );
});

describe("a build of two versions", () => {
  let folder = "";
  let site = "";

  beforeAll(async () => {
    folder = createProjectFolder("versions");
    const document = parse(readFileSync(contract, "utf8"));
    const { "/books": books, ...paths } = document.paths;
    const { post: _, ...others } = books;
    const old = {
      ...document,
      paths: { ...paths, "/books": others, "/old": { get: { ...books.get, operationId: "getOld" } } },
    };
    writeFileSync(join(folder, "v1.yaml"), stringify(old));
    const versions = [
      { name: "v2", contract, sdk: { package: "@book-shop/sdk-v2" } },
      { name: "v1", contract: "v1.yaml" },
    ];
    site = await buildProject(folder, {
      versions,
      sdk: { package: "@book-shop/sdk" },
      site: "https://docs.example",
      base: "/docs/",
      sections: { reference: false },
    });
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  const read = (path: string) => readFileSync(join(site, path), "utf8");
  const canonical = (path: string) => /<link rel="canonical" href="([^"]+)"/.exec(read(path))?.[1];
  const menuLinks = (path: string) =>
    [...(/<details class="versions">.*?<\/details>/.exec(read(path))?.[0] ?? "").matchAll(/href="([^"]+)"/g)].map(
      ([, href]) => href,
    );

  it("links each page to the same page of the other version, or to its home page", () => {
    expect(menuLinks("operations/listBooks/index.html")).toEqual([
      "/docs/operations/listBooks/",
      "/docs/v1/operations/listBooks/",
    ]);
    expect(menuLinks("operations/addBook/index.html")).toEqual(["/docs/operations/addBook/", "/docs/v1/"]);
    expect(menuLinks("v1/operations/getOld/index.html")).toEqual(["/docs/", "/docs/v1/operations/getOld/"]);
    expect(brokenLinks(site, "/docs/")).toEqual([]);
  });

  it("names the page of the newest version as the canonical one, and links to it", () => {
    expect(canonical("v1/operations/listBooks/index.html")).toBe("https://docs.example/docs/operations/listBooks/");
    expect(canonical("v1/operations/getOld/index.html")).toBe("https://docs.example/docs/v1/operations/getOld/");
    expect(read("v1/operations/listBooks/index.html")).toContain("This page is about v1.");
    expect(read("operations/listBooks/index.html")).not.toContain("This page is about");
    expect(read("sitemap-0.xml")).not.toContain("/docs/v1/");
  });

  it("imports the SDK of each version, by default that of the portal", () => {
    expect(read("operations/listBooks.md")).toContain('from "@book-shop/sdk-v2"');
    expect(read("v1/operations/listBooks.md")).toContain('from "@book-shop/sdk"');
  });

  it("lists the changes between the versions", () => {
    const changelog = read("guides/api-changelog.md");
    expect(changelog.match(/^## .*$/gm)).toEqual(["## v2", "## v1"]);
    expect(changelog).toContain("`GET /old` was removed");
    expect(changelog).toContain("[`POST /books`](https://docs.example/docs/operations/addBook.md) was added.");
    expect(read("v1/guides/api-changelog.md").match(/^## .*$/gm)).toEqual(["## v1"]);
  });
});
