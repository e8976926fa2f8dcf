// Writes a Markdown version of every page of a built site, and the entry points for AI models: llms.txt and llms-full.txt
// (https://llmstxt.org).
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Contract } from "@onecontract/codegen";
import { listGuides, movedGuides } from "../guides/guides.ts";
import type { Portal } from "../portal.ts";
import { operationsByTag } from "../site/operations-by-tag.ts";
import { markdownPath, operationPagePath, withBase } from "../site/site-path.ts";
import { anchorReader } from "./markdown-anchors.ts";
import { type PageMarkdown, pageMarkdown } from "./page-markdown.ts";

interface WrittenPage extends PageMarkdown {
  /** Absolute if the origin is known. */
  url: string;
}

/** Resolves paths and links within the site. */
interface Site {
  folder: string;
  basePath: string;
  /** Empty if it is unknown: links then start with the base path. */
  origin: string;
  /** Paths of the pages. */
  paths: Set<string>;
  /** Returns the anchors of a page that its Markdown version has, too. */
  anchors(path: string): Set<string>;
}

/** Writes the Markdown versions of the pages, `llms.txt` and `llms-full.txt` into the portal's output folder. */
export function writeMarkdown(portal: Portal, contract: Contract): void {
  const { outputFolder: folder, basePath, origin = "" } = portal;
  const guides = listGuides(portal, contract);
  const guidePaths = guides.map(({ id }) => `/${id}/`);
  const operationPaths = contract.operations.map(({ operationId }) => operationPagePath(operationId));
  const referencePaths = portal.sections.reference ? ["/reference/"] : [];
  const paths = new Set(["/", ...guidePaths, "/operations/", ...operationPaths, ...referencePaths]);
  const site: Site = { folder, basePath, origin, paths, anchors: anchorReader(folder) };
  const write = (path: string) => writePage(site, path);
  const home = write("/");
  const groups = { Guides: guidePaths.map(write), Operations: ["/operations/", ...operationPaths].map(write) };
  const pages = [home, ...Object.values(groups).flat()];
  for (const { oldId, newId } of movedGuides(portal, guides)) {
    const url = absoluteURL(site, markdownPath(`/${newId}/`));
    writeFileSync(join(folder, `${oldId}.md`), `# Moved\n\nThis page has moved to [${url}](${url}).\n`);
  }
  if (portal.sections.reference) writeFileSync(join(folder, "reference.md"), renderReference(contract, site));
  writeFileSync(join(folder, "llms.txt"), renderLlmsTxt(contract, home, groups, site));
  writeFileSync(join(folder, "llms-full.txt"), pages.map(({ markdown }) => markdown).join("\n---\n\n"));
}

function writePage(site: Site, path: string): WrittenPage {
  const html = readFileSync(join(site.folder, decodeURIComponent(path), "index.html"), "utf8");
  const page = pageMarkdown(html, (href) => resolveLink(href, path, site));
  writeFileSync(join(site.folder, decodeURIComponent(markdownPath(path))), page.markdown);
  return { ...page, url: absoluteURL(site, markdownPath(path)) };
}

function absoluteURL({ origin, basePath }: Site, path: string): string {
  return origin + withBase(basePath, path);
}

/**
 * Resolves the href of a link on the page `path`. Links to other pages lead to their Markdown versions. They start at the root of
 * the host, because the Markdown version is in another folder than its page. Links within a page are removed, because Markdown
 * has no anchors.
 */
function resolveLink(href: string, path: string, site: Site): string | undefined {
  if (href.startsWith("#")) return undefined;
  const base = new URL(withBase(site.basePath, path), "http://portal.example");
  const url = new URL(href, base);
  if (url.origin !== base.origin) return href;
  const target = `/${url.pathname.slice(site.basePath.length)}`;
  if (!site.paths.has(target)) return absoluteURL(site, target) + url.hash;
  const hasAnchor = target !== "/reference/" && site.anchors(target).has(decodeURIComponent(url.hash.slice(1)));
  return absoluteURL(site, markdownPath(target)) + (hasAnchor ? url.hash : "");
}

/** Returns the Markdown version of the API reference, whose page needs a script: the operations with links to their pages. */
function renderReference(contract: Contract, site: Site): string {
  const groups = operationsByTag(contract).map(({ tag, operations }) => {
    const lines = operations.map(({ operationId, method, path, summary }) => {
      const url = absoluteURL(site, markdownPath(operationPagePath(operationId)));
      return `- [${summary ?? operationId}](${url}): \`${method.toUpperCase()} ${path}\``;
    });
    return `${tag === undefined ? "" : `## ${tag}\n\n`}${lines.join("\n")}\n`;
  });
  const document = `The contract of all operations is [openapi.yaml](${absoluteURL(site, "/openapi.yaml")}).\n`;
  return [`# ${contract.title} reference\n`, document, ...groups].join("\n");
}

function renderLlmsTxt(
  contract: Contract,
  home: WrittenPage,
  groups: Record<string, WrittenPage[]>,
  site: Site,
): string {
  const fileLink = (name: string, description: string) => `- [${name}](${absoluteURL(site, name)}): ${description}`;
  const sections = Object.entries(groups).map(([name, pages]) => {
    const lines = pages.map(({ title, description, url }) => `- [${title}](${url}): ${description}`);
    return `## ${name}\n\n${lines.join("\n")}\n`;
  });
  return [
    `# ${home.title}\n`,
    `> ${contract.summary ?? `Documentation of ${contract.title}.`}\n`,
    ...(contract.description === undefined ? [] : [`${contract.description}\n`]),
    ...sections,
    "## Optional\n",
    fileLink("openapi.yaml", "the OpenAPI document in YAML"),
    fileLink("openapi.json", "the OpenAPI document in JSON"),
    fileLink("llms-full.txt", "all pages in one file"),
    "",
  ].join("\n");
}
