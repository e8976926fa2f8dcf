// Adds a webhook to a contract in OpenAPI, and leaves the rest of the document as it is.
import { prettyPrintJson } from "@onecontract/codegen";
import { parseDocument } from "yaml";
import type { WebhookInput } from "./webhook-input.ts";
import { payloadSchema } from "./webhook-model.ts";

/** Returns the source of the document with the webhook and the schema of its payload. YAML comments remain. */
export function addWebhookToDocument(source: string, input: WebhookInput): string {
  const { name, model, summary, example } = input;
  const document = parseDocument(source, { intAsBigInt: true });
  // OpenAPI has `webhooks` since 3.1.
  const isOld = String(document.get("openapi")).startsWith("3.0");
  const section = document.has("x-webhooks") || isOld ? "x-webhooks" : "webhooks";
  const schema = { $ref: `#/components/schemas/${model.pascal}` };
  const webhook = {
    operationId: model.camel,
    summary,
    requestBody: { required: true, content: { "application/json": { schema, example } } },
    responses: { "2XX": { description: "The webhook was received." } },
  };
  document.setIn([section, name], document.createNode({ post: webhook }));
  document.setIn(["components", "schemas", model.pascal], document.createNode(payloadSchema(input)));
  if (!/^\s*\{/.test(source)) return document.toString({ lineWidth: 0 });
  return `${prettyPrintJson(document.toJS())}\n`;
}
