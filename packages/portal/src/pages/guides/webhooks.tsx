// The guide to webhooks: the requests that the service sends, with their headers and payloads.

import type { Site } from "../../model/site.ts";
import { childAnchor } from "../../model/site-path.ts";
import { AnchorHeading } from "../../nodes/anchor-heading.tsx";
import { Code } from "../../nodes/code.tsx";
import { Content } from "../../nodes/content.tsx";
import { Method } from "../../nodes/endpoint.tsx";
import type { Child } from "../../nodes/jsx-runtime.ts";
import { Markdown } from "../../nodes/markdown.tsx";
import { NamedValue } from "../../nodes/schema.tsx";
import { type WebhookView, webhookViews } from "../../view/webhook-views.ts";
import type { Heading } from "../page.ts";

export function webhookHeadings({ contract }: Site): Heading[] {
  return webhookViews(contract).map(({ id, title }) => ({ depth: 2, slug: id, text: title }));
}

export function WebhookGuide({ site }: { site: Site }): Child {
  return (
    <>
      <p>
        The service sends these requests to a URL of yours. Respond with a 2xx status as soon as you have stored the
        payload, and process it later: a sender usually repeats a request whose response is late, so accept each event
        more than once.
      </p>
      {webhookViews(site.contract).map((view) => (
        <Webhook site={site} view={view} />
      ))}
    </>
  );
}

function Webhook({ site, view }: { site: Site; view: WebhookView }): Child {
  const { id, title, name, method, deprecated, description, headers, payload, callback } = view;
  return (
    <section class="webhook" aria-labelledby={id}>
      <AnchorHeading level={2} id={id}>
        {title}
      </AnchorHeading>
      <p class="endpoint">
        <Method method={method} />
        <code>{name}</code>
        {deprecated && <span class="deprecated">deprecated</span>}
      </p>
      {description && <Markdown source={description} />}
      {callback && (
        <p>
          Sent to the URL in <code>{callback.expression}</code> of{" "}
          <a href={site.operationPath(callback.operation.operationId)}>
            {callback.operation.summary ?? callback.operation.operationId}
          </a>
          .
        </p>
      )}
      {headers.length > 0 && (
        <>
          <p class="schema-title">Headers</p>
          <dl class="values">
            {headers.map((header) => (
              <NamedValue value={header} kind="parameter" anchor={childAnchor(id, header.name)} />
            ))}
          </dl>
        </>
      )}
      <Content content={payload} anchor={`${id}-body`} examples="none" />
      {payload
        .flatMap(({ examples }) => examples)
        .map(({ source, lang, title: name }) => (
          <Code code={source} lang={lang} title={name} />
        ))}
    </section>
  );
}
