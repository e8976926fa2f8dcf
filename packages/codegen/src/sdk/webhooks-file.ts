// Renders the entry point `./webhooks`: a receiver for the webhooks of the contract, with the types of their payloads.

import { payloadTypes } from "../contract/body-types.ts";
import type { Contract, Webhook } from "../contract/contract.ts";
import { webhookNames } from "../contract/webhook-names.ts";
import { type TypeScript, ts } from "../language/typescript.ts";
import { validation } from "./modules.ts";

// A namespace, because schemas may have the names of this module's types.
const models = ts.imported("models", "./operations.schemas.gen.ts", "type namespace");
const webhooks = ts.imported("webhooks", "./runtime/sdk/webhooks.ts", "namespace");

/**
 * Renders `webhooks.gen.ts`.
 *
 * @param isValidated whether `webhook-validators.gen.ts` exists
 */
export function renderWebhooksFile(contract: Contract, isValidated: boolean): TypeScript {
  const types = payloadTypes(contract);
  const fields = contract.webhooks.map(
    (webhook) => ts`
      ${ts.docComment(documentation(webhook))}
      ${ts.key(webhook.name)}: ${payloadType(webhook, types)};
    `,
  );
  const decided = webhookNames(contract);
  const validators = ts.imported("validators", "./webhook-validators.gen.ts");
  const validate = ts`
    (name, payload) => {
      const validate = ${validators}[name]?.["payload"];
      return !validate || validate(payload) ? [] : ${validation}.listIssues(validate);
    }
  `;
  const table = {
    names: ts.literal(contract.webhooks.map(({ name }) => name)),
    property: decided && ts.literal(decided.property),
    byValue: decided && ts.literal(decided.byValue),
    validate: isValidated && validate,
  };
  const unwrapDoc = [
    `Verifies the signature of a webhook (Standard Webhooks) and parses its payload${isValidated ? ", which is validated against the contract" : ""}. The body must be the`,
    "request body as it was received. A replayed request is accepted within the tolerance: skip an `id` that was seen before.",
    "\n@throws WebhookVerificationError when the request is not proven to come from the service",
    `@throws WebhookPayloadError when the payload is not JSON${isValidated ? " or violates the contract" : ""}`,
  ];
  return ts`
    export type { WebhookIssue } from "./runtime/sdk/webhooks.ts";
    export { WebhookPayloadError, WebhookVerificationError } from "./runtime/sdk/webhooks.ts";

    /** Payloads by the name of their webhook. */
    export interface WebhookPayloads ${ts.block(ts.join(fields, "\n\n"))}

    export type WebhookName = keyof WebhookPayloads;

    /** Verified webhook. \`name\` determines the type of \`payload\`; it is undefined for a webhook that is not in this version of the contract. */
    export type WebhookEvent = webhooks.NamedWebhook<WebhookPayloads> | webhooks.UnknownWebhook;

    const table: ${webhooks}.WebhookTable = ${ts.object(table, "lines")};

    ${ts.docComment(unwrapDoc)}
    export function unwrap<Name extends WebhookName>(
      body: webhooks.WebhookBody,
      headers: webhooks.WebhookHeaders,
      options: webhooks.UnwrapOptions<Name> & { name: Name },
    ): Promise<webhooks.NamedWebhook<WebhookPayloads, Name>>;
    export function unwrap(
      body: webhooks.WebhookBody,
      headers: webhooks.WebhookHeaders,
      options: webhooks.UnwrapOptions<WebhookName>,
    ): Promise<WebhookEvent>;
    export function unwrap(
      body: webhooks.WebhookBody,
      headers: webhooks.WebhookHeaders,
      options: webhooks.UnwrapOptions,
    ): Promise<unknown> {
      return webhooks.unwrapWebhook(table, body, headers, options);
    }

    /** Returns a signed request with the payload, for tests of receivers. */
    export function sign(
      payload: WebhookPayloads[WebhookName],
      options: webhooks.SignOptions,
    ): Promise<webhooks.SignedWebhook> {
      return webhooks.signWebhook(payload, options);
    }
  `;
}

/** Returns the type of the payload: a string if it has a media type other than JSON. */
function payloadType(webhook: Webhook, types: ReturnType<typeof payloadTypes>): TypeScript {
  const type = types.get(webhook);
  if (type) return ts`${models}.${ts.identifier(type.name)}`;
  const { content = [] } = webhook.requestBody ?? {};
  const isString = content.length > 0 && content.every(({ kind }) => kind !== "json");
  return isString ? ts`string` : ts`unknown`;
}

function documentation({ summary, description, deprecated, callback }: Webhook): (string | undefined)[] {
  const prose = [summary, description].filter(Boolean).join("\n\n");
  const origin = callback && `Callback of \`${callback.operationId}\`, sent to \`${callback.expression}\`.`;
  const paragraphs = [prose, origin].filter(Boolean).join("\n\n");
  return [paragraphs === "" ? undefined : paragraphs, deprecated ? "@deprecated" : undefined];
}
