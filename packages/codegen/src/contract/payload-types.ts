// Names the generated types of webhook payloads.

import { type BodyType, bodyType } from "./body-types.ts";
import type { Contract, JsonSchema, Webhook } from "./contract.ts";
import { typeName } from "./naming.ts";

/** Returns the type of each JSON payload: named after its component, or after the webhook if its schema is inline. */
export function payloadTypes({ schemas, webhooks }: Contract): Map<Webhook, BodyType> {
  const taken = new Set(Object.keys(schemas).map(typeName));
  const types = new Map<Webhook, BodyType>();
  for (const webhook of webhooks) {
    const schema = jsonPayload(webhook);
    if (schema) types.set(webhook, bodyType(schema, `${typeName(webhook.name)}Payload`, taken));
  }
  return types;
}

/** Returns the schema of the JSON payload, or undefined if there is none. */
export function jsonPayload({ requestBody }: Webhook): JsonSchema | undefined {
  return requestBody?.content.find(({ kind }) => kind === "json")?.schema;
}
