// Names the generated types of form bodies, stream items and webhook payloads.

import { referenceName } from "../schema/references.ts";
import type { Content, Contract, JsonSchema, Operation, Webhook } from "./contract.ts";
import { operationTypePrefix, takeName, typeName } from "./naming.ts";

export interface BodyType {
  name: string;
  schema: JsonSchema;
}

const SUFFIX: Partial<Record<Content["kind"], string>> = {
  form: "Form",
  multipart: "Form",
  events: "Event",
  lines: "Line",
};

/** Returns the type of each form and stream: named after its component, or after the operation if its schema is inline. */
export function bodyTypes({ schemas }: Contract, operation: Operation): Map<Content, BodyType> {
  const types = new Map<Content, BodyType>();
  if (!hasNonJsonBodies(operation)) return types;
  const taken = new Set(Object.keys(schemas).map(typeName));
  for (const content of listContents(operation)) {
    const suffix = SUFFIX[content.kind];
    if (suffix === undefined) continue;
    const schema = content.items?.schema ?? content.schema ?? {};
    types.set(content, bodyType(schema, operationTypePrefix(operation) + suffix, taken));
  }
  return types;
}

/** Returns the type of a schema: that of its component, or one with the preferred name, with a number if it is taken. */
export function bodyType(schema: JsonSchema, preferred: string, taken: Set<string>): BodyType {
  if (schema.$ref !== undefined) return { name: typeName(referenceName(schema.$ref)), schema };
  // A webhook may be named `2fa.enabled`.
  return { name: takeName(preferred.replace(/^(?=\d)/, "_"), taken), schema };
}

/** Returns whether an operation has a body that is not JSON, or a media type with a wildcard. */
export function hasNonJsonBodies(operation: Operation): boolean {
  return listContents(operation).some(({ kind, mediaType }) => kind !== "json" || mediaType.includes("*"));
}

function listContents({ requestBody, responses }: Operation): Content[] {
  return [...(requestBody?.content ?? []), ...responses.flatMap(({ content }) => content)];
}

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
