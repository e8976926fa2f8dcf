// What the sidebar lists: the guides, every operation of the contract below its tag, and the reference.
import type { StarlightUserConfig } from "@astrojs/starlight/types";
import type { Contract, Operation } from "@petstore/codegen";
import { guidesOf } from "../guides/guides.ts";

type Sidebar = NonNullable<StarlightUserConfig["sidebar"]>;
type SidebarItem = Sidebar[number];
type BadgeVariant = "note" | "tip" | "caution" | "danger" | "default";

export function sidebar(contract: Contract): Sidebar {
  return [
    {
      label: "Guides",
      items: guidesOf(contract).map(({ id, title }) => ({ label: title, link: `/${id}/` })),
    },
    { label: "Operations", items: operationGroups(contract) },
    {
      label: "Reference",
      items: [
        { label: "Reference on one page", link: "/reference/" },
        { label: "openapi.yaml", link: "/openapi.yaml" },
        { label: "openapi.json", link: "/openapi.json" },
      ],
    },
  ];
}

/** In the contract's order of tags; operations without a tag stand below the groups. */
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
  return { label: summary ?? operationId, link: `/operations/${encodeURIComponent(operationId)}/`, badge };
}

const METHOD_VARIANTS: Partial<Record<Operation["method"], BadgeVariant>> = {
  get: "note",
  post: "tip",
  put: "default",
  patch: "default",
  delete: "danger",
};
