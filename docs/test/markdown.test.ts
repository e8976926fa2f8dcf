// The Markdown twins of the built pages, and what a model reads first.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { codeSamples } from "@petstore/codegen";
import { describe, expect, it } from "vitest";
import { contract } from "../src/contract/load-contract.ts";
import { guides } from "../src/guides/guides.ts";
import { fencesOf } from "./guides/fences.ts";
import { fileAt, readPages } from "./site-folder.ts";

const dist = join(import.meta.dirname, "../dist");
const read = (name: string) => readFileSync(join(dist, name), "utf8");
const pages = readPages(dist).filter(({ path }) => path !== "/404.html" && path !== "/reference/");
const linksOf = (markdown: string) => [...markdown.matchAll(/\]\(([^)\s]+)/g)].map(([, address = ""]) => address);

describe("the Markdown twin", () => {
  it.each(pages)(
    "of $path is named by the page, has its title and its text, and no tag and no dead link",
    ({ path, root }) => {
      const name = root.querySelector('link[type="text/markdown"]')?.getAttribute("href") ?? "";
      expect(name).toMatch(/^\/.*\.md$/);
      const markdown = read(name);
      expect(markdown).toContain(`# ${root.querySelector("h1")?.text.trim()}\n`);
      const prose = markdown.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, "");
      expect(prose).not.toMatch(/<\/?(div|span|dl|table|p|a)\b/);
      const headings = root
        .querySelectorAll(".sl-markdown-content :is(h2, h3)")
        .filter((heading) => !heading.closest("[data-try-it]"))
        .map(({ text }) => text.trim());
      expect(headings.filter((heading) => !markdown.includes(heading))).toEqual([]);
      const dead = linksOf(prose).filter(
        (address) => address.startsWith("/") && fileAt(dist, pathOf(address)) === undefined,
      );
      expect(dead, path).toEqual([]);
    },
  );

  it.each(contract.operations)("of $operationId has its samples as they are", (operation) => {
    const fences = fencesOf(read(`operations/${operation.operationId}.md`)).map(({ source }) => source);
    expect(fences).toEqual(expect.arrayContaining(codeSamples(contract, operation).map(({ source }) => source)));
  });
});

describe("llms.txt", () => {
  it("begins with what the service is and lists every guide and operation", () => {
    const text = read("llms.txt");
    expect(text).toMatch(/^# .+\n\n> .+\n/);
    const wanted = [
      ...guides.map(({ id }) => `/${id}.md`),
      ...contract.operations.map(({ operationId }) => `/operations/${operationId}.md`),
    ];
    expect(linksOf(text)).toEqual(expect.arrayContaining(wanted));
    for (const address of linksOf(text)) expect(existsSync(join(dist, address)), address).toBe(true);
  });

  it("has a companion with every page in it", () => {
    const full = read("llms-full.txt");
    for (const { id } of guides) expect(full).toContain(read(`${id}.md`));
  });
});

it("search engines may read everything", () => {
  expect(read("robots.txt")).toBe("User-agent: *\nAllow: /\n");
});

function pathOf(address: string): string {
  return new URL(address, "http://portal.example").pathname;
}
