import type { OpenAPIObject, OperationObject } from "openapi3-ts/oas31";
import { describe, expect, it } from "vitest";
import { readContract } from "../contract/read-contract.ts";
import { toolDefinition } from "./tool-definition.ts";

/** Returns the tool of an operation of `/odd`. */
function definition(method: string, fields: Partial<OperationObject>) {
  const parameters = [{ name: "X-Trace", in: "header" as const, schema: {} }];
  const operation = { operationId: "odd", summary: "Odd", parameters, responses: {}, ...fields };
  const document: OpenAPIObject = {
    openapi: "3.1.0",
    info: { title: "Odd", version: "1.0.0" },
    servers: [{ url: "https://odd.example" }],
    paths: { "/odd": { [method]: operation } },
  };
  const contract = readContract(document);
  const [read] = contract.operations;
  if (!read) throw new Error("expected an operation, got none");
  return toolDefinition(contract, read);
}

describe("the description of a tool", () => {
  it.each([
    ["Lists boats. The `Link` header has the next page.", "Lists boats."],
    ["Lists boats.\n\nSend an `Idempotency-Key` to retry safely.", "Lists boats."],
    ["Lists boats. Set x-trace to find them again. Cheap.", "Lists boats. Cheap."],
    [
      "Lists boats. A retry with the same\n`Idempotency-Key` within a day\nreturns the same. Cheap.",
      "Lists boats. Cheap.",
    ],
    ["Lists:\n- boats\n- their `Link` header", "Lists:\n- boats"],
    ["```sh\ncurl -H Authorization\nls\n```", "```sh\ncurl -H Authorization\nls\n```"],
    ["Needs a bearer token.", "Odd"],
    ["Links boats. Link them to a port.", "Links boats. Link them to a port."],
  ])("of %j is %j", (description, expected) => {
    expect(definition("get", { description }).description).toBe(expected);
  });

  it.each([
    ["put", "It can change data: call it only if the user asked for exactly that."],
    ["post", "It can change data: call it only if the user asked for exactly that."],
    ["delete", "It deletes data: call it only if the user asked for exactly that."],
  ])("warns about a %s", (method, warning) => {
    expect(definition(method, { description: "Does it." }).description).toBe(`Does it.\n\n${warning}`);
  });

  it("of a creation says that each call creates something", () => {
    const responses = { 201: { description: "Created." } };
    expect(definition("post", { responses }).description).toContain("Each call creates something new");
  });

  it("replaces the descriptions of the cursor and the idempotency key", () => {
    const { inputSchema } = definition("get", {
      "x-pagination": { style: "link-header", header: "Link", relation: "next", cursorParameter: "from" },
      parameters: [
        { name: "from", in: "query", description: "From the `Link` header.", schema: { type: "string" } },
        { name: "Idempotency-Key", in: "header", schema: { type: "string" } },
      ],
      responses: { 200: { description: "A page.", content: { "application/json": { schema: { type: "array" } } } } },
    });
    expect(inputSchema.properties).toMatchObject({
      from: { description: expect.stringContaining("`nextCursor` of the previous page") },
      idempotencyKey: { description: expect.stringContaining("Only to repeat a call whose outcome is unknown") },
    });
  });
});
