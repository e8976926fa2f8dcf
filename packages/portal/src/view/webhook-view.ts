// Builds the view of a request that the service sends: a webhook, or a callback of an operation.
import type { Operation, Webhook } from "@onecontract/codegen";
import type { Site } from "../model/site.ts";
import { type ContentView, contentView } from "./content-view.ts";
import { type NamedValueView, namedValueView } from "./named-value-view.ts";
import { SchemaViewBuilder } from "./schema/schema-view.ts";

export interface WebhookView {
  headers: NamedValueView[];
  payload: ContentView[];
  callback: { operation: Operation; expression: string } | undefined;
}

/** If each model has a page, the view links to those in the payload. */
export function webhookView({ contract, hasOneModelsPage }: Site, webhook: Webhook): WebhookView {
  const { headers, requestBody, callback } = webhook;
  const builder = new SchemaViewBuilder(contract, hasOneModelsPage ? undefined : 0);
  const operation = contract.operations.find(({ operationId }) => operationId === callback?.operationId);
  return {
    headers: headers.map((header) => namedValueView(header, undefined, builder)),
    payload: (requestBody?.content ?? []).map((content) => contentView(contract, content, builder, "request")),
    callback: callback && operation && { operation, expression: callback.expression },
  };
}
