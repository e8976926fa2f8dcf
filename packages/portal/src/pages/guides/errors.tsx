// The guide to errors: a section for each code of `x-error-codes`, or for each declared status.
import { type Operation, prettyPrintJson } from "@onecontract/codegen";
import { firstSentence } from "../../model/descriptions.ts";
import type { Site } from "../../model/site.ts";
import { AnchorHeading } from "../../nodes/anchor-heading.tsx";
import { Code } from "../../nodes/code.tsx";
import { DesignDecisionMark } from "../../nodes/design-decisions.tsx";
import type { Child } from "../../nodes/jsx-runtime.ts";
import { Markdown } from "../../nodes/markdown.tsx";
import { errorExample } from "../../view/error-example.ts";
import { errorResponses } from "../../view/error-responses.ts";
import type { Heading } from "../page.ts";

export function errorHeadings({ contract }: Site): Heading[] {
  const codes = Object.keys(contract.errorCodes);
  if (codes.length > 0) return codes.map((code) => ({ depth: 2, slug: code, text: code }));
  return errorResponses(contract).map(({ id, title }) => ({ depth: 2, slug: id, text: title }));
}

export function ErrorGuide({ site }: { site: Site }): Child {
  return Object.keys(site.contract.errorCodes).length > 0 ? <ErrorCodes site={site} /> : <ErrorStatuses site={site} />;
}

function ErrorCodes({ site }: { site: Site }): Child {
  const { contract } = site;
  const codes = Object.entries(contract.errorCodes);
  return (
    <>
      <p>
        Every error response has a JSON body with a machine-readable <code>code</code>, a <code>message</code> that
        describes what was expected and received, and the HTTP <code>status</code>. Branch on <code>code</code>. Handle
        an unknown code by its status.{" "}
        <DesignDecisionMark decision={site.findDesignDecision({ schema: "Error", property: "code" })} />
      </p>
      <table class="error-codes">
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">Status</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          {codes.map(([code, { status, when }]) => (
            <tr>
              <td>
                <a href={`#${code}`}>
                  <code>{code}</code>
                </a>
              </td>
              <td>{status}</td>
              <td>
                <Markdown source={firstSentence(when)} inline />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {codes.map(([code]) => (
        <CodeSection site={site} code={code} />
      ))}
    </>
  );
}

function CodeSection({ site, code }: { site: Site; code: string }): Child {
  const { contract } = site;
  const errorCode = contract.errorCodes[code];
  if (!errorCode) return null;
  const { status, title, when, remedy } = errorCode;
  const example = errorExample(contract, code);
  const operations = contract.operations.filter(({ responses }) =>
    responses.some((response) => response.status === String(status)),
  );
  return (
    <section class="error-code" aria-labelledby={code}>
      <AnchorHeading level={2} id={code}>
        <code>{code}</code>
      </AnchorHeading>
      <p>
        <strong>
          {status} {title}.
        </strong>{" "}
        <Markdown source={when} inline />
      </p>
      <p>
        How to handle it: <Markdown source={remedy} inline />
      </p>
      {example !== undefined && <Code code={prettyPrintJson(example)} lang="json" title="Example" />}
      {operations.length > 0 && operations.length < contract.operations.length && (
        <ReturnedBy site={site} operations={operations} />
      )}
    </section>
  );
}

function ErrorStatuses({ site }: { site: Site }): Child {
  const { contract } = site;
  return (
    <>
      <p>
        The operations declare these error responses. Handle any other status by its class: fix the request after a 4xx
        response, and retry later after a 5xx response.
      </p>
      {errorResponses(contract).map(({ id, title, descriptions, example, operations }) => (
        <section class="error-code" aria-labelledby={id}>
          <AnchorHeading level={2} id={id}>
            {title}
          </AnchorHeading>
          {descriptions.length === 1 && <Markdown source={descriptions[0] ?? ""} />}
          {descriptions.length > 1 && (
            <ul>
              {descriptions.map((description) => (
                <li>
                  <Markdown source={description} inline />
                </li>
              ))}
            </ul>
          )}
          {example !== undefined && (
            <Code
              code={typeof example === "string" ? example : prettyPrintJson(example)}
              lang={typeof example === "string" ? "text" : "json"}
              title="Example"
            />
          )}
          {operations.length === contract.operations.length ? (
            <p>Any operation can return it.</p>
          ) : (
            <ReturnedBy site={site} operations={operations} />
          )}
        </section>
      ))}
    </>
  );
}

/** Largest number of operations that are listed without folding them. */
const MAX_UNFOLDED_OPERATIONS = 12;

function ReturnedBy({ site, operations }: { site: Site; operations: Operation[] }): Child {
  const links = operations.map(({ operationId, summary }, index) => (
    <>
      {index > 0 && ", "}
      <a href={site.operationPath(operationId)}>{summary ?? operationId}</a>
    </>
  ));
  if (operations.length <= MAX_UNFOLDED_OPERATIONS) return <p>Returned by {links}.</p>;
  return (
    <details>
      <summary>Returned by {operations.length} operations</summary>
      <p>{links}</p>
    </details>
  );
}
