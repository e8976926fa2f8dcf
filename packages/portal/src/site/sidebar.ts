// Builds the sidebar: the guides, the operations of the contract grouped by tag, and the reference.
import type { StarlightUserConfig } from "@astrojs/starlight/types";
import type { Contract, Operation } from "@onecontract/codegen";
import type { Guide } from "../guides/guide.ts";
import { listGuides } from "../guides/guides.ts";
import type { Portal } from "../portal.ts";
import { operationPagePath } from "./site-path.ts";

type Sidebar = NonNullable<StarlightUserConfig["sidebar"]>;
type SidebarItem = Sidebar[number];
type BadgeVariant = "note" | "tip" | "caution" | "danger" | "default";

export function sidebar(portal: Portal, contract: Contract): Sidebar {
  return [
    ...guideGroups(portal, contract),
    { label: "Operations", items: operationGroups(contract) },
    {
      label: "Reference",
      items: [
        ...(portal.sections.reference ? [{ label: "API reference", link: "/reference/" }] : []),
        { label: "openapi.yaml", link: "/openapi.yaml" },
        { label: "openapi.json", link: "/openapi.json" },
      ],
    },
  ];
}

/** Returns the groups of the options, then the remaining guides as "Guides". Leaves out empty groups. */
function guideGroups(portal: Portal, contract: Contract): SidebarItem[] {
  const guides = listGuides(portal, contract);
  const grouped = new Set(portal.guideGroups.flatMap((group) => group.guides.map((name) => `guides/${name}`)));
  const groups = portal.guideGroups.map(({ label, guides: names }) => ({
    label,
    items: names.flatMap((name) => guides.filter(({ id }) => id === `guides/${name}`).map(guideItem)),
  }));
  const others = { label: "Guides", items: guides.filter(({ id }) => !grouped.has(id)).map(guideItem) };
  return [...groups, others].filter(({ items }) => items.length > 0);
}

function guideItem({ id, title }: Guide): SidebarItem {
  return { label: title, link: `/${id}/` };
}

/** Groups operations by tag, in the contract's order of tags. Operations without a tag follow the groups. */
function operationGroups(contract: Contract): SidebarItem[] {
  const used = contract.operations.flatMap(({ tag }) => (tag === undefined ? [] : [tag]));
  const tags = new Set([...contract.tags.map(({ name }) => name).filter((name) => used.includes(name)), ...used]);
  const groups = [...tags].map((tag) => ({
    label: tag,
    items: contract.operations.filter((operation) => operation.tag === tag).map(operationItem),
  }));
  return [...groups, ...contract.operations.filter(({ tag }) => tag === undefined).map(operationItem)];
}

function operationItem(operation: Operation): SidebarItem {
  const { operationId, summary, method, deprecated } = operation;
  const badge: { text: string; variant: BadgeVariant } = deprecated
    ? { text: "deprecated", variant: "caution" }
    : { text: method.toUpperCase(), variant: METHOD_VARIANTS[method] ?? "note" };
  return { label: summary ?? operationId, link: operationPagePath(operationId), badge };
}

const METHOD_VARIANTS: Partial<Record<Operation["method"], BadgeVariant>> = {
  get: "note",
  post: "tip",
  put: "default",
  patch: "default",
  delete: "danger",
};
