// Compares webhooks and callbacks. The service sends these requests, so clients read their bodies.

import { compareBodies, compareRequired, compareResponses } from "./compare-messages.ts";
import type { Comparison } from "./comparison.ts";
import type { Use } from "./edit.ts";
import { listWebhooks, type WebhookSide } from "./list-operations.ts";
import { locateSchema } from "./schemas/schema-site.ts";

export function compareWebhooks(comparison: Comparison): void {
  const { before, after } = comparison;
  const old = new Map(listWebhooks(before.document, before.contract).map((webhook) => [webhook.model.name, webhook]));
  const now = new Map(listWebhooks(after.document, after.contract).map((webhook) => [webhook.model.name, webhook]));
  for (const [name, webhook] of old) {
    const other = now.get(name);
    if (other) compareWebhook(comparison, webhook, other);
    else {
      const { pointer } = webhook.source;
      comparison.report(
        { operation: webhook.name },
        { rule: "webhook-removed", pointer, isRemoved: true, description: "was removed" },
      );
    }
  }
  for (const [name, webhook] of now) {
    if (old.has(name)) continue;
    const { pointer } = webhook.source;
    comparison.report({ operation: webhook.name }, { rule: "webhook-added", pointer, description: "was added" });
  }
}

function compareWebhook(comparison: Comparison, before: WebhookSide, after: WebhookSide): void {
  const use: Use = { operation: after.name };
  const { pointer } = after.source;
  const describe = ({ model }: WebhookSide) =>
    [model.method.toUpperCase(), model.callback?.expression].filter(Boolean).join(" ");
  const [from, to] = [describe(before), describe(after)];
  if (from !== to) {
    comparison.report(use, {
      rule: "webhook-changed",
      pointer,
      description: `is ${to} instead of ${from}`,
      before: from,
      after: to,
    });
  }
  comparison.reportAnnotations(use, before.source.value, after.source.value, pointer);
  const payload: Use = { ...use, part: "body", direction: "response" };
  const [old, now] = [before.body, after.body];
  if (old && now) compareBodies(comparison, payload, old, now);
  else if (old) {
    const { pointer: removed } = old;
    comparison.report(payload, {
      rule: "response-content-removed",
      pointer: removed,
      isRemoved: true,
      description: "was removed",
    });
  } else if (now) {
    comparison.report(payload, { rule: "response-content-added", pointer: now.pointer, description: "was added" });
  }
  compareHeaders(comparison, use, before, after);
  // A receiver sends the response of a webhook.
  const responseUse = (part: string): Use => ({ ...use, part, direction: "request" });
  compareResponses(comparison, { before, after }, { use: responseUse, ignored: [] });
}

/** Compares the header parameters, which a receiver reads like the headers of a response. */
function compareHeaders(comparison: Comparison, use: Use, before: WebhookSide, after: WebhookSide): void {
  const headers = ({ parameters }: WebhookSide) =>
    new Map(
      parameters
        .filter(({ value }) => value.in === "header")
        .map((header) => [header.value.name.toLowerCase(), header]),
    );
  const [old, now] = [headers(before), headers(after)];
  for (const [key, header] of new Map([...old, ...now])) {
    const [from, to] = [old.get(key), now.get(key)];
    const at: Use = { ...use, part: `header ${header.value.name}`, direction: "response" };
    if (from && to) {
      compareRequired(comparison, at, from, to);
      comparison.reportAnnotations(at, from.value, to.value, to.pointer);
      comparison.schemas.add(
        at,
        locateSchema(`${from.pointer}/schema`, from.value.schema),
        locateSchema(`${to.pointer}/schema`, to.value.schema),
      );
    } else if (from) {
      comparison.report(at, {
        rule: "header-removed",
        pointer: from.pointer,
        isRemoved: true,
        description: "was removed",
      });
    } else comparison.report(at, { rule: "header-added", pointer: header.pointer, description: "was added" });
  }
}
