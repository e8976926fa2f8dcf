// Example non-JSON response bodies for the mock server.
import type { Content, Contract, JsonSchema, OperationResponse } from "../contract/contract.ts";
import { stringifyJson } from "../runtime/json/exact-json.ts";
import { isRecord } from "../runtime/json/is-record.ts";
import { exampleValue } from "../samples/example-value.ts";

/** Returns the example of each non-JSON response body, in the order of the contract. */
export function nonJsonMockBodies(
  contract: Contract,
  { content }: OperationResponse,
): [mediaType: string, body: string][] {
  return content
    .filter(({ kind }) => kind !== "json")
    .map((variant) => [
      variant.mediaType.replace("*/*", "application/octet-stream").replace("/*", "/png"),
      mockBody(contract, variant),
    ]);
}

function mockBody(contract: Contract, { kind, items, examples, schema }: Content): string {
  const [example] = Object.values(examples);
  if (typeof example === "string") return example;
  if (items && kind === "lines") return `${stringifyJson(exampleItem(contract, items.schema))}\n`;
  if (items) return mockEvents(contract, items);
  const value = exampleValue(contract, schema ?? {}, "response");
  return typeof value === "string" ? value : "example";
}

/** Returns one event of each kind, and the event that ends the stream. */
function mockEvents(
  contract: Contract,
  { schema, itemKind, stringEvents, terminator }: NonNullable<Content["items"]>,
): string {
  const variants = (itemKind === "event" && (schema.oneOf as JsonSchema[] | undefined)) || [schema];
  const events = variants.map((variant) => {
    const item = exampleItem(contract, variant);
    const { event, data = null } = itemKind === "event" && isRecord(item) ? item : { event: undefined, data: item };
    const content = stringEvents.includes(String(event ?? "")) ? String(data) : stringifyJson(data);
    return `${event === undefined ? "" : `event: ${event}\n`}${content
      .split("\n")
      .map((line) => `data: ${line}\n`)
      .join("")}\n`;
  });
  return [...events, terminator === undefined ? "" : `data: ${terminator}\n\n`].join("");
}

function exampleItem(contract: Contract, schema: JsonSchema): unknown {
  return exampleValue(contract, schema, "response") ?? null;
}
