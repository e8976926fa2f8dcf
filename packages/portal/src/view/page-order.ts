// The pages in the order of the sidebar.
import { t } from "../messages/translate.ts";
import { guideGroups } from "../model/guide-groups.ts";
import { memoize } from "../model/memoize.ts";
import { hasCollapsedTags, operationsByTag } from "../model/operations-by-tag.ts";
import type { Site } from "../model/site.ts";
import { MODELS_PATH } from "../model/site-path.ts";
import { modelNames } from "./model-views.ts";
import { sdkLinks } from "./sidebar.ts";

export interface PageTitle {
  path: string;
  title: string;
}

interface PageOrder {
  order: PageTitle[];
  /** Index by path. */
  indexes: Map<string, number>;
}

/** Returns the pages that have neighbours: all but the home page and those of webhooks. */
export const pageOrder: (site: Site) => PageOrder = memoize((site) => {
  const { first, further } = guideGroups(site);
  const guides = (groups: typeof first) =>
    groups.flatMap((group) => group.guides.map(({ id, title }) => ({ path: `/${id}/`, title })));
  const operations = operationsByTag(site.contract).flatMap(({ title, tag, operations: members }) => [
    ...(hasCollapsedTags(site.contract) ? [{ path: site.paths.group(tag), title }] : []),
    ...members.map(({ operationId, summary }) => ({
      path: site.paths.operation(operationId),
      title: summary ?? operationId,
    })),
  ]);
  const order = [
    ...guides(first),
    { path: "/operations/", title: t("All operations") },
    ...operations,
    ...models(site),
    ...(site.sdk ? sdkLinks(site).map(({ label, link }) => ({ path: link, title: label })) : []),
    ...guides(further),
  ];
  return { order, indexes: new Map(order.map(({ path }, index) => [path, index])) };
});

/** Returns the index of the models, and their pages if each has its own. */
function models({ contract, hasOneModelsPage, paths }: Site): PageTitle[] {
  const names = modelNames(contract);
  if (names.length === 0) return [];
  const pages = hasOneModelsPage ? [] : names.map((name) => ({ path: paths.model(name, false), title: name }));
  return [{ path: MODELS_PATH, title: t("Models") }, ...pages];
}

/** Returns whether a portal has a page, without making it. */
export function hasPage(site: Site, path: string): boolean {
  const isWebhook = site.contract.webhooks.some(({ name }) => site.paths.webhook(name) === path);
  return path === "/" || isWebhook || pageOrder(site).indexes.has(path);
}
