// Compares webhooks and callbacks. The service sends these requests, so clients read their bodies.
import type { Webhook } from "../contract/contract.ts";
import type { Sides, Use } from "./change.ts";
import { compareBodies, compareHeaders, compareResponses } from "./compare-messages.ts";
import type { Comparison } from "./comparison.ts";
import { pairByKey } from "./pairs.ts";

export function compareWebhooks(comparison: Comparison): void {
  const { before, after } = comparison;
  const { pairs, removed, added } = pairByKey(before.webhooks, after.webhooks, ({ name }) => name);
  for (const pair of pairs) compareWebhook(comparison, pair);
  for (const webhook of removed) comparison.at(useOf(webhook), webhook).reportRemoved("webhook-removed");
  for (const webhook of added) comparison.at(useOf(webhook), webhook).report("webhook-added", "was added");
}

function useOf(webhook: Webhook): Use {
  return { operation: webhookEndpoint(webhook) };
}

/** Returns the name of a webhook in reports: `webhook booking.created`. */
export function webhookEndpoint({ name, callback }: Webhook): string {
  return `${callback ? "callback" : "webhook"} ${name}`;
}

function compareWebhook(comparison: Comparison, pair: Sides<Webhook>): void {
  const { before, after } = pair;
  const use = useOf(after);
  const at = comparison.at(use, after);
  const [from, to] = [before, after].map(({ method, callback }) =>
    [method.toUpperCase(), callback?.expression].filter(Boolean).join(" "),
  );
  if (from !== to) at.reportReplaced("webhook-changed", "is", from, to);
  at.compareAnnotations(before.declaration, after.declaration);
  const isDeprecated = ({ declaration }: Webhook) => declaration?.deprecated === true;
  comparison
    .at({ ...use, direction: "response" }, after)
    .compareCondition("isDeprecated", isDeprecated(before), isDeprecated(after));
  const payload: Use = { ...use, part: "body", direction: "response" };
  const [old, now] = [before.requestBody, after.requestBody];
  if (old && now) compareBodies(comparison, payload, { before: old, after: now });
  else if (old) comparison.at(payload, old).reportRemoved("response-content-removed");
  else if (now) comparison.at(payload, now).report("response-content-added", "was added");
  compareHeaders(comparison, { ...use, direction: "response" }, { before: before.headers, after: after.headers });
  // A receiver sends the response of a webhook.
  compareResponses(comparison, pair, { ...use, direction: "request" });
}
