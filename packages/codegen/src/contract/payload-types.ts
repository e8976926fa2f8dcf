// Names the generated types of webhook payloads.

import { referenceName } from "../schema/references.ts";
import type { BodyType } from "./body-types.ts";
import type { Contract, JsonSchema, Webhook } from "./contract.ts";
import { typeName } from "./naming.ts";

/** Returns the type of each JSON payload: named after its component, or after the webhook if its schema is inline. */
export function payloadTypes({ schemas, webhooks }: Contract): Map<Webhook, BodyType> {
  const taken = new Set(Object.keys(schemas).map(typeName));
  const types = new Map<Webhook, BodyType>();
  for (const webhook of webhooks) {
    const schema: (JsonSchema & { $ref?: string }) | undefined = jsonPayload(webhook);
    if (!schema) continue;
    const preferred = `${typeName(webhook.name)}Payload`;
    let name = schema.$ref === undefined ? preferred : typeName(referenceName(schema.$ref));
    for (let count = 2; schema.$ref === undefined && taken.has(name); count++) name = `${preferred}${count}`;
    taken.add(name);
    types.set(webhook, { name, schema });
  }
  return types;
}

/** Returns the schema of the JSON payload, or undefined if there is none. */
export function jsonPayload({ payload }: Webhook): JsonSchema | undefined {
  return payload.find(({ kind }) => kind === "json")?.schema;
}
