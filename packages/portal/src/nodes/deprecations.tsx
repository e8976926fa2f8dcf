// Deprecated operations: a warning on the page of one, and a section for each in a guide.

import type { Operation } from "@onecontract/codegen";
import { t } from "../messages/translate.ts";
import { type DeprecationNotice, deprecationHeaders, deprecationNotice } from "../view/deprecation.ts";
import { Aside } from "./aside.tsx";
import { Code } from "./code.tsx";
import { AnchorHeading } from "./headings.tsx";
import { BreakablePath, OperationLink } from "./inline.tsx";
import type { Child, Rendering } from "./jsx-runtime.ts";
import { Markdown } from "./markdown.tsx";
import { Samples } from "./samples.tsx";

/** Warns that an operation is deprecated, with its removal date and its successor. */
export function DeprecationBanner({ notice: { message, reason, successor } }: { notice: DeprecationNotice }): Child {
  return (
    <Aside type="caution" title={t("Deprecated")}>
      <p>
        {message} {reason && <Markdown source={reason} inline />}
      </p>
      {successor && (
        <p>
          {t("Use instead:")} <OperationLink operation={successor} />
        </p>
      )}
    </Aside>
  );
}

interface DeprecationsProps {
  /** Base URL of the samples. @default the contract's first server */
  baseURL?: string | undefined;
}

/** A section for each deprecated operation, with its removal date and a migration to its successor. */
export function Deprecations({ baseURL }: DeprecationsProps, { site }: Rendering): Child {
  const deprecated = site.contract.operations.flatMap((operation) => {
    const notice = deprecationNotice(site.contract, operation);
    return notice ? [<Deprecation operation={operation} notice={notice} baseURL={baseURL} />] : [];
  });
  return deprecated.length > 0 ? deprecated : <p>{t("No operation is deprecated at the moment.")}</p>;
}

interface DeprecationProps {
  operation: Operation;
  notice: DeprecationNotice;
  baseURL: string | undefined;
}

function Deprecation(
  { operation, notice: { message, reason, successor }, baseURL }: DeprecationProps,
  { site }: Rendering,
): Child {
  const { operationId, summary } = operation;
  const headers = deprecationHeaders(operation);
  return (
    <section aria-labelledby={operationId}>
      <AnchorHeading level={3} id={operationId}>
        {summary ?? operationId}
      </AnchorHeading>
      <p>
        <EndpointLink operation={operation} />. {message} {reason && <Markdown source={reason} inline />}
      </p>
      {headers.length > 0 && (
        <>
          <p>Its responses carry these headers:</p>
          <Code code={headers.join("\n")} lang="http" />
        </>
      )}
      {successor && (
        <>
          <p>
            Call <EndpointLink operation={successor} /> instead:
          </p>
          <Samples samples={site.samplesOf(successor, baseURL === undefined ? {} : { baseURL })} />
        </>
      )}
    </section>
  );
}

function EndpointLink(
  { operation: { operationId, method, path } }: { operation: Operation },
  { site }: Rendering,
): Child {
  return (
    <a href={site.operationPath(operationId)}>
      <code>
        {method.toUpperCase()} <BreakablePath path={path} />
      </code>
    </a>
  );
}
