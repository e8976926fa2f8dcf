import { describe, expect, it } from "vitest";
import { readContract } from "./read-contract.ts";
import { webhookNames } from "./webhook-names.ts";

const json = (schema: object) => ({ requestBody: { content: { "application/json": { schema } } }, responses: {} });
const post = (schema: object, rest: object = {}) => ({ post: { ...json(schema), ...rest } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

function read(webhooks: object, { version = "3.1.0", ...rest }: { version?: string; [key: string]: unknown } = {}) {
  const key = version.startsWith("3.0") ? "x-webhooks" : "webhooks";
  const document = { openapi: version, info: { title: "Shop", version: "1" }, paths: {}, [key]: webhooks, ...rest };
  return readContract(document as never);
}

describe("readWebhooks", () => {
  it.each(["3.0.3", "3.1.0", "3.2.0"])("reads the webhooks of OpenAPI %s", (version) => {
    const parameters = [{ name: "X-Shop", in: "header", schema: { type: "string" } }];
    const order = post(
      { type: "object", properties: { id: { type: "string" } } },
      { summary: "New order.", description: "An order was placed.", tags: ["Orders"], parameters },
    );
    const [webhook, ...rest] = read({ order }, { version }).webhooks;
    expect(rest).toEqual([]);
    expect(webhook).toMatchObject({
      name: "order",
      method: "post",
      tag: "Orders",
      summary: "New order.",
      description: "An order was placed.",
      deprecated: false,
      headers: [{ name: "X-Shop", required: false }],
      requestBody: { content: [{ mediaType: "application/json", kind: "json", schema: { type: "object" } }] },
    });
  });

  it("reads x-webhooks of OpenAPI 3.1, which TypeSpec can write as an extension", () => {
    expect(read({}, { webhooks: undefined, "x-webhooks": { order: post({ type: "object" }) } }).webhooks).toMatchObject(
      [{ name: "order" }],
    );
  });

  it("resolves references to path items and callbacks", () => {
    const components = {
      pathItems: { Paid: post({ type: "string" }) },
      callbacks: { Sent: { "{$url}": post({ type: "integer" }), "x-note": "a note" } },
    };
    const callbacks = { sent: { $ref: "#/components/callbacks/Sent" } };
    const paths = { "/orders": { post: { operationId: "order", callbacks, responses: {} } } };
    expect(read({ paid: { $ref: "#/components/pathItems/Paid" } }, { components, paths }).webhooks).toMatchObject([
      { name: "paid", requestBody: { content: [{ schema: { type: "string" } }] } },
      {
        name: "sent",
        callback: { operationId: "order", expression: "{$url}" },
        requestBody: { content: [{ schema: { type: "integer" } }] },
      },
    ]);
  });

  it("gives webhooks and callbacks with equal names distinct names", () => {
    const callbacks = { order: { "{$a}": post({}), "{$b}": post({}) } };
    const paths = { "/orders": { post: { operationId: "pay", callbacks, responses: {} } } };
    const order = { ...post({}), put: json({}) };
    const names = read({ order }, { paths }).webhooks.map(({ name }) => name);
    expect(names).toEqual(["order", "order.post", "pay.order", "pay.order2"]);
  });
});

describe("webhookNames", () => {
  const constant = (property: string, value: string) => ({ properties: { [property]: { const: value } } });

  it("finds the property with a constant for each webhook", () => {
    const version = { v: { const: "1" } };
    const contract = read({
      made: post({ properties: { ...version, event: { const: "order.made" } } }),
      sent: post({
        allOf: [{ properties: version }, { properties: { event: { enum: ["order.sent", "order.resent"] } } }],
      }),
      gone: post({ oneOf: [constant("event", "order.gone"), constant("event", "order.lost")] }),
      other: post({ type: "object" }),
    });
    expect(webhookNames(contract)).toEqual({
      property: "event",
      byValue: {
        "order.made": "made",
        "order.sent": "sent",
        "order.resent": "sent",
        "order.gone": "gone",
        "order.lost": "gone",
      },
    });
  });

  it("finds the values of a discriminator in its mapping and in the names of schemas", () => {
    const schemas = {
      Event: {
        discriminator: { propertyName: "kind", mapping: { "order.made": "#/components/schemas/Made" } },
        properties: { kind: { type: "string" } },
      },
      Made: { allOf: [ref("Event"), { properties: { id: { type: "string" } } }] },
      Sent: { allOf: [ref("Event")] },
      Any: { oneOf: [ref("Lost"), ref("Found")], discriminator: { propertyName: "kind" } },
      Lost: { type: "object" },
      Found: { type: "object" },
    };
    const webhooks = { made: post(ref("Made")), sent: post(ref("Sent")), any: post(ref("Any")) };
    expect(webhookNames(read(webhooks, { components: { schemas } }))).toEqual({
      property: "kind",
      byValue: { "order.made": "made", Sent: "sent", Lost: "any", Found: "any" },
    });
  });

  it("uses the name of the webhook if all webhooks share a schema", () => {
    const schemas = { Event: { properties: { type: { enum: ["made", "sent", "other"] }, parent: ref("Event") } } };
    const webhooks = { made: post(ref("Event")), sent: post(ref("Event")) };
    expect(webhookNames(read(webhooks, { components: { schemas } }))).toEqual({
      property: "type",
      byValue: { made: "made", sent: "sent" },
    });
  });

  it("finds nothing without a distinguishing property", () => {
    const same = post({ properties: { type: { const: "x" }, state: { enum: [1, 2] } } });
    expect(webhookNames(read({ made: same, sent: same }))).toBeUndefined();
    expect(webhookNames(read({}))).toBeUndefined();
  });
});
