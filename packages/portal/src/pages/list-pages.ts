// Lists the pages of a portal. The dev server makes only the pages that are requested, because those of a large contract take seconds.
import { relative } from "node:path";
import type { Guide } from "../model/guide.ts";
import { hasCollapsedTags, operationsByTag } from "../model/operations-by-tag.ts";
import type { Site } from "../model/site.ts";
import { MODELS_PATH, SDK_PATH } from "../model/site-path.ts";
import { type CompiledGuides, compileGuideOnce } from "./guides/compile-guide.ts";
import { generatedGuidePage } from "./guides/generated-guide-page.tsx";
import { homePage } from "./home-page.tsx";
import { modelPages } from "./model-pages.tsx";
import { notFoundPage } from "./not-found-page.tsx";
import { operationPage } from "./operation-page.tsx";
import { groupPage, operationsPage } from "./operations-page.tsx";
import type { Page } from "./page.ts";
import { sdkPages } from "./sdk-pages.tsx";
import { webhookPage } from "./webhook-page.tsx";

/**
 * Returns the pages in the order of llms.txt.
 *
 * @throws Error if a guide cannot be compiled
 */
export async function listPages(site: Site): Promise<Page[]> {
  return loadPages(await pageSources(site));
}

export async function loadPages(sources: PageSource[]): Promise<Page[]> {
  return (await Promise.all(sources.map((source) => source.load()))).flat();
}

/**
 * Returns the sources of the pages, in the same order. The guides in files are compiled already, so that their errors are found.
 *
 * @param compiled guides that were compiled before
 * @throws Error if a guide cannot be compiled
 */
export async function pageSources(site: Site, compiled: CompiledGuides = new Map()): Promise<PageSource[]> {
  const { operations, webhooks } = site.contract;
  const groups = hasCollapsedTags(site.contract) ? operationsByTag(site.contract) : [];
  return [
    pageAt("/", () => homePage(site)),
    ...(await Promise.all(site.guides.map((guide) => guideSource(site, guide, compiled)))),
    pageAt("/operations/", () => operationsPage(site)),
    ...groups.map((group) => pageAt(site.paths.group(group.tag), () => groupPage(site, group))),
    ...operations.map((operation) =>
      pageAt(site.paths.operation(operation.operationId), () => operationPage(site, operation)),
    ),
    ...webhooks.map((webhook) => pageAt(site.paths.webhook(webhook.name), () => webhookPage(site, webhook))),
    pagesIn(MODELS_PATH, () => modelPages(site)),
    pagesIn(SDK_PATH, () => sdkPages(site)),
    pageAt("/404.html", () => notFoundPage(site)),
  ];
}

async function guideSource(site: Site, guide: Guide, compiled: CompiledGuides): Promise<PageSource> {
  const path = `/${guide.id}/`;
  if (guide.file === undefined) return pageAt(path, () => guidePage(site, guide, compiled));
  const page = await guidePage(site, guide, compiled);
  return pageAt(path, () => page);
}

async function guidePage(site: Site, guide: Guide, compiled: CompiledGuides): Promise<Page> {
  if (guide.file === undefined && guide.markdown === undefined) return generatedGuidePage(guide);
  const { id, title, description, hasTableOfContents = true } = guide;
  const { headings, images, content } = await compileGuideOnce(guide, site.portal, compiled);
  return {
    path: `/${id}/`,
    kind: "guide",
    title,
    description,
    headings: hasTableOfContents && headings,
    section: "Guides",
    source: guide.file && relative(site.portal.root, guide.file).replaceAll("\\", "/"),
    images,
    content,
  };
}

export interface PageSource {
  /** Returns whether the page at a path, without the base path, is from this source if it exists. */
  has(path: string): boolean;
  /** Makes the pages when it is called first. */
  load(): Promise<Page[]>;
}

function pageAt(path: string, make: () => Page | Promise<Page>): PageSource {
  return { has: (requested) => requested === path, load: once(async () => [await make()]) };
}

/** Returns the source of the pages whose paths start with `folder`. */
function pagesIn(folder: string, make: () => Page[] | Promise<Page[]>): PageSource {
  return { has: (requested) => requested.startsWith(folder), load: once(async () => make()) };
}

function once<T>(call: () => T): () => T {
  let result: { value: T } | undefined;
  return () => {
    result ??= { value: call() };
    return result.value;
  };
}
