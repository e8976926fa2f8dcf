// The sidebar of a page. The page of a large contract contains the operations of the current group only: the others are loaded when
// the reader opens them (browser/sidebar.ts), so that a page does not grow with the number of operations.

import { createHash } from "node:crypto";
import { t } from "../messages/translate.ts";
import { memoize } from "../model/memoize.ts";
import type { OperationGroup } from "../model/operations-by-tag.ts";
import type { Site } from "../model/site.ts";
import { Icon } from "../nodes/icon.tsx";
import type { Child, Rendering } from "../nodes/jsx-runtime.ts";
import { operationGroupItem, type SidebarGroup, type SidebarItem, type SidebarLink, sidebar } from "../view/sidebar.ts";
import { Navigation } from "./site-links.tsx";
import { ThemeSelect } from "./theme-select.tsx";
import { Versions } from "./versions.tsx";

/** Path of the file with the groups of operations that pages leave out. */
export const GROUPS_PATH = "/operations/groups.json";

interface Props {
  /** Path of the current page, without the base path. */
  path: string;
}

export function Sidebar({ path }: Props, { site }: Rendering): Child {
  const items = sidebar(site);
  return (
    <nav class="sidebar" aria-label={t("Main")}>
      <button type="button" popovertarget="site-sidebar" class="menu-button">
        <Icon name="menu" class="open-menu" />
        <Icon name="close" class="close-menu" />
        <span class="sr-only">{t("Menu")}</span>
      </button>
      <div
        popover
        id="site-sidebar"
        class="sidebar-pane"
        data-hash={hashOf(site)}
        data-source={lazyGroups(items).length > 0 ? site.path(GROUPS_PATH) : undefined}
      >
        <div class="sidebar-content">
          <Navigation class="sidebar-navigation below-wide" />
          <Versions path={path} />
          {site.contract.operations.length > MAX_UNFILTERED_OPERATIONS && <Filter />}
          <ul class="top-level">
            {items.map((item) => (
              <Item item={item} path={path} />
            ))}
          </ul>
          <div class="mobile-preferences below-medium">
            <ThemeSelect />
          </div>
        </div>
        <sidebar-restore></sidebar-restore>
      </div>
    </nav>
  );
}

/** Largest number of operations without a filter. */
const MAX_UNFILTERED_OPERATIONS = 50;

/** Lists the links that contain what the reader types, in place of the groups (browser/sidebar-filter.ts). */
function Filter(): Child {
  return (
    <div class="sidebar-filter" data-needs-script>
      <input
        type="search"
        aria-label={t("Filter the sidebar")}
        placeholder={t("Filter")}
        autocomplete="off"
        spellcheck="false"
      />
      <ul hidden></ul>
      <p class="sr-only" role="status"></p>
    </div>
  );
}

/** Returns the groups of operations for the file that pages load, or undefined if the pages contain all groups. */
export function sidebarGroups(site: Site): { label: string; content: Child }[] | undefined {
  const groups = lazyGroups(sidebar(site));
  if (groups.length === 0) return undefined;
  return groups.map((group) => ({
    label: group.title,
    content: operationGroupItem(site.contract, group).items.map((item) => <Item item={item} path="" />),
  }));
}

/** Returns the groups of operations that pages load, at any depth of the sidebar. */
function lazyGroups(items: SidebarItem[]): OperationGroup[] {
  return items.flatMap((item) => {
    if (!("items" in item)) return [];
    return item.groups ?? lazyGroups(item.items);
  });
}

/** Returns a hash of the labels and links. The operations of a group have more, such as integers that JSON cannot represent. */
const hashOf = memoize((site: Site): string => {
  const source = JSON.stringify(sidebar(site), (key, value) =>
    key === "groups" ? value.map((group: OperationGroup) => operationGroupItem(site.contract, group)) : value,
  );
  return createHash("sha256").update(source).digest("base64url").slice(0, 8);
});

interface ItemProps extends Props {
  item: SidebarItem;
}

function Item({ item, path }: ItemProps): Child {
  if (!("items" in item)) {
    return (
      <li>
        <Link link={item} path={path} />
      </li>
    );
  }
  if (item.groups) return <LazyGroups groups={item.groups} path={path} />;
  return (
    <li>
      <details open={!item.collapsed || hasCurrent(item, path)}>
        <summary>{item.label}</summary>
        <ul>
          {item.items.map((child) => (
            <Item item={child} path={path} />
          ))}
        </ul>
      </details>
    </li>
  );
}

function hasCurrent({ items }: SidebarGroup, path: string): boolean {
  return items.some((item) => ("items" in item ? hasCurrent(item, path) : item.link === path));
}

/** Number of tags that a page lists. */
const MAX_LISTED_GROUPS = 100;

/** Number of operations of the current tag that a page lists. The page loads those of a larger one. */
const MAX_LISTED_OPERATIONS = 30;

/** The tags of a large contract, collapsed. A contract with many tags shows the current one, and the others in a group. */
function LazyGroups({ groups, path }: { groups: OperationGroup[]; path: string }, { site }: Rendering): Child {
  const listsAll = groups.length <= MAX_LISTED_GROUPS;
  return (
    <>
      {groups.map((group, index) => {
        const isCurrent = isPathOf(site, group, path);
        if (!isCurrent && !listsAll) return false;
        const isShort = group.operations.length <= MAX_LISTED_OPERATIONS;
        if (isCurrent && isShort) return <Item item={operationGroupItem(site.contract, group)} path={path} />;
        return <LazyGroup label={group.title} index={String(index)} isOpen={isCurrent || groups.length === 1} />;
      })}
      {!listsAll && <LazyGroup label={t("All {count} groups", { count: groups.length })} index="" isOpen={false} />}
    </>
  );
}

/** Returns whether a path is that of a group's page or of one of its operations. */
function isPathOf({ paths }: Site, { tag, operations }: OperationGroup, path: string): boolean {
  return paths.group(tag) === path || operations.some(({ operationId }) => paths.operation(operationId) === path);
}

/**
 * A group whose operations the page loads. Without JavaScript, the page of the group lists them.
 *
 * @param props `index`: index of the group in the file, or an empty string for all groups
 */
function LazyGroup({ label, index, isOpen }: { label: string; index: string; isOpen: boolean }): Child {
  return (
    <li>
      <details data-group={index} open={isOpen}>
        <summary>{label}</summary>
      </details>
    </li>
  );
}

function Link(
  { link: { label, link, badge, title }, path }: { link: SidebarLink; path: string },
  { site }: Rendering,
): Child {
  return (
    <a href={site.path(link)} aria-current={link === path ? "page" : undefined} title={title}>
      <span>{label}</span>
      {badge && <span class={`badge ${badge.class}`}>{badge.text}</span>}
    </a>
  );
}
