// Method and URL of an operation, and lists of operations and webhooks.
import type { Operation } from "@onecontract/codegen";
import { t } from "../messages/translate.ts";
import { OTHER_TAG } from "../model/contract-paths.ts";
import { firstSentence, stripMarkdown } from "../model/descriptions.ts";
import { hasCollapsedTags, operationsByTag, pathAnchor, pathGroups } from "../model/operations-by-tag.ts";
import type { Site } from "../model/site.ts";
import { operationCount } from "./headings.tsx";
import { BreakablePath, Method } from "./inline.tsx";
import type { Child, Rendering } from "./jsx-runtime.ts";

export function Endpoint({ operation }: { operation: Operation }, { site }: Rendering): Child {
  const { method, path, servers } = operation;
  return (
    <p class="endpoint">
      <Method method={method} />
      <code>
        <span class="endpoint-base" data-base-url={servers === undefined}>
          {site.baseURLOf(operation)}
        </span>
        <wbr />
        <span class="endpoint-path">
          <BreakablePath path={path} />
        </span>
      </code>
    </p>
  );
}

interface ListProps {
  endpoints: readonly (Pick<Operation, "method" | "path" | "deprecated"> & { href: string; title: string })[];
}

export function EndpointList({ endpoints }: ListProps): Child {
  return (
    <ul class="operation-list">
      {endpoints.map(({ href, method, title, path, deprecated }) => (
        <li>
          <a href={href}>
            <Method method={method} /> {title} <code>{path}</code>
          </a>
          {deprecated && <span class="deprecated"> {t("deprecated")}</span>}
        </li>
      ))}
    </ul>
  );
}

/**
 * Links to the groups of operations, with their sizes. A large contract with only one tag has groups of paths in its place.
 *
 * @param props `isIndex`: true to add descriptions, and the anchors of the tags
 */
export function GroupList({ isIndex = false }: { isIndex?: boolean }, { site }: Rendering): Child {
  return (
    <ul class={["group-list", isIndex && "group-index"]}>
      {linkedGroups(site).map(({ title, href, id, description, operations }) => (
        <li id={isIndex && id}>
          <a href={href}>{title}</a> <span class="optional">{operationCount(operations)}</span>
          {isIndex && description && <p>{stripMarkdown(firstSentence(description))}</p>}
        </li>
      ))}
    </ul>
  );
}

function linkedGroups(site: Site) {
  const groups = operationsByTag(site.contract);
  const [first] = groups;
  if (groups.length !== 1 || !first || !hasCollapsedTags(site.contract)) {
    return groups.map((group) => ({ ...group, href: site.groupPath(group), id: site.paths.tagAnchor(group.tag) }));
  }
  const href = site.groupPath(first);
  const groupsWithPath = pathGroups(first.operations).toSorted((a, b) => Number(a.path === "") - Number(b.path === ""));
  return groupsWithPath.map(({ path, operations }) => ({
    title: path || OTHER_TAG,
    href: path === "" ? href : `${href}#${encodeURI(pathAnchor(path))}`,
    id: undefined,
    description: undefined,
    operations,
  }));
}
