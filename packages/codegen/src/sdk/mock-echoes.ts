// Chooses what the mock server stores of a request: the properties that the contract's response has, too.
import type { Contract, JsonSchema, Operation } from "../contract/contract.ts";
import { schemasAt, successSchemas } from "../contract/response-schemas.ts";
import type { MockOperation } from "../runtime/sdk/mock-operation.ts";
import { collectProperties } from "../schema/same-value.ts";

/** Returns the properties by name, or undefined if the contract declares no properties of the request or the response. */
export function mockEchoes({ schemas }: Contract, operation: Operation): MockOperation["echoes"] {
  const bodies = operation.requestBody?.content.filter(({ kind }) => kind === "json") ?? [];
  const sent = bodies.flatMap(({ schema }) => (schema ? [schema] : []));
  const received = successSchemas(operation);
  const names = new Set(sent.flatMap((schema) => [...collectProperties(schema, schemas).keys()]));
  if (names.size === 0 || received.every((schema) => collectProperties(schema, schemas).size === 0)) return undefined;
  const required = new Set(schemasAt(received, [], schemas).flatMap((schema) => schema.required ?? []));
  const shared = [...names].filter((name) =>
    haveSameType(schemasAt(sent, [name], schemas), schemasAt(received, [name], schemas)),
  );
  return Object.fromEntries(shared.map((name) => [name, required.has(name)]));
}

/** Returns whether a response's property has all types of the request's property. */
function haveSameType(sent: readonly JsonSchema[], received: readonly JsonSchema[]): boolean {
  const types = new Set(typesOf(received));
  return received.length > 0 && (types.size === 0 || typesOf(sent).every((type) => types.has(type)));
}

const typesOf = (schemas: readonly JsonSchema[]) =>
  schemas.flatMap(({ type }) => [type ?? []].flat()).filter((type) => type !== "null");
