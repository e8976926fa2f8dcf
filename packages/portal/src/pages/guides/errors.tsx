// The guide to errors: a section for each code of `x-error-codes`, or for each declared status.
import { type Operation, prettyPrintJson } from "@onecontract/codegen";
import { t, tParts } from "../../messages/translate.ts";
import { firstSentence } from "../../model/descriptions.ts";
import { Code } from "../../nodes/code.tsx";
import { DesignDecisionMark } from "../../nodes/design-decisions.tsx";
import { AnchorHeading, operationCount } from "../../nodes/headings.tsx";
import { OperationLinks } from "../../nodes/inline.tsx";
import type { Child, Rendering } from "../../nodes/jsx-runtime.ts";
import { Markdown } from "../../nodes/markdown.tsx";
import { Table } from "../../nodes/table.tsx";
import { errorExample, errorResponses } from "../../view/error-responses.ts";

export function ErrorGuide(_: object, { site }: Rendering): Child {
  return Object.keys(site.contract.errorCodes).length > 0 ? <ErrorCodes /> : <ErrorStatuses />;
}

const BODY =
  "Every error response has a JSON body with a machine-readable `code`, a `message` that describes what was expected and received, and the HTTP `status`. Branch on `code`. Handle an unknown code by its status.";

function ErrorCodes(_: object, { site }: Rendering): Child {
  const { contract } = site;
  const codes = Object.entries(contract.errorCodes);
  const rows = codes.map(([code, { status, when }]) => [
    <a href={`#${code}`}>
      <code>{code}</code>
    </a>,
    status,
    <Markdown source={firstSentence(when)} inline />,
  ]);
  return (
    <>
      <p>
        <Markdown source={t(BODY)} inline />{" "}
        <DesignDecisionMark decision={site.findDesignDecision({ schema: "Error", property: "code" })} />
      </p>
      <Table class="error-codes" head={[t("Code"), t("Status"), t("Meaning")]} rows={rows} />
      {codes.map(([code]) => (
        <CodeSection code={code} />
      ))}
    </>
  );
}

function CodeSection({ code }: { code: string }, { site: { contract } }: Rendering): Child {
  const errorCode = contract.errorCodes[code];
  if (!errorCode) return null;
  const { status, title, when, remedy } = errorCode;
  const operations = contract.operations.filter(({ responses }) =>
    responses.some((response) => response.status === String(status)),
  );
  const isSpecific = operations.length > 0 && operations.length < contract.operations.length;
  return (
    <Section
      id={code}
      title={<code>{code}</code>}
      example={errorExample(contract, code)}
      note={isSpecific && <ReturnedBy operations={operations} />}
    >
      <p>
        <strong>
          {status} {title}.
        </strong>{" "}
        <Markdown source={when} inline />
      </p>
      <p>
        {t("How to handle it:")} <Markdown source={remedy} inline />
      </p>
    </Section>
  );
}

function ErrorStatuses(_: object, { site: { contract } }: Rendering): Child {
  return (
    <>
      <p>
        {t("The operations declare these error responses.")}{" "}
        {t(
          "Handle any other status by its class: fix the request after a 4xx response, and retry later after a 5xx response.",
        )}
      </p>
      {errorResponses(contract).map(({ id, title, descriptions, remedy, example, operations }) => (
        <Section
          id={id}
          title={title}
          example={example}
          note={
            operations.length === contract.operations.length ? (
              <p>{t("Any operation can return it.")}</p>
            ) : (
              <ReturnedBy operations={operations} />
            )
          }
        >
          {descriptions.length === 1 && <Markdown source={descriptions[0] ?? ""} />}
          {descriptions.length > 1 && (
            <ul>
              {descriptions.slice(0, MAX_DESCRIPTIONS).map((description) => (
                <li>
                  <Markdown source={description} inline />
                </li>
              ))}
            </ul>
          )}
          {remedy && (
            <p>
              {t("How to handle it:")} {remedy}
            </p>
          )}
        </Section>
      ))}
    </>
  );
}

/** Largest number of descriptions of a status. The pages of the operations have those of others. */
const MAX_DESCRIPTIONS = 20;

interface SectionProps {
  id: string;
  title: Child;
  /** A body with the error, if there is one. */
  example: unknown;
  /** The operations that return the error. */
  note: Child;
  children?: Child;
}

function Section({ id, title, example, note, children }: SectionProps): Child {
  const isString = typeof example === "string";
  return (
    <section class="error-code" aria-labelledby={id}>
      <AnchorHeading level={2} id={id}>
        {title}
      </AnchorHeading>
      {children}
      {example !== undefined && (
        <Code
          code={isString ? example : prettyPrintJson(example)}
          lang={isString ? "text" : "json"}
          title={t("Example")}
          isExample
        />
      )}
      {note}
    </section>
  );
}

/** Largest number of operations that are listed without collapsing them. */
const MAX_EXPANDED_OPERATIONS = 12;

/** Largest number of operations that are listed. A large contract has errors that hundreds return. */
const MAX_LINKED_OPERATIONS = 100;

function ReturnedBy({ operations }: { operations: Operation[] }): Child {
  const links = <OperationLinks operations={operations} />;
  const count = operationCount(operations);
  if (operations.length > MAX_LINKED_OPERATIONS) return <p>{t("Returned by {operations}.", { operations: count })}</p>;
  if (operations.length <= MAX_EXPANDED_OPERATIONS)
    return <p>{tParts<Child>("Returned by {operations}.", { operations: links })}</p>;
  return (
    <details>
      <summary>{t("Returned by {operations}.", { operations: count })}</summary>
      <p>{links}</p>
    </details>
  );
}
