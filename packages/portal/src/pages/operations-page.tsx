// The list of all operations of the contract, by tag. The tags of a large contract are collapsed.

import { t } from "../messages/translate.ts";
import { hasCollapsedTags, type OperationGroup, operationsByTag } from "../model/operations-by-tag.ts";
import type { Site } from "../model/site.ts";
import { EndpointList } from "../nodes/endpoint.tsx";
import { AnchorHeading, CollapsedGroup } from "../nodes/headings.tsx";
import type { Child, Rendering } from "../nodes/jsx-runtime.ts";
import { Markdown } from "../nodes/markdown.tsx";
import type { Page } from "./page.ts";

export function operationsPage({ contract }: Site): Page {
  const groups = operationsByTag(contract);
  return {
    path: "/operations/",
    kind: "guide",
    title: t("Operations"),
    description: t("Every operation of {title}.", { title: contract.title }),
    headings: groups.length > 2,
    section: "Operations",
    content: () =>
      hasCollapsedTags(contract) ? (
        <div class="collapsed-rows">
          {groups.map((group) => (
            <CollapsedGroup level={2} group={group}>
              <GroupContent group={group} />
            </CollapsedGroup>
          ))}
        </div>
      ) : (
        groups.map((group) => <Group group={group} />)
      ),
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

function GroupContent({ group: { description, operations } }: { group: OperationGroup }, { site }: Rendering): Child {
  return (
    <>
      {description && <Markdown source={description} headingLevel={2} />}
      <EndpointList
        endpoints={operations.map(({ operationId, summary = operationId, ...operation }) => ({
          ...operation,
          href: site.operationPath(operationId),
          title: summary,
        }))}
      />
    </>
  );
}
