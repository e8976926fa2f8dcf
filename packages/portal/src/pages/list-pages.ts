// Lists the pages of a portal.
import { relative } from "node:path";
import { compileGuide } from "../guides/compile-guide.ts";
import type { Guide } from "../guides/guide.ts";
import type { Site } from "../site/site.ts";
import { generatedGuidePage } from "./guides/generated-guide-page.tsx";
import { homePage } from "./home-page.tsx";
import { modelPages } from "./model-pages.tsx";
import { notFoundPage } from "./not-found-page.tsx";
import { operationPage } from "./operation-page.tsx";
import { operationsPage } from "./operations-page.tsx";
import type { Page } from "./page.ts";
import { sdkPages } from "./sdk-pages.tsx";

/**
 * Returns the pages in the order of llms.txt.
 *
 * @throws Error if a guide cannot be compiled
 */
export async function listPages(site: Site): Promise<Page[]> {
  const guides = await Promise.all(site.guides.map((guide) => guidePage(site, guide)));
  return [
    homePage(site),
    ...guides,
    operationsPage(site),
    ...site.contract.operations.map((operation) => operationPage(site, operation)),
    ...modelPages(site),
    ...(await sdkPages(site)),
    notFoundPage(site),
  ];
}

async function guidePage(site: Site, guide: Guide): Promise<Page> {
  if (guide.file === undefined && guide.markdown === undefined) return generatedGuidePage(site, guide);
  const { id, title, description, hasTableOfContents = true } = guide;
  const { headings, content } = await compileGuide(guide, site.portal.root);
  return {
    path: `/${id}/`,
    kind: "guide",
    title,
    description,
    headings: hasTableOfContents && headings,
    section: "Guides",
    ...(guide.file !== undefined && { source: relative(site.portal.root, guide.file).replaceAll("\\", "/") }),
    content,
  };
}
