// Renders the entry point `./webhooks`: a receiver for the webhooks of the contract, with the types of their payloads.
import type { Contract, Webhook } from "../contract/contract.ts";
import { payloadTypes } from "../contract/payload-types.ts";
import { webhookNames } from "../contract/webhook-names.ts";
import { docComment } from "./doc-comment.ts";

/**
 * Renders `webhooks.gen.ts`.
 *
 * @param isValidated whether `webhook-validators.gen.ts` exists
 */
export function renderWebhooksFile(contract: Contract, isValidated: boolean): string {
  const types = payloadTypes(contract);
  const fields = contract.webhooks.map(
    (webhook) =>
      `${docComment(documentation(webhook), "  ")}  ${JSON.stringify(webhook.name)}: ${payloadType(webhook, types)};\n`,
  );
  const decided = webhookNames(contract);
  const table = [
    `names: ${JSON.stringify(contract.webhooks.map(({ name }) => name))}`,
    decided && `property: ${JSON.stringify(decided.property)}`,
    decided && `byValue: ${JSON.stringify(decided.byValue)}`,
    isValidated &&
      `validate: (name, payload) => {
    const validate = validators[name]?.payload;
    return !validate || validate(payload) ? [] : validation.listIssues(validate);
  }`,
  ].filter(Boolean);
  const validationImport = 'import * as validation from "./runtime/sdk/response-validation.ts";\n';
  // A namespace, because schemas may have the names of this module's types.
  return `import type * as models from "./operations.schemas.gen.ts";
${isValidated ? validationImport : ""}import * as webhooks from "./runtime/sdk/webhooks.ts";
${isValidated ? 'import { validators } from "./webhook-validators.gen.ts";\n' : ""}
export type { WebhookIssue } from "./runtime/sdk/webhooks.ts";
export { WebhookPayloadError, WebhookVerificationError } from "./runtime/sdk/webhooks.ts";

/** Payloads by the name of their webhook. */
export interface WebhookPayloads {
${fields.join("\n")}}

export type WebhookName = keyof WebhookPayloads;

/** Verified webhook. \`name\` determines the type of \`payload\`; it is undefined for a webhook that is not in this version of the contract. */
export type WebhookEvent = webhooks.NamedWebhook<WebhookPayloads> | webhooks.UnknownWebhook;

const table: webhooks.WebhookTable = {
${table.map((field) => `  ${field},\n`).join("")}};

/**
 * Verifies the signature of a webhook (Standard Webhooks) and parses its payload${isValidated ? ", which is validated against the contract" : ""}. The body must be the
 * request body as it was received. A replayed request is accepted within the tolerance: skip an \`id\` that was seen before.
 *
 * @throws WebhookVerificationError when the request is not proven to come from the service
 * @throws WebhookPayloadError when the payload is not JSON${isValidated ? " or violates the contract" : ""}
 */
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
function payloadType(webhook: Webhook, types: ReturnType<typeof payloadTypes>): string {
  const type = types.get(webhook);
  if (type) return `models.${type.name}`;
  return webhook.payload.length > 0 && webhook.payload.every(({ kind }) => kind !== "json") ? "string" : "unknown";
}

function documentation({ summary, description, deprecated, callback }: Webhook): (string | undefined)[] {
  const prose = [summary, description].filter(Boolean).join("\n\n");
  const origin = callback && `Callback of \`${callback.operationId}\`, sent to \`${callback.expression}\`.`;
  const paragraphs = [prose, origin].filter(Boolean).join("\n\n");
  return [paragraphs === "" ? undefined : paragraphs, deprecated ? "@deprecated" : undefined];
}
