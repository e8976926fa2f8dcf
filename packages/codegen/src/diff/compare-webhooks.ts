// Compares webhooks and callbacks. The service sends these requests, so clients read their bodies.
import type { Sides, Use } from "./change.ts";
import { compareBodies, compareHeaders, compareResponses } from "./compare-messages.ts";
import type { Comparison } from "./comparison.ts";
import { listWebhooks, type WebhookSide } from "./list-operations.ts";
import { pairByKey } from "./pairs.ts";

export function compareWebhooks(comparison: Comparison): void {
  const [before, after] = [comparison.before, comparison.after].map(({ document, contract }) =>
    listWebhooks(document, contract),
  );
  const { pairs, removed, added } = pairByKey(before ?? [], after ?? [], ({ model }) => model.name);
  for (const pair of pairs) compareWebhook(comparison, pair);
  for (const { name, source } of removed) {
    comparison.at({ operation: name }, source.pointer).reportRemoved("webhook-removed");
  }
  for (const { name, source } of added) {
    comparison.at({ operation: name }, source.pointer).report("webhook-added", "was added");
  }
}

function compareWebhook(comparison: Comparison, pair: Sides<WebhookSide>): void {
  const { before, after } = pair;
  const use: Use = { operation: after.name };
  const at = comparison.at(use, after.source.pointer);
  const [from, to] = [before, after].map(({ model }) =>
    [model.method.toUpperCase(), model.callback?.expression].filter(Boolean).join(" "),
  );
  if (from !== to) at.reportReplaced("webhook-changed", "is", from, to);
  at.compareAnnotations(before.source.value, after.source.value);
  const payload: Use = { ...use, part: "body", direction: "response" };
  const [old, now] = [before.body, after.body];
  if (old && now) compareBodies(comparison, payload, { before: old, after: now });
  else if (old) comparison.at(payload, old.pointer).reportRemoved("response-content-removed");
  else if (now) comparison.at(payload, now.pointer).report("response-content-added", "was added");
  const headers = { before: headersOf(before), after: headersOf(after) };
  compareHeaders(comparison, { ...use, direction: "response" }, headers);
  // A receiver sends the response of a webhook.
  compareResponses(comparison, pair, { ...use, direction: "request" });
}

/** Returns the header parameters, which a receiver reads like the headers of a response. */
function headersOf({ parameters }: WebhookSide) {
  return parameters
    .filter(({ value }) => value.in === "header")
    .map((header) => ({ ...header, name: header.value.name }));
}
