// The list of all operations of the contract, by tag. A large contract has a page for each tag, and a list of them.

import { t } from "../messages/translate.ts";
import { firstParagraph } from "../model/descriptions.ts";
import {
  hasCollapsedTags,
  MAX_GROUP_SIZE,
  type OperationGroup,
  operationsByTag,
  pathAnchor,
  pathGroups,
} from "../model/operations-by-tag.ts";
import type { Site } from "../model/site.ts";
import { EndpointList, GroupList } from "../nodes/endpoint.tsx";
import { AnchorHeading, operationCount } from "../nodes/headings.tsx";
import type { Child, Rendering } from "../nodes/jsx-runtime.ts";
import { Markdown } from "../nodes/markdown.tsx";
import type { Page } from "./page.ts";

export function operationsPage({ contract }: Site): Page {
  const groups = operationsByTag(contract);
  const isIndex = hasCollapsedTags(contract);
  return {
    path: "/operations/",
    kind: "guide",
    title: t("Operations"),
    description: t("Every operation of {title}.", { title: contract.title }),
    headings: groups.length > 2 && !isIndex,
    section: "Operations",
    content: () => (isIndex ? <GroupList isIndex /> : groups.map((group) => <Group group={group} />)),
  };
}

/** Returns the page of a tag of a large contract. */
export function groupPage({ paths }: Site, group: OperationGroup): Page {
  const { title, tag, description, operations } = group;
  return {
    path: paths.group(tag),
    kind: "guide",
    title,
    description: description ? `${title}: ${firstParagraph(description)}` : `${title}: ${operationCount(operations)}`,
    headings: operations.length > MAX_GROUP_SIZE,
    section: "Operations",
    content: () => <GroupContent group={group} />,
  };
}

function Group({ group }: { group: OperationGroup }, { site }: Rendering): Child {
  return (
    <section class="operation-group">
      {group.tag !== undefined && (
        <AnchorHeading level={2} id={site.paths.tagAnchor(group.tag)}>
          {group.title}
        </AnchorHeading>
      )}
      <GroupContent group={group} />
    </section>
  );
}

/** A long list on its own page has headings with the beginnings of paths, as the sidebar does. */
function GroupContent(
  { group: { description, operations } }: { group: OperationGroup },
  { site: { contract } }: Rendering,
): Child {
  const isLong = hasCollapsedTags(contract) && operations.length > MAX_GROUP_SIZE;
  const parts = isLong ? pathGroups(operations) : [{ path: "", operations }];
  return (
    <>
      {description && <Markdown source={description} headingLevel={2} />}
      {parts.map((part) => (
        <>
          {part.path !== "" && (
            <AnchorHeading level={2} id={pathAnchor(part.path)}>
              {part.path}
            </AnchorHeading>
          )}
          <Operations operations={part.operations} />
        </>
      ))}
    </>
  );
}

function Operations({ operations }: Pick<OperationGroup, "operations">, { site }: Rendering): Child {
  return (
    <EndpointList
      endpoints={operations.map(({ operationId, summary = operationId, ...operation }) => ({
        ...operation,
        href: site.operationPath(operationId),
        title: summary,
      }))}
    />
  );
}
