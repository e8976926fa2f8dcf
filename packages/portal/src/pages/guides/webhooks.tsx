// The guide to webhooks: how to receive the requests that the service sends, and a list of them.
import { t } from "../../messages/translate.ts";
import { stripMarkdown } from "../../model/descriptions.ts";
import { webhookGroups } from "../../model/webhook-groups.ts";
import { EndpointList } from "../../nodes/endpoint.tsx";
import { AnchorHeading } from "../../nodes/headings.tsx";
import type { Child, Rendering } from "../../nodes/jsx-runtime.ts";

export function WebhookGuide(_: object, { site }: Rendering): Child {
  return (
    <>
      <p>
        {t("The service sends these requests to a URL of yours.")}{" "}
        {t(
          "Respond with a 2xx status as soon as you have stored the payload, and process it later: a sender usually repeats a request whose response is late, so accept each event more than once.",
        )}
      </p>
      {webhookGroups(site.contract.webhooks).map(({ title, webhooks }) => (
        <>
          {title !== "" && (
            <AnchorHeading level={2} id={`name-${title.replace(/\s/g, "_")}`}>
              {title}
            </AnchorHeading>
          )}
          <EndpointList
            endpoints={webhooks.map(({ name, method, summary, deprecated }) => ({
              href: site.path(site.paths.webhook(name)),
              method,
              title: stripMarkdown(summary ?? name),
              path: name,
              deprecated,
            }))}
          />
        </>
      ))}
    </>
  );
}
