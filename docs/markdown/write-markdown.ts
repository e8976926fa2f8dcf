// A Markdown twin beside every page of a built site, and what a model reads first: llms.txt and llms-full.txt
// (https://llmstxt.org).
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Contract } from "@petstore/codegen";
import { guides } from "../src/guides/guides.ts";
import { markdownPath } from "../src/site/markdown-path.ts";
import { basePath } from "../src/site/site-path.ts";
import { type PageMarkdown, pageMarkdown } from "./page-markdown.ts";

interface Twin extends PageMarkdown {
  /** With the origin, where the site has one. */
  address: string;
}

/** @param origin that the site will be served at, where it is known */
export function writeMarkdown(folder: string, contract: Contract, origin: string | undefined): void {
  const ofGuides = guides.map(({ id }) => `/${id}/`);
  const ofOperations = contract.operations.map(({ operationId }) => `/operations/${encodeURIComponent(operationId)}/`);
  const paths = new Set(["/", ...ofGuides, "/operations/", ...ofOperations]);
  const write = (path: string) => writeTwin(folder, path, paths, origin ?? "");
  const home = write("/");
  const groups = { Guides: ofGuides.map(write), Operations: ["/operations/", ...ofOperations].map(write) };
  const twins = [home, ...Object.values(groups).flat()];
  writeFileSync(join(folder, "llms.txt"), llmsText(contract, home, groups, origin ?? ""));
  writeFileSync(join(folder, "llms-full.txt"), twins.map(({ markdown }) => markdown).join("\n---\n\n"));
}

function writeTwin(folder: string, path: string, paths: Set<string>, origin: string): Twin {
  const html = readFileSync(join(folder, decodeURIComponent(path), "index.html"), "utf8");
  const page = pageMarkdown(html, (href) => twinAddress(href, path, paths, origin));
  writeFileSync(join(folder, decodeURIComponent(markdownPath(path))), page.markdown);
  return { ...page, address: origin + basePath + markdownPath(path).slice(1) };
}

/**
 * Links between pages lead from twin to twin; all within the site are absolute, since a twin is not where its page is.
 * Within a page there are none, since Markdown has no places but headings.
 */
function twinAddress(href: string, path: string, paths: Set<string>, origin: string): string | undefined {
  if (href.startsWith("#")) return undefined;
  const here = "http://portal.example";
  const url = new URL(href, here + basePath + path.slice(1));
  if (url.origin !== here) return href;
  const target = `/${url.pathname.slice(basePath.length)}`;
  return origin + basePath + (paths.has(target) ? markdownPath(target) : target).slice(1) + url.hash;
}

function llmsText(contract: Contract, home: Twin, groups: Record<string, Twin[]>, origin: string): string {
  const file = (name: string, about: string) => `- [${name}](${origin}${basePath}${name}): ${about}`;
  const sections = Object.entries(groups).map(([name, twins]) => {
    const lines = twins.map(({ title, description, address }) => `- [${title}](${address}): ${description}`);
    return `## ${name}\n\n${lines.join("\n")}\n`;
  });
  return [
    `# ${home.title}\n`,
    `> ${contract.summary ?? `The interface of ${contract.title}.`}\n`,
    ...(contract.description === undefined ? [] : [`${contract.description}\n`]),
    ...sections,
    "## Optional\n",
    file("openapi.yaml", "the contract, as OpenAPI"),
    file("openapi.json", "the same in JSON"),
    file("llms-full.txt", "every page in one file"),
    "",
  ].join("\n");
}
