// Builds the sidebar: guides for users of the API, the operations by tag, and guides for other readers.
import type { StarlightUserConfig } from "@astrojs/starlight/types";
import type { Contract, Operation } from "@onecontract/codegen";
import type { Guide } from "../guides/guide.ts";
import { type GroupedGuides, guideGroups } from "../guides/guide-groups.ts";
import type { Portal } from "../portal.ts";
import { operationsByTag } from "./operations-by-tag.ts";
import { operationPagePath } from "./site-path.ts";

type Sidebar = NonNullable<StarlightUserConfig["sidebar"]>;
type SidebarItem = Sidebar[number];

/** Largest number of operations whose tags are open. */
const MAX_OPEN_OPERATIONS = 30;

export function sidebar(portal: Portal, contract: Contract): Sidebar {
  const { first, further } = guideGroups(portal, contract);
  const guideItems = ({ label, guides }: GroupedGuides) => ({ label, items: guides.map(guideItem) });
  return [
    ...first.map(guideItems),
    {
      label: "API reference",
      items: [
        { label: "All operations", link: "/operations/" },
        ...operationGroups(contract),
        ...(portal.sections.reference ? [{ label: "On one page", link: "/reference/" }] : []),
        { label: "openapi.yaml", link: "/openapi.yaml" },
        { label: "openapi.json", link: "/openapi.json" },
      ],
    },
    ...further.map(guideItems),
  ];
}

function guideItem({ id, title }: Guide): SidebarItem {
  return { label: title, link: `/${id}/` };
}

/** Returns a group for each tag, then the operations without a tag. */
function operationGroups(contract: Contract): SidebarItem[] {
  const collapsed = contract.operations.length > MAX_OPEN_OPERATIONS;
  return operationsByTag(contract).flatMap(({ tag, operations }): SidebarItem[] => {
    const items = operations.map(operationItem);
    return tag === undefined ? items : [{ label: tag, collapsed, items }];
  });
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
