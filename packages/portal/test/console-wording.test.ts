// The console describes a violation in the words of server, SDK and MCP server, whose tests use the same table.
import { schemas, violations } from "@onecontract/testing/violations";
import { expect, it } from "vitest";
import type { JsonSchema } from "../src/view/console/console-data.ts";
import { validate } from "./validate-request.ts";

const cases = violations.map(({ schema, value, messages }) => [schema, value, messages] as const);

it.each(cases)("with the schema %j the value %j is described in the words of the server", (schema, value, messages) => {
  const body = { type: "object", required: ["item"], properties: { item: schema } } as JsonSchema;
  const item = value === undefined ? {} : { item: value };
  expect(validate(schemas as Record<string, JsonSchema>, body, item, "body")).toEqual(
    messages.map((message) => `body.item${message}`),
  );
});
