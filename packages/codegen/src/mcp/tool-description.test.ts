import type { OpenAPIObject, OperationObject } from "openapi3-ts/oas31";
import { describe, expect, it } from "vitest";
import { readContract } from "../contract/read-contract.ts";
import { toolDefinition } from "./tool-definition.ts";

/** Returns the tool of an operation of `/odd`. */
function definition(method: string, fields: Partial<OperationObject>) {
  const parameters = [{ name: "X-Trace", in: "header" as const, schema: {} }];
  const operation = { operationId: "odd", parameters, responses: {}, ...fields };
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
    ["Needs a bearer token.", "GET /odd"],
    ["Links boats. Link them to a port.", "Links boats. Link them to a port."],
  ])("of %j is %j", (description, expected) => {
    expect(definition("get", { description }).description).toBe(expected);
  });

  it.each([
    ["Book a boat", "A booking is a hold.", "Book a boat\n\nA booking is a hold."],
    ["Delete a boat", "Deletes the boat and its log.", "Deletes the boat and its log."],
    ["Book a boat", "Needs a bearer token.", "Book a boat"],
    ["予約する", "ボートを一隻押さえます。", "予約する\n\nボートを一隻押さえます。"],
  ])("of the summary %j and %j is %j", (summary, description, expected) => {
    expect(definition("get", { summary, description }).description).toBe(expected);
  });

  it("states a deprecation once", () => {
    const description = "Gets a boat. Deprecated: this operation will be removed soon. List boats instead.";
    const deprecation = { sunset: "2031-06-30", successor: "odd", reason: "List boats instead." };
    expect(definition("get", { description, deprecated: true, "x-deprecation": deprecation }).description).toBe(
      "Gets a boat. List boats instead.\n\nDeprecated: it will be removed on 2031-06-30. Use `odd` instead.",
    );
  });

  // A search for the end of each beginning would take 12 s for 20,000 of them.
  it.each([
    ["Gets a boat. Deprecated since v1.2: list boats.", "Gets a boat."],
    ["Deprecated ".repeat(200_000).trim(), "Deprecated ".repeat(200_000).trim()],
  ])("removes whole sentences about the deprecation only", (description, expected) => {
    expect(definition("get", { description, deprecated: true }).description).toMatch(
      `${expected}\n\nDeprecated. Do not`,
    );
  });

  it("names the tool that finds the ID of a resource", () => {
    const list = { operationId: "listBoats", responses: {} };
    const parameters = [{ name: "boat-id", in: "path" as const, required: true, schema: {} }];
    const contract = readContract({
      openapi: "3.1.0",
      info: { title: "Boats", version: "1.0.0" },
      paths: {
        "/boats": { get: list },
        "/boats/{boat-id}": { get: { operationId: "getBoat", parameters, responses: {} } },
        "/boats/{boat-id}/log": { get: { operationId: "getLog", parameters, responses: {} } },
        "/ports/{boat-id}": { get: { operationId: "getPort", parameters, responses: {} } },
      },
    });
    const remarks = contract.operations.map((operation) => toolDefinition(contract, operation).description);
    const remark = "Do not guess `boatId`: find it with `listBoats`.";
    expect(remarks.map((description) => description.endsWith(remark))).toEqual([false, true, true, false]);
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
