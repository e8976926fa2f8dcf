// Builds the views of the requests that the service sends: webhooks, and callbacks of operations.
import type { Contract, Operation, Webhook } from "@onecontract/codegen";
import { stripMarkdown } from "../model/descriptions.ts";
import { type ContentView, contentView } from "./content-view.ts";
import { type NamedValueView, namedValueView } from "./named-value-view.ts";
import { SchemaViewBuilder } from "./schema/schema-view.ts";

export interface WebhookView extends Pick<Webhook, "name" | "method" | "deprecated"> {
  /** Anchor on the page. */
  id: string;
  title: string;
  /** Markdown. */
  description?: string;
  headers: NamedValueView[];
  payload: ContentView[];
  callback?: { operation: Operation; expression: string };
}

/** Returns the views in the order of the contract. Each schema is described at its first occurrence. */
export function webhookViews(contract: Contract): WebhookView[] {
  const builder = new SchemaViewBuilder(contract);
  return contract.webhooks.map(({ name, method, deprecated, summary, description, headers, payload, callback }) => {
    const operation = contract.operations.find(({ operationId }) => operationId === callback?.operationId);
    return {
      id: webhookAnchor(name),
      name,
      method,
      deprecated,
      title: stripMarkdown(summary ?? name),
      ...(description !== undefined && { description }),
      headers: headers.map((header) => namedValueView(header, undefined, builder)),
      payload: payload.map((content) => contentView(contract, content, builder, "request")),
      ...(callback && operation && { callback: { operation, expression: callback.expression } }),
    };
  });
}

/** Returns the anchor of a webhook. An id has no white space (HTML, section 3.2.6). */
export function webhookAnchor(name: string): string {
  return `webhook-${name.replace(/\s+/g, "_")}`;
}
