// The responses of an operation: successes in full, errors as rows that open, then the headers that all responses carry.

import { t } from "../messages/translate.ts";
import { firstParagraph } from "../model/descriptions.ts";
import type { ResponsesView, ResponseView } from "../view/response-view.ts";
import { Content } from "./content.tsx";
import { DesignDecisionMark } from "./design-decisions.tsx";
import { AnchorHeading, CollapsedRow } from "./headings.tsx";
import { separate } from "./inline.tsx";
import type { Child, Rendering } from "./jsx-runtime.ts";
import { Markdown } from "./markdown.tsx";
import { NamedValues } from "./schema.tsx";

const isOpen = ({ kind }: ResponseView) => kind !== "failure";

export function Responses({ responses, sharedHeaders }: ResponsesView): Child {
  return (
    <>
      {responses.filter(isOpen).map((response) => (
        <section class="response" aria-labelledby={response.id}>
          <AnchorHeading level={3} id={response.id}>
            <Status response={response} /> {response.reason}
          </AnchorHeading>
          <ResponseDetails response={response} />
        </section>
      ))}
      <div class="collapsed-rows">
        {responses
          .filter((response) => !isOpen(response))
          .map((response) => (
            <CollapsedRow
              level={3}
              id={response.id}
              heading={
                <>
                  <Status response={response} /> {response.reason}
                </>
              }
              summary={firstParagraph(response.description)}
            >
              <ResponseDetails response={response} />
            </CollapsedRow>
          ))}
        {sharedHeaders.length > 0 && (
          <CollapsedRow
            level={3}
            id="response-headers"
            heading={t("Headers of all responses")}
            summary={sharedHeaders.map(({ name }) => name).join(", ")}
          >
            <NamedValues values={sharedHeaders} kind="header" anchor="response" />
          </CollapsedRow>
        )}
      </div>
    </>
  );
}

const STATUS_CLASSES = { success: "status-success", redirect: "status-redirect", failure: "status-failure" };

/** The status of a response in the colour of its kind. */
function Status({ response: { kind, status } }: { response: Pick<ResponseView, "kind" | "status"> }): Child {
  return <span class={["status", STATUS_CLASSES[kind]]}>{status}</span>;
}

/** The description, the headers and the bodies of a response. Its examples are in another part of the page. */
function ResponseDetails({ response }: { response: ResponseView }, { site }: Rendering): Child {
  const { id, description, headers, content, designDecision } = response;
  const codes = [...new Set(content.flatMap(({ examples }) => examples.flatMap(({ errorCode }) => errorCode ?? [])))];
  return (
    <>
      <Markdown source={description} />
      <DesignDecisionMark decision={designDecision} />
      {codes.length > 0 && (
        <p class="error-link">
          {t("How to handle:")}{" "}
          {separate(
            codes.map((code) => (
              <a href={site.errorCodePath(code)}>
                <code>{code}</code>
              </a>
            )),
          )}
        </p>
      )}
      {headers.length > 0 && (
        <>
          <p class="schema-title">{t("Headers")}</p>
          <NamedValues values={headers} kind="header" anchor={id} />
        </>
      )}
      <Content content={content} anchor={`${id}-body`} />
    </>
  );
}
