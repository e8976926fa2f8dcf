// The list of all operations of the contract, by tag.
import { AnchorHeading } from "../components/anchor-heading.tsx";
import { Method } from "../components/endpoint.tsx";
import { Markdown } from "../components/markdown.tsx";
import type { Child } from "../jsx-runtime.ts";
import { type OperationGroup, operationsByTag } from "../site/operations-by-tag.ts";
import { currentSite, type Site } from "../site/site.ts";
import { tagAnchor } from "../site/site-path.ts";
import type { Page } from "./page.ts";

export function operationsPage({ contract }: Site): Page {
  const groups = operationsByTag(contract);
  const headings = groups.flatMap(({ tag }) =>
    tag === undefined ? [] : [{ depth: 2, slug: tagAnchor(tag), text: tag }],
  );
  return {
    path: "/operations/",
    kind: "guide",
    title: "Operations",
    description: `Every operation of ${contract.title}.`,
    headings: groups.length > 2 ? headings : false,
    section: "Operations",
    content: () => groups.map((group) => <Group group={group} />),
  };
}

function Group({ group: { tag, description, operations } }: { group: OperationGroup }): Child {
  return (
    <section class="operation-group">
      {tag !== undefined && (
        <AnchorHeading level={2} id={tagAnchor(tag)}>
          {tag}
        </AnchorHeading>
      )}
      {description && <Markdown source={description} />}
      <ul class="operation-list">
        {operations.map(({ operationId, summary, method, path, deprecated }) => (
          <li>
            <a href={currentSite().operationPath(operationId)}>
              <Method method={method} /> <span class="operation-title">{summary ?? operationId}</span>{" "}
              <code>{path}</code>
            </a>
            {deprecated && <span class="deprecated"> deprecated</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
