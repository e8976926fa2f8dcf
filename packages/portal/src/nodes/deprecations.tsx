// Deprecated operations: a warning on the page of one, and a section for each in a guide.

import { currentSite } from "../model/site.ts";
import { type DeprecationNotice, deprecationHeaders, deprecationNotice } from "../view/deprecation.ts";
import { AnchorHeading } from "./anchor-heading.tsx";
import { Aside } from "./aside.tsx";
import { BreakablePath } from "./breakable-path.tsx";
import { Code } from "./code.tsx";
import type { Child } from "./jsx-runtime.ts";
import { Markdown } from "./markdown.tsx";
import { Samples } from "./samples.tsx";

/** Warns that an operation is deprecated, with its removal date and its successor. */
export function DeprecationBanner({ notice: { message, reason, successor } }: { notice: DeprecationNotice }): Child {
  return (
    <Aside type="caution" title="Deprecated">
      <p>
        {message} {reason && <Markdown source={reason} inline />}
      </p>
      {successor && (
        <p>
          Use instead:{" "}
          <a href={currentSite().operationPath(successor.operationId)}>{successor.summary ?? successor.operationId}</a>
        </p>
      )}
    </Aside>
  );
}

interface DeprecationsProps {
  /** Base URL of the samples. @default the contract's first server */
  baseURL?: string;
}

/** A section for each deprecated operation, with its removal date and a migration to its successor. */
export function Deprecations({ baseURL }: DeprecationsProps): Child {
  const site = currentSite();
  const { contract } = site;
  const deprecated = contract.operations.flatMap((operation) => {
    const notice = deprecationNotice(contract, operation);
    return notice ? [{ operation, notice, headers: deprecationHeaders(operation) }] : [];
  });
  if (deprecated.length === 0) return <p>No operation is deprecated at the moment.</p>;
  const options = baseURL === undefined ? {} : { baseURL };
  return deprecated.map(
    ({ headers, operation: { operationId, method, path, summary }, notice: { message, reason, successor } }) => (
      <section aria-labelledby={operationId}>
        <AnchorHeading level={3} id={operationId}>
          {summary ?? operationId}
        </AnchorHeading>
        <p>
          <a href={site.operationPath(operationId)}>
            <code>
              {method.toUpperCase()} <BreakablePath path={path} />
            </code>
          </a>
          . {message} {reason && <Markdown source={reason} inline />}
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
              Call{" "}
              <a href={site.operationPath(successor.operationId)}>
                <code>
                  {successor.method.toUpperCase()} <BreakablePath path={successor.path} />
                </code>
              </a>{" "}
              instead:
            </p>
            <Samples samples={site.samplesOf(successor, options)} />
          </>
        )}
      </section>
    ),
  );
}
