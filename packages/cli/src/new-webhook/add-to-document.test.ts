import { readContract } from "@onecontract/codegen";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { addWebhookToDocument } from "./add-to-document.ts";
import { completeWebhook } from "./webhook-input.ts";

const document: OpenAPIObject = {
  openapi: "3.1.0",
  info: { title: "Books", version: "1.0.0" },
  paths: { "/books": { get: { operationId: "listBooks", responses: { 200: { description: "OK" } } } } },
  components: { schemas: { Book: { type: "object", required: ["id"], properties: { id: { type: "integer" } } } } },
};
const context = { contract: readContract(structuredClone(document)) };
const source = `# Comment\n${stringify(document)}`;
const input = () => completeWebhook("book.sold", { data: "Book" }, context);

describe("addWebhookToDocument", () => {
  it.each([
    ["YAML of OpenAPI 3.1", source, "webhooks"],
    ["JSON", JSON.stringify(document), "webhooks"],
    ["OpenAPI 3.0", source.replace("3.1.0", "3.0.3"), "x-webhooks"],
    ["a document with x-webhooks", `${source}x-webhooks: {}\n`, "x-webhooks"],
  ])("adds the webhook and its payload to %s", async (_title, before, section) => {
    const added = addWebhookToDocument(before, await input());
    expect(added.includes("# Comment")).toBe(before.includes("# Comment"));
    const changed = parse(added);
    expect(Object.keys(changed[section])).toEqual(["book.sold"]);
    const [webhook] = readContract(changed).webhooks;
    expect(webhook).toMatchObject({ name: "book.sold", summary: "Book sold" });
    expect(changed.components.schemas.BookSold).toMatchObject({
      required: ["type", "timestamp", "data"],
      properties: { type: { enum: ["book.sold"] }, data: { $ref: "#/components/schemas/Book" } },
    });
  });

  it("names later webhooks in the property that names the others", async () => {
    const first = parse(addWebhookToDocument(source.replace("listBooks", "list"), await input()));
    const { properties } = first.components.schemas.BookSold;
    first.components.schemas.BookSold.properties = { event: properties.type, data: properties.data };
    const added = await completeWebhook("book.lost", {}, { contract: readContract(first) });
    expect(added.example).toMatchObject({ event: "book.lost" });
  });
});

describe("completeWebhook", () => {
  it.each([
    ["no name", undefined, {}, "expected the name of a webhook, such as order.shipped, got none"],
    ["a name with a space", "book sold", {}, "expected a name of letters and digits"],
    ["a model of the contract", "book", {}, "book: expected names that the contract does not have, got Book"],
    ["an unknown model", "book.sold", { data: "Shelf" }, "--data: expected none or a model of the contract (Book)"],
  ])("rejects %s", async (_title, name, flags, message) => {
    await expect(completeWebhook(name, flags, context)).rejects.toThrow(message);
  });

  it("rejects a webhook of the contract", async () => {
    const contract = readContract(parse(addWebhookToDocument(source, await input())));
    await expect(completeWebhook("book.sold", {}, { contract })).rejects.toThrow('does not have, got "book.sold"');
  });
});
