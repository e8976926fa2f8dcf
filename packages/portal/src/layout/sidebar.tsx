// The sidebar of a page. The page of a large contract contains the operations of the current group only: the others are loaded when
// the reader opens them (browser/sidebar.ts), so that a page does not grow with the number of operations.
import { createHash } from "node:crypto";
import type { OperationGroup } from "../model/operations-by-tag.ts";
import type { Site } from "../model/site.ts";
import { operationPagePath, tagAnchor } from "../model/site-path.ts";
import { Icon } from "../nodes/icon.tsx";
import type { Child, Rendering } from "../nodes/jsx-runtime.ts";
import { operationGroupItem, type SidebarGroup, type SidebarItem, type SidebarLink, sidebar } from "../view/sidebar.ts";
import { ThemeSelect } from "./theme-select.tsx";

/** Path of the file with the groups of operations that pages leave out. */
export const GROUPS_PATH = "/operations/groups.json";

interface Props {
  /** Path of the current page, without the base path. */
  path: string;
}

export function Sidebar({ path }: Props, { site }: Rendering): Child {
  const items = sidebar(site.portal, site.contract, site.guides);
  return (
    <nav class="sidebar" aria-label="Main">
      <button type="button" popovertarget="site-sidebar" class="menu-button">
        <Icon name="menu" class="open-menu" />
        <Icon name="close" class="close-menu" />
        <span class="sr-only">Menu</span>
      </button>
      <div
        popover
        id="site-sidebar"
        class="sidebar-pane"
        data-hash={hashOf(items)}
        data-source={hasLazyGroups(items) ? site.path(GROUPS_PATH) : undefined}
      >
        <div class="sidebar-content">
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

/** Returns the groups of operations for the file that pages load, or undefined if the pages contain all groups. */
export function sidebarGroups(site: Site): { label: string; content: Child }[] | undefined {
  const items = sidebar(site.portal, site.contract, site.guides);
  if (!hasLazyGroups(items)) return undefined;
  return items.flatMap(lazyGroups).flatMap(({ groups = [] }) =>
    groups.map((group) => ({
      label: group.tag ?? "Other",
      content: operationGroupItem(group).items.map((item) => <Item item={item} path="" />),
    })),
  );
}

const lazyGroups = (item: SidebarItem): SidebarGroup[] =>
  "items" in item ? (item.groups ? [item] : item.items.flatMap(lazyGroups)) : [];

function hasLazyGroups(items: SidebarItem[]): boolean {
  return items.some((item) => lazyGroups(item).length > 0);
}

const hashes = new WeakMap<SidebarItem[], string>();

/** Returns a hash of the labels and links. The operations of a group have more, such as integers that JSON cannot represent. */
function hashOf(items: SidebarItem[]): string {
  const known = hashes.get(items);
  if (known !== undefined) return known;
  const source = JSON.stringify(items, (key, value) => (key === "groups" ? value.map(operationGroupItem) : value));
  const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
  hashes.set(items, hash);
  return hash;
}

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
        <summary>
          <span class="large">{item.label}</span>
        </summary>
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

/** The tags of a large contract, folded. A contract with many tags shows the current one, and the others in a group. */
function LazyGroups({ groups, path }: { groups: OperationGroup[]; path: string }): Child {
  const isCurrent = ({ operations }: OperationGroup) =>
    operations.some(({ operationId }) => operationPagePath(operationId) === path);
  const isListed = groups.length <= MAX_LISTED_GROUPS;
  return (
    <>
      {groups.map((group, index) => {
        if (isCurrent(group)) return <Item item={operationGroupItem(group)} path={path} />;
        return isListed && <LazyGroup label={group.tag ?? "Other"} index={String(index)} tag={group.tag} />;
      })}
      {!isListed && <LazyGroup label={`All ${groups.length} groups`} index="" tag={undefined} />}
    </>
  );
}

interface LazyGroupProps {
  label: string;
  /** Index of the group in the file, or an empty string for all groups. */
  index: string;
  tag: string | undefined;
}

function LazyGroup({ label, index, tag }: LazyGroupProps, { site }: Rendering): Child {
  const list = site.path("/operations/");
  return (
    <li>
      <details data-group={index}>
        <summary>
          <span class="large">{label}</span>
        </summary>
        <ul>
          <li>
            <a href={tag === undefined ? list : `${list}#${encodeURIComponent(tagAnchor(tag))}`}>
              <span>List of operations</span>
            </a>
          </li>
        </ul>
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
