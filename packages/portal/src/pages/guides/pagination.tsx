// The guide to pagination: how to get the next page, and the operations that return a list in pages.

import { SDK_LABEL } from "../../model/sdk-label.ts";
import type { Site } from "../../model/site.ts";
import { AnchorHeading } from "../../nodes/anchor-heading.tsx";
import type { Child } from "../../nodes/jsx-runtime.ts";
import { Markdown } from "../../nodes/markdown.tsx";
import { Samples } from "../../nodes/samples.tsx";
import { ParameterTable } from "../../nodes/value-tables.tsx";
import { nextPageSteps } from "../../view/next-page-steps.ts";
import type { Heading } from "../page.ts";

export const PAGINATION_HEADINGS: Heading[] = [
  { depth: 2, slug: "get-the-next-page", text: "Get the next page" },
  { depth: 2, slug: "operations", text: "Paginated operations" },
];

export function PaginationGuide({ site }: { site: Site }): Child {
  const operations = site.contract.operations.filter(({ pagination }) => pagination !== undefined);
  const [first] = operations;
  const { sdk } = site.portal;
  // Lists with the same steps are described once.
  const groups = Map.groupBy(operations, ({ pagination }) =>
    (pagination ? nextPageSteps(pagination) : []).map((step) => `- ${step}`).join("\n"),
  );
  return (
    <>
      <p>
        {operations.length === 1 ? "One operation returns" : `${operations.length} operations return`} a list in pages.
        {sdk && " The SDK requests the next pages automatically:"}
      </p>
      {sdk && first && <Samples samples={site.samplesOf(first).filter(({ label }) => label === SDK_LABEL)} />}
      <AnchorHeading level={2} id="get-the-next-page">
        Get the next page
      </AnchorHeading>
      {[...groups].map(([steps, members]) => (
        <>
          {groups.size > 1 && <p>{members.map(({ summary, operationId }) => summary ?? operationId).join(", ")}:</p>}
          <Markdown source={steps} />
        </>
      ))}
      {first && <Samples samples={site.samplesOf(first, { pages: "one" }).filter(({ label }) => label === "curl")} />}
      <AnchorHeading level={2} id="operations">
        Paginated operations
      </AnchorHeading>
      {operations.map(({ operationId, summary }) => (
        <>
          <p>
            <a href={site.operationPath(operationId)}>{summary ?? operationId}</a>
          </p>
          <ParameterTable operationId={operationId} />
        </>
      ))}
    </>
  );
}
