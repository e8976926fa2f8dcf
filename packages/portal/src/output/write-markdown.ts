// Writes llms.txt (https://llmstxt.org), the entry point for AI models, and the Markdown versions of pages that have no content in HTML.
import { movedGuides } from "../model/guides.ts";
import { introductionOf } from "../model/introduction.ts";
import { operationsByTag } from "../model/operations-by-tag.ts";
import type { Site } from "../model/site.ts";
import { markdownPath } from "../model/site-path.ts";
import type { Page } from "../pages/page.ts";
import type { OutputFolder } from "./output-folder.ts";
import type { PageLinks } from "./page-links.ts";

/** All pages in one file, which is written together with the pages. */
export const ALL_PAGES_FILE = "llms-full.txt";

/** @param written pages whose Markdown versions have been written */
export function writeMarkdown(site: Site, links: PageLinks, written: Page[], output: OutputFolder): void {
  const { portal, guides } = site;
  for (const { oldId, newId } of movedGuides(portal, guides)) {
    const url = links.url(markdownPath(`/${newId}/`));
    output.write(`${oldId}.md`, `# Moved\n\nThis page has moved to [${url}](${url}).\n`);
  }
  if (portal.sections.reference) output.write("reference.md", renderReference(site, links));
  const sections = Map.groupBy(
    written.filter(({ section }) => section !== undefined),
    ({ section = "" }) => section,
  );
  output.write("llms.txt", renderLlmsTxt(site, links, written, sections));
  for (const [name, pages] of sections) {
    const content = [`# ${site.contract.title}: ${name}\n`, listPages(pages, links), ""];
    output.write(sectionFile(pages), content.join("\n"));
  }
}

/** A section with more pages has them only in its own file, because a model reads llms.txt as a whole. */
const LISTED_PAGES = 200;

/** Returns the path of the list of a section's pages, in the folder of the pages: `guides/llms.txt`. */
function sectionFile([page]: readonly Page[]): string {
  return `${page?.path.split("/")[1] ?? ""}/llms.txt`;
}

function listPages(pages: readonly Page[], links: PageLinks): string {
  return pages
    .map(({ title, path, description = "" }) => `- [${title}](${links.url(markdownPath(path))}): ${description}`)
    .join("\n");
}

/** Returns the Markdown version of the API reference, whose page needs a script: the operations with links to their pages. */
function renderReference({ contract, paths }: Site, links: PageLinks): string {
  const groups = operationsByTag(contract).map(({ title, tag, operations }) => {
    const lines = operations.map(({ operationId, method, path, summary }) => {
      const url = links.url(markdownPath(paths.operation(operationId)));
      return `- [${summary ?? operationId}](${url}): \`${method.toUpperCase()} ${path}\``;
    });
    return `${tag === undefined ? "" : `## ${title}\n\n`}${lines.join("\n")}\n`;
  });
  const document = `The contract of all operations is [openapi.yaml](${links.url("/openapi.yaml")}).\n`;
  return [`# ${contract.title} reference\n`, document, ...groups].join("\n");
}

function renderLlmsTxt(
  { contract, hasOneModelsPage }: Site,
  links: PageLinks,
  written: readonly Page[],
  sections: ReadonlyMap<string, readonly Page[]>,
): string {
  const fileLink = (name: string, description: string) => `- [${name}](${links.url(name)}): ${description}`;
  const home = written.find(({ path }) => path === "/");
  return [
    `# ${home?.title ?? contract.title}\n`,
    `> ${contract.summary ?? `Documentation of ${contract.title}.`}\n`,
    ...(contract.description === undefined ? [] : [`${introductionOf(contract).lead}\n`]),
    ...[...sections].map(([name, pages]) => {
      const isLong = pages.length > LISTED_PAGES;
      const list = isLong ? fileLink(sectionFile(pages), `all ${pages.length} pages`) : listPages(pages, links);
      return `## ${name}\n\n${list}\n`;
    }),
    "## Optional\n",
    fileLink("openapi.yaml", "the OpenAPI document in YAML"),
    fileLink("openapi.json", "the OpenAPI document in JSON"),
    fileLink(ALL_PAGES_FILE, hasOneModelsPage ? "all pages in one file" : "all pages but the models in one file"),
    ...[...sections].map(([name, pages]) => fileLink(sectionFile(pages), `the pages of the section ${name}`)),
    "",
  ].join("\n");
}
