// The guide to pagination: how to get the next page, and the operations that return a list in pages.
import type { Operation } from "@onecontract/codegen";
import { t } from "../../messages/translate.ts";
import { SDK_LABEL } from "../../model/site.ts";
import { AnchorHeading } from "../../nodes/headings.tsx";
import { LinkList, OperationLink, OperationLinks } from "../../nodes/inline.tsx";
import type { Child, Rendering } from "../../nodes/jsx-runtime.ts";
import { Markdown } from "../../nodes/markdown.tsx";
import { Samples } from "../../nodes/samples.tsx";
import { ParameterTable } from "../../nodes/value-tables.tsx";
import { nextPageSteps } from "../../view/next-page-steps.ts";

export function PaginationGuide(_: object, { site }: Rendering): Child {
  const operations = site.contract.operations.filter(({ pagination }) => pagination !== undefined);
  const [first] = operations;
  const { sdk } = site;
  // Lists with the same steps are described once.
  const groups = Map.groupBy(operations, ({ pagination }) =>
    (pagination ? nextPageSteps(pagination) : []).map((step) => `- ${step}`).join("\n"),
  );
  return (
    <>
      <p>
        {operations.length === 1
          ? t("One operation returns a list in pages.")
          : t("{count} operations return a list in pages.", { count: operations.length })}{" "}
        {sdk && t("The SDK requests the next pages automatically:")}
      </p>
      {sdk && first && <Samples samples={site.samplesOf(first).filter(({ label }) => label === SDK_LABEL)} />}
      <AnchorHeading level={2} id="get-the-next-page">
        {t("Get the next page")}
      </AnchorHeading>
      {[...groups].map(([steps, members]) => (
        <>
          {groups.size > 1 && <Members operations={members} />}
          <Markdown source={steps} />
        </>
      ))}
      {first && <Samples samples={site.samplesOf(first, { pages: "one" }).filter(({ label }) => label === "curl")} />}
      <AnchorHeading level={2} id="operations">
        {t("Paginated operations")}
      </AnchorHeading>
      <Operations operations={operations} />
    </>
  );
}

/** Number of operations that a sentence names. */
const MAX_NAMED = 3;

function Members({ operations }: { operations: Operation[] }): Child {
  const named = operations.slice(0, operations.length > MAX_NAMED + 1 ? MAX_NAMED : operations.length);
  const others = operations.length - named.length;
  return (
    <p>
      <OperationLinks operations={named} />
      {others > 0 && t(" and {count} more", { count: others })}:
    </p>
  );
}

/** Number of operations whose parameters the page describes. The pages of the operations describe those of others. */
const MAX_DESCRIBED = 10;

function Operations({ operations }: { operations: Operation[] }, { site }: Rendering): Child {
  if (operations.length <= MAX_DESCRIBED) {
    return operations.map((operation) => (
      <>
        <p>
          <OperationLink operation={operation} />
        </p>
        <ParameterTable operationId={operation.operationId} />
      </>
    ));
  }
  const links = operations.map(({ operationId, summary }) => ({
    href: site.operationPath(operationId),
    label: summary ?? operationId,
  }));
  return <LinkList links={links} />;
}
