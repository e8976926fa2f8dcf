// The guide to webhooks: the requests that the service sends, with their headers and payloads.

import { Code } from "../../nodes/code.tsx";
import { Content } from "../../nodes/content.tsx";
import { AnchorHeading } from "../../nodes/headings.tsx";
import { Method, OperationLink } from "../../nodes/inline.tsx";
import type { Child, Rendering } from "../../nodes/jsx-runtime.ts";
import { Markdown } from "../../nodes/markdown.tsx";
import { NamedValues } from "../../nodes/schema.tsx";
import { type WebhookView, webhookViews } from "../../view/webhook-views.ts";

export function WebhookGuide(_: object, { site }: Rendering): Child {
  return (
    <>
      <p>
        The service sends these requests to a URL of yours. Respond with a 2xx status as soon as you have stored the
        payload, and process it later: a sender usually repeats a request whose response is late, so accept each event
        more than once.
      </p>
      {webhookViews(site.contract).map((view) => (
        <Webhook view={view} />
      ))}
    </>
  );
}

function Webhook({ view }: { view: WebhookView }): Child {
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
          Sent to the URL in <code>{callback.expression}</code> of <OperationLink operation={callback.operation} />.
        </p>
      )}
      {headers.length > 0 && (
        <>
          <p class="schema-title">Headers</p>
          <NamedValues values={headers} kind="parameter" anchor={id} />
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
