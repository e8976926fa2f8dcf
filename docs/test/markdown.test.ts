// The Markdown versions of the built pages, and the entry points for AI models.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileAt, readPages } from "@onecontract/testing/site-folder";
import { describe, expect, it } from "vitest";
import { extractFences } from "./guides/fences.ts";
import { contract, guides, samplesOf } from "./portal.ts";

const dist = join(import.meta.dirname, "../dist");
const read = (name: string) => readFileSync(join(dist, name), "utf8");
const pages = readPages(dist).filter(({ path }) => path !== "/404.html" && path !== "/reference/");
const markdownFiles = [
  ...pages.map(({ path }) => (path === "/" ? "index.md" : path.replace(/^\/(.*)\/$/, "$1.md"))),
  "reference.md",
];
const getLinks = (markdown: string) => [...markdown.matchAll(/\]\(([^)\s]+)/g)].map(([, url = ""]) => url);

describe("the Markdown version", () => {
  it.each(pages)(
    "is linked from $path and has the headings of the page, no HTML tags and no broken links",
    ({ path, root }) => {
      const name = root.querySelector('link[type="text/markdown"]')?.getAttribute("href") ?? "";
      expect(name).toMatch(/^\/.*\.md$/);
      const markdown = read(name);
      expect(markdown).toContain(`# ${root.querySelector("h1")?.text.trim()}\n`);
      const prose = markdown.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, "");
      expect(prose).not.toMatch(/<\/?(div|span|dl|table|p|a)\b/);
      const headings = root
        .querySelectorAll(".prose :is(h2, h3)")
        .filter((heading) => !heading.closest("[data-try-it]"))
        .map(({ text }) => text.trim());
      expect(headings.filter((heading) => !markdown.includes(heading))).toEqual([]);
      const broken = getLinks(prose).filter((url) => url.startsWith("/") && fileAt(dist, getPath(url)) === undefined);
      expect(broken, path).toEqual([]);
    },
  );

  it.each(contract.operations)("contains the code samples of $operationId unchanged", (operation) => {
    const fences = extractFences(read(`operations/${operation.operationId}.md`)).map(({ source }) => source);
    expect(fences).toEqual(expect.arrayContaining(samplesOf(operation).map(({ source }) => source)));
  });
});

describe("links between Markdown versions", () => {
  it.each(markdownFiles)("of %s lead to headings that exist", (name) => {
    const links = getLinks(read(name)).filter((url) => /^\/.*\.md#/.test(url));
    expect(links.filter((url) => !anchors(read(getPath(url))).has(new URL(url, "http://portal.example").hash))).toEqual(
      [],
    );
  });

  it("keep the fragments of headings", () => {
    expect(getLinks(read("guides/authentication.md"))).toContain("/guides/errors.md#unauthorized");
  });
});

describe("reference.md", () => {
  it("links to the Markdown version of every operation", () => {
    const expected = contract.operations.map(({ operationId }) => `/operations/${operationId}.md`);
    expect(getLinks(read("reference.md"))).toEqual(expect.arrayContaining(expected));
  });
});

describe("llms.txt", () => {
  it("starts with the API's name and summary and lists every guide and operation", () => {
    const content = read("llms.txt");
    expect(content).toMatch(/^# .+\n\n> .+\n/);
    const expected = [
      ...guides.map(({ id }) => `/${id}.md`),
      ...contract.operations.map(({ operationId }) => `/operations/${operationId}.md`),
    ];
    expect(getLinks(content)).toEqual(expect.arrayContaining(expected));
    for (const url of getLinks(content)) expect(existsSync(join(dist, url)), url).toBe(true);
  });

  it("has a file for each section, which lists the pages of that section alone", () => {
    expect(getLinks(read("guides/llms.txt"))).toEqual(guides.map(({ id }) => `/${id}.md`));
    expect(getLinks(read("operations/llms.txt"))).toEqual([
      "/operations.md",
      ...contract.operations.map(({ operationId }) => `/operations/${operationId}.md`),
    ]);
  });

  it("has a full version with the content of every guide", () => {
    const full = read("llms-full.txt");
    for (const { id } of guides) expect(full).toContain(read(`${id}.md`));
  });
});

describe("robots.txt", () => {
  it("allows every crawler", () => {
    expect(read("robots.txt")).toBe("User-agent: *\nAllow: /\n");
  });
});

/** Returns the fragments that GitHub derives from the headings. */
function anchors(markdown: string): Set<string> {
  const headings = markdown.replaceAll(/```[\s\S]*?```/g, "").matchAll(/^#+ (.*)$/gm);
  const slug = (heading: string) =>
    heading
      .replace(/[`*\\]/g, "")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_\- ]/gu, "")
      .trim()
      .replaceAll(" ", "-");
  return new Set([...headings].map(([, heading = ""]) => `#${slug(heading)}`));
}

function getPath(url: string): string {
  return new URL(url, "http://portal.example").pathname;
}
