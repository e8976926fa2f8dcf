// Links to the previous and the next page.

import { t } from "../messages/translate.ts";
import { Icon, type IconName } from "../nodes/icon.tsx";
import type { Child, Rendering } from "../nodes/jsx-runtime.ts";
import { type PageTitle, pageOrder } from "../view/page-order.ts";

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
  page: PageTitle;
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
