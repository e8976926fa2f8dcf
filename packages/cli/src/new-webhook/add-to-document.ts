// Adds a webhook to a contract in OpenAPI.
import { editDocument } from "../scaffold/edit-document.ts";
import type { WebhookInput } from "./webhook-input.ts";
import { payloadSchema } from "./webhook-model.ts";

/** Returns the source of the document with the webhook and the schema of its payload. */
export function addWebhookToDocument(source: string, input: WebhookInput): string {
  const { name, model, summary, example } = input;
  const schema = { $ref: `#/components/schemas/${model.pascal}` };
  const webhook = {
    operationId: model.camel,
    summary,
    requestBody: { required: true, content: { "application/json": { schema, example } } },
    responses: { "2XX": { description: "The webhook was received." } },
  };
  return editDocument(source, (document) => {
    // OpenAPI has `webhooks` since 3.1.
    const isOld = String(document.get("openapi")).startsWith("3.0");
    const section = document.has("x-webhooks") || isOld ? "x-webhooks" : "webhooks";
    document.setIn([section, name], document.createNode({ post: webhook }));
    document.setIn(["components", "schemas", model.pascal], document.createNode(payloadSchema(input)));
  });
}
