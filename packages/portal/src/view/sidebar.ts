// Lists what the sidebar links to: guides for users of the API, the operations by tag, and guides for other readers.

import type { Contract, Operation } from "@onecontract/codegen";
import { t } from "../messages/translate.ts";
import { pathsOf } from "../model/contract-paths.ts";
import type { Guide } from "../model/guide.ts";
import { type GroupedGuides, guideGroups } from "../model/guide-groups.ts";
import { memoize } from "../model/memoize.ts";
import {
  hasCollapsedTags,
  MAX_GROUP_SIZE,
  type OperationGroup,
  operationsByTag,
  pathGroups,
} from "../model/operations-by-tag.ts";
import type { Site } from "../model/site.ts";
import { MODELS_PATH, SDK_PATH } from "../model/site-path.ts";

export interface SidebarLink {
  label: string;
  /** Path without the base path. */
  link: string;
  badge?: { text: string; class: string };
  /** Tooltip. */
  title?: string | undefined;
}

export interface SidebarGroup {
  label: string;
  items: SidebarItem[];
  /** True if the group is collapsed, unless it contains the current page. @default false */
  collapsed?: boolean | undefined;
  /** Groups of operations of a large contract, in place of items. */
  groups?: OperationGroup[] | undefined;
}

export type SidebarItem = SidebarLink | SidebarGroup;

/** Largest number of operations whose tags are open. */
const MAX_OPEN_OPERATIONS = 30;

/** Largest number of SDK pages that every page shows. The group of more is collapsed, except on these pages. */
const MAX_OPEN_SDK_PAGES = 12;

export const sidebar: (site: Site) => SidebarItem[] = memoize((site) => {
  const { portal, contract } = site;
  const { first, further } = guideGroups(site);
  const guideItems = (group: GroupedGuides) => ({ label: group.label, items: group.guides.map(guideItem) });
  return [
    ...first.map(guideItems),
    {
      label: t("API reference"),
      items: [
        { label: t("All operations"), link: "/operations/" },
        ...operationItems(contract),
        ...(Object.keys(contract.schemas).length > 0 ? [{ label: t("Models"), link: MODELS_PATH }] : []),
        ...(portal.sections.reference ? [{ label: t("On one page"), link: "/reference/" }] : []),
        { label: "openapi.yaml", link: "/openapi.yaml" },
        { label: "openapi.json", link: "/openapi.json" },
      ],
    },
    ...(site.sdk ? [sdkGroup(site)] : []),
    ...further.map(guideItems),
  ];
});

function sdkGroup(site: Site): SidebarGroup {
  const [overview, ...resources] = sdkLinks(site);
  const items = [...(overview ? [{ ...overview, label: t("Overview") }] : []), ...resources];
  return { label: t("SDK reference"), items, collapsed: items.length > MAX_OPEN_SDK_PAGES };
}

/** Returns the pages of the SDK's reference. */
export function sdkLinks({ contract, paths, sdkMethods }: Site): SidebarLink[] {
  const operations = contract.operations.filter(({ operationId }) => sdkMethods.has(operationId));
  const resources = [...new Set(operations.map(({ sdk }) => sdk.resource ?? ""))];
  const links = resources.map((resource) => ({
    label: ["client", resource].filter(Boolean).join("."),
    link: paths.sdk(resource),
  }));
  return [{ label: t("SDK reference"), link: SDK_PATH }, ...links];
}

function guideItem({ id, title }: Guide): SidebarLink {
  return { label: title, link: `/${id}/` };
}

/** Returns a group for each tag, then the operations without a tag. */
function operationItems(contract: Contract): SidebarItem[] {
  const groups = operationsByTag(contract);
  if (hasCollapsedTags(contract)) return [{ label: t("Operations"), items: [], groups }];
  const collapsed = contract.operations.length > MAX_OPEN_OPERATIONS;
  return groups.flatMap((group): SidebarItem[] => {
    const item = operationGroupItem(contract, group);
    return group.tag === undefined ? item.items : [{ ...item, collapsed }];
  });
}

export function operationGroupItem(contract: Contract, { title, operations }: OperationGroup): SidebarGroup {
  const links = (members: Operation[]) => members.map((operation) => operationItem(contract, operation));
  if (operations.length <= MAX_GROUP_SIZE) return { label: title, items: links(operations) };
  return {
    label: title,
    items: pathGroups(operations).flatMap((group): SidebarItem[] => {
      const items = links(group.operations);
      return group.path === "" ? items : [{ label: group.path, items, collapsed: true }];
    }),
  };
}

function operationItem(contract: Contract, { operationId, summary, method, deprecated }: Operation): SidebarLink {
  return {
    label: summary ?? operationId,
    link: pathsOf(contract).operation(operationId),
    badge: {
      text: method === "delete" ? "DEL" : method.toUpperCase(),
      class: `method-${method}${deprecated ? " is-deprecated" : ""}`,
    },
    title: deprecated ? t("Deprecated") : undefined,
  };
}
