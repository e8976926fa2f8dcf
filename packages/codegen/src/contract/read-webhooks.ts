// Reads the requests that the service sends: webhooks, and callbacks of operations.
import type { Contract, Webhook } from "./contract.ts";
import type { SentRequest } from "./inline-references.ts";
import { readRequestContent } from "./read-content.ts";
import { readParameters } from "./read-parameters.ts";

/** Returns the webhooks in their order. Their names are unique. */
export function readWebhooks(requests: SentRequest[], schemas: Contract["schemas"]): Contract["webhooks"] {
  return makeNamesUnique(requests.map((request) => readWebhook(request, schemas)));
}

function readWebhook({ name, method, operation, callback }: SentRequest, schemas: Contract["schemas"]): Webhook {
  const { tags, summary, description, deprecated, parameters, requestBody } = operation;
  return {
    name,
    method,
    ...(tags?.[0] !== undefined && { tag: tags[0] }),
    ...(summary !== undefined && { summary }),
    ...(description !== undefined && { description }),
    deprecated: deprecated ?? false,
    headers: readParameters(parameters).filter((parameter) => parameter.in === "header"),
    payload: readRequestContent(requestBody?.content ?? {}, schemas),
    ...(callback && { callback }),
  };
}

/** Adds the operation of a callback, or the method, to the later of equal names, then a number. */
function makeNamesUnique(webhooks: Webhook[]): Webhook[] {
  const taken = new Set<string>();
  return webhooks.map((webhook) => {
    const { name, method, callback } = webhook;
    const candidates = [name, callback ? `${callback.operationId}.${name}` : `${name}.${method}`];
    let unique = candidates.find((candidate) => !taken.has(candidate));
    for (let count = 2; unique === undefined; count++) {
      const candidate = `${candidates[1]}${count}`;
      if (!taken.has(candidate)) unique = candidate;
    }
    taken.add(unique);
    return { ...webhook, name: unique };
  });
}
