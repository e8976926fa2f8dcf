// Lists the pages of a portal.
import { relative } from "node:path";
import type { Guide } from "../model/guide.ts";
import type { Site } from "../model/site.ts";
import { MODELS_PATH, SDK_PATH } from "../model/site-path.ts";
import { modelNames } from "../view/model-views.ts";
import { sdkLinks } from "../view/sidebar.ts";
import { type CompiledGuides, compileGuideOnce } from "./guides/compile-guide.ts";
import { generatedGuidePage } from "./guides/generated-guide-page.tsx";
import { homePage } from "./home-page.tsx";
import { modelPages } from "./model-pages.tsx";
import { notFoundPage } from "./not-found-page.tsx";
import { operationPage } from "./operation-page.tsx";
import { operationsPage } from "./operations-page.tsx";
import type { Page } from "./page.ts";
import { type PageSource, pageAt, pagesIn } from "./page-source.ts";
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

const paths = new WeakMap<Site, Set<string>>();

/** Returns whether a portal has a page, without making it. */
export function hasPage(site: Site, path: string): boolean {
  const known = paths.get(site) ?? new Set(pagePaths(site));
  paths.set(site, known);
  return known.has(path);
}

function pagePaths(site: Site): string[] {
  const { contract, guides, hasOneModelsPage } = site;
  const models = modelNames(contract);
  return [
    "/",
    "/operations/",
    ...guides.map(({ id }) => `/${id}/`),
    ...contract.operations.map(({ operationId }) => site.paths.operation(operationId)),
    ...contract.webhooks.map(({ name }) => site.paths.webhook(name)),
    ...(models.length > 0 ? [MODELS_PATH] : []),
    ...(hasOneModelsPage ? [] : models.map((name) => site.paths.model(name, false))),
    ...(site.sdk ? sdkLinks(site).map(({ link }) => link) : []),
  ];
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
  return [
    pageAt("/", () => homePage(site)),
    ...(await Promise.all(site.guides.map((guide) => guideSource(site, guide, compiled)))),
    pageAt("/operations/", () => operationsPage(site)),
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
