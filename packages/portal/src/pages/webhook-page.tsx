// The page of a request that the service sends, with its headers and its payload.
import type { Operation, Webhook } from "@onecontract/codegen";
import { t, tParts } from "../messages/translate.ts";
import { firstParagraph, stripMarkdown } from "../model/descriptions.ts";
import type { Site } from "../model/site.ts";
import { Code } from "../nodes/code.tsx";
import { Content } from "../nodes/content.tsx";
import { AnchorHeading } from "../nodes/headings.tsx";
import { Method, OperationLink } from "../nodes/inline.tsx";
import type { Child, Rendering } from "../nodes/jsx-runtime.ts";
import { Markdown } from "../nodes/markdown.tsx";
import { NamedValues } from "../nodes/schema.tsx";
import { type ContentView, contentView } from "../view/content-view.ts";
import { type NamedValueView, namedValueView } from "../view/parameter-view.ts";
import { SchemaViewBuilder } from "../view/schema/schema-view.ts";
import type { Page } from "./page.ts";

export function webhookPage({ paths }: Site, webhook: Webhook): Page {
  const { name, summary, description } = webhook;
  return {
    path: paths.webhook(name),
    kind: "guide",
    title: stripMarkdown(summary ?? name),
    description: description ? `${name}: ${firstParagraph(description)}` : t("The webhook {name}.", { name }),
    headings: true,
    section: "Webhooks",
    content: () => <WebhookContent webhook={webhook} />,
  };
}

function WebhookContent({ webhook }: { webhook: Webhook }, { site }: Rendering): Child {
  const { name, method, deprecated, description } = webhook;
  const { headers, payload, callback } = webhookView(site, webhook);
  const examples = payload.flatMap((content) => content.examples);
  return (
    <div class="webhook" data-search-names={name}>
      <p class="endpoint">
        <Method method={method} />
        <code>{name}</code>
        {deprecated && <span class="deprecated">{t("deprecated")}</span>}
      </p>
      {description && <Markdown source={description} headingLevel={2} />}
      {callback && (
        <p>
          {tParts<Child>("Sent to the URL in {expression} of {operation}.", {
            expression: <code>{callback.expression}</code>,
            operation: <OperationLink operation={callback.operation} />,
          })}
        </p>
      )}
      {headers.length > 0 && (
        <>
          <AnchorHeading level={2} id="headers">
            {t("Headers")}
          </AnchorHeading>
          <NamedValues values={headers} kind="parameter" anchor="header" />
        </>
      )}
      {payload.length > 0 && (
        <>
          <AnchorHeading level={2} id="payload">
            {t("Payload")}
          </AnchorHeading>
          <Content content={payload} anchor="payload" />
        </>
      )}
      {examples.map(({ source, lang, title }) => (
        <Code code={source} lang={lang} title={title} isExample />
      ))}
    </div>
  );
}

interface WebhookView {
  headers: NamedValueView[];
  payload: ContentView[];
  callback: { operation: Operation; expression: string } | undefined;
}

/** If each model has a page, the view links to those in the payload. */
function webhookView({ contract, hasOneModelsPage }: Site, webhook: Webhook): WebhookView {
  const { headers, requestBody, callback } = webhook;
  const builder = new SchemaViewBuilder(contract, hasOneModelsPage ? undefined : 0);
  const operation = contract.operations.find(({ operationId }) => operationId === callback?.operationId);
  return {
    headers: headers.map((header) => namedValueView(header, undefined, builder)),
    payload: (requestBody?.content ?? []).map((content) => contentView(contract, content, builder, "request")),
    callback: callback && operation && { operation, expression: callback.expression },
  };
}
