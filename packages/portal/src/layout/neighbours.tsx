// Links to the previous and the next page.

import { t } from "../messages/translate.ts";
import { guideGroups } from "../model/guide-groups.ts";
import { operationsByTag } from "../model/operations-by-tag.ts";
import type { Site } from "../model/site.ts";
import { MODELS_PATH } from "../model/site-path.ts";
import { Icon, type IconName } from "../nodes/icon.tsx";
import type { Child, Rendering } from "../nodes/jsx-runtime.ts";
import { modelNames } from "../view/model-views.ts";
import { sdkLinks } from "../view/sidebar.ts";

interface Neighbour {
  path: string;
  title: string;
}

/** @param props `path`: path of the current page, without the base path */
export function Neighbours({ path }: { path: string }, { site }: Rendering): Child {
  const { order, indexes } = pageOrder(site);
  const index = indexes.get(path);
  const previous = index === undefined ? undefined : order[index - 1];
  const next = index === undefined ? undefined : order[index + 1];
  return (
    <div class="pagination-links">
      {previous && <NeighbourLink page={previous} rel="prev" label={t("Previous")} icon="arrow-left" />}
      {next && <NeighbourLink page={next} rel="next" label={t("Next")} icon="arrow-right" />}
    </div>
  );
}

interface LinkProps {
  page: Neighbour;
  rel: string;
  label: string;
  icon: IconName;
}

function NeighbourLink({ page: { path, title }, rel, label, icon }: LinkProps, { site }: Rendering): Child {
  return (
    <a href={site.path(path)} rel={rel}>
      <Icon name={icon} size="1.5rem" />
      <span>
        {label}
        <br />
        <span class="link-title">{title}</span>
      </span>
    </a>
  );
}

interface PageOrder {
  order: Neighbour[];
  /** Index by path. */
  indexes: Map<string, number>;
}

const orders = new WeakMap<Site, PageOrder>();

/** Returns the pages in the order of the sidebar. */
function pageOrder(site: Site): PageOrder {
  const known = orders.get(site);
  if (known) return known;
  const { first, further } = guideGroups(site);
  const guides = (groups: typeof first) =>
    groups.flatMap((group) => group.guides.map(({ id, title }) => ({ path: `/${id}/`, title })));
  const operations = operationsByTag(site.contract).flatMap((group) => group.operations);
  const order = [
    ...guides(first),
    { path: "/operations/", title: t("All operations") },
    ...operations.map(({ operationId, summary }) => ({
      path: site.paths.operation(operationId),
      title: summary ?? operationId,
    })),
    ...models(site),
    ...(site.sdk ? sdkLinks(site).map(({ label, link }) => ({ path: link, title: label })) : []),
    ...guides(further),
  ];
  const result = { order, indexes: new Map(order.map(({ path }, index) => [path, index])) };
  orders.set(site, result);
  return result;
}

/** Returns the index of the models, and their pages if each has its own. */
function models({ contract, hasOneModelsPage, paths }: Site): Neighbour[] {
  const names = modelNames(contract);
  if (names.length === 0) return [];
  const pages = hasOneModelsPage ? [] : names.map((name) => ({ path: paths.model(name, false), title: name }));
  return [{ path: MODELS_PATH, title: t("Models") }, ...pages];
}
