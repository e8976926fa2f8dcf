// Builds the sidebar: the guides, the operations of the contract grouped by tag, and the reference.
import type { StarlightUserConfig } from "@astrojs/starlight/types";
import type { Contract, Operation } from "@onecontract/codegen";
import type { Guide } from "../guides/guide.ts";
import { listGuides } from "../guides/guides.ts";
import type { Portal } from "../portal.ts";
import { operationPagePath } from "./site-path.ts";

type Sidebar = NonNullable<StarlightUserConfig["sidebar"]>;
type SidebarItem = Sidebar[number];

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

/** The classes set the colour of the method (styles/tokens.css). */
const METHOD_CLASSES: Record<Operation["method"], string> = {
  get: "method-get",
  put: "method-put",
  post: "method-post",
  delete: "method-delete",
  options: "method-options",
  head: "method-head",
  patch: "method-patch",
};

function operationItem({ operationId, summary, method, deprecated }: Operation): SidebarItem {
  const classes = deprecated ? `${METHOD_CLASSES[method]} is-deprecated` : METHOD_CLASSES[method];
  return {
    label: summary ?? operationId,
    link: operationPagePath(operationId),
    badge: { text: method === "delete" ? "DEL" : method.toUpperCase(), variant: "default", class: classes },
    ...(deprecated && { attrs: { title: "Deprecated" } }),
  };
}
