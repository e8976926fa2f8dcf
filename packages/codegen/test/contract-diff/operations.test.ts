// Edits of operations, their names, deprecation, pagination and authentication, and of webhooks.
import { addTool, getTool, type Loose, listTools, operation, row, schemas, set, testTable, value } from "./edits.ts";

const KEY = { type: "apiKey", in: "header", name: "X-Key" };
const withOther = (shed: Loose) => set(shed.components!.securitySchemes, { other: KEY });
const deprecate = (sunset?: string) => (shed: Loose) =>
  set(listTools(shed), { deprecated: true, ...(sunset && { "x-deprecation": { sunset } }) });
const sunset = (day: string) => (shed: Loose) => set(getTool(shed)["x-deprecation"], { sunset: day });
const security =
  (...alternatives: object[]) =>
  (shed: Loose) =>
    set(addTool(shed), { security: alternatives });
const PAGINATION = { style: "link-header", header: "Link", relation: "next", cursorParameter: "cursor" };
/** The response has the header `Link`, from which pagination would be derived. */
const NOT_PAGINATED = { "x-pagination": { style: "none" } };
const SOLD = {
  post: {
    requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Event" } } } },
    responses: { "204": { description: "Received." } },
  },
};
const withWebhook = (shed: Loose) => {
  set(shed, { webhooks: { "tool.sold": structuredClone(SOLD) } });
  set(schemas(shed), {
    Event: { type: "object", required: ["id"], properties: { id: { type: "string" }, soldAt: { type: "string" } } },
  });
};

/** Adds a path in front of another one that differs only in the name of its parameter. */
const addSecondPath = (shed: Loose) => {
  const parameters = [{ name: "name", in: "path", required: true, schema: { type: "string", minLength: 2 } }];
  const get = { operationId: "findTool", tags: ["Tools"], parameters, responses: { "204": { description: "Found." } } };
  shed.paths = value({ "/tools/{name}": { get }, ...shed.paths });
};

const webhookHeaders = (shed: Loose) => shed.webhooks!["tool.sold"]!.post!.parameters;
const webhookForm = (shed: Loose) => shed.webhooks!["tool.sold"]!.post!.requestBody!.content!["multipart/form-data"];

testTable("operations", [
  row("an added operation", (shed) => {
    shed.paths!["/tools/{toolId}"]!.delete = value({
      operationId: "dropTool",
      tags: ["Tools"],
      parameters: [{ name: "toolId", in: "path", required: true, schema: { type: "string" } }],
      responses: { "204": { description: "Dropped." } },
    });
  }),
  row("an operation that is removed with its schemas", (shed) => {
    delete shed.paths!["/tools"]!.post;
    delete schemas(shed).NewTool;
  }),
  row("an operation that is removed before its sunset date", (shed) => delete shed.paths!["/tools/{toolId}"]),
  row(
    "an operation that is removed on its sunset date",
    (shed) => delete shed.paths!["/tools/{toolId}"],
    sunset("2030-01-01"),
  ),
  row(
    "an operation next to one whose path has another parameter name",
    (shed) => set(shed.paths!["/tools/{name}"]!.get, { summary: "Get a tool by its name" }),
    addSecondPath,
  ),
  row("a renamed path with several operations", (shed) => {
    shed.paths!["/gear"] = shed.paths!["/tools"]!;
    shed.paths!["/gear/{toolId}"] = shed.paths!["/tools/{toolId}"]!;
    delete shed.paths!["/tools"];
    delete shed.paths!["/tools/{toolId}"];
  }),
  row(
    "a renamed path of operations without an operationId",
    (shed) => {
      shed.paths!["/gear"] = shed.paths!["/tools"]!;
      shed.paths!["/gear/{toolId}"] = shed.paths!["/tools/{toolId}"]!;
      delete shed.paths!["/tools"];
      delete shed.paths!["/tools/{toolId}"];
    },
    (shed) => {
      delete listTools(shed).operationId;
      delete addTool(shed).operationId;
      delete getTool(shed).operationId;
      delete getTool(shed)["x-deprecation"]!.successor;
    },
  ),
  row("another method", (shed) => {
    shed.paths!["/tools"]!.put = addTool(shed);
    delete shed.paths!["/tools"]!.post;
  }),
  row("another operationId", (shed) => set(addTool(shed), { operationId: "storeTool" })),
  row("another tag, which is the SDK's resource", (shed) => set(addTool(shed), { tags: ["Gear"] })),
  row("another tag, with the previous SDK method", (shed) =>
    set(addTool(shed), { tags: ["Gear"], "x-sdk-method": "tools.add" }),
  ),
  row("another SDK method", (shed) => set(addTool(shed), { "x-sdk-method": "tools.store" })),
  row("a hidden console", (shed) => set(addTool(shed), { "x-hideTryItPanel": true })),
  row("another summary and description", (shed) =>
    set(listTools(shed), { summary: "All tools", description: "All of them." }),
  ),
  row("an unknown extension", (shed) => set(listTools(shed), { "x-team": "garden" })),
  row("code samples", (shed) => set(listTools(shed), { "x-codeSamples": [] })),
  row("a deprecated operation", deprecate()),
  row("a stability level that is lowered", (shed) => set(listTools(shed), { "x-stability-level": "beta" })),
  row(
    "a stability level that is raised",
    (shed) => set(listTools(shed), { "x-stability-level": "beta" }),
    (shed) => set(listTools(shed), { "x-stability-level": "alpha" }),
  ),
  row("an operation that is deprecated early enough", deprecate("2031-01-01")),
  row("an operation whose sunset date is too early", deprecate("2030-02-01")),
  row("a deprecated operation whose sunset is not a date", deprecate("soon")),
  row("a deprecated operation with its headers and 410", (shed) => {
    deprecate("2031-01-01")(shed);
    set(listTools(shed).responses!["200"]!.headers, {
      Deprecation: { schema: { type: "string" } },
      Sunset: { schema: { type: "string" } },
    });
    set(listTools(shed).responses, { "410": { description: "Gone." } });
  }),
  row(
    "a withdrawn deprecation, with its headers and 410",
    (shed) => {
      delete getTool(shed).deprecated;
      delete getTool(shed)["x-deprecation"];
      delete getTool(shed).responses!["200"]!.headers;
      delete getTool(shed).responses!["410"];
    },
    (shed) => {
      const header = { required: true, schema: { type: "string" } };
      set(getTool(shed).responses!["200"], { headers: { Deprecation: header, Sunset: header, Link: header } });
      set(getTool(shed).responses, { "410": { description: "Gone." } });
    },
  ),
  row("an earlier sunset date", sunset("2030-03-01")),
  row("a later sunset date", sunset("2032-01-01")),
  row("a sunset date that is withdrawn", (shed) => delete getTool(shed)["x-deprecation"]!.sunset),
  row("another reason of a deprecation", (shed) => set(getTool(shed)["x-deprecation"], { reason: "Use the list." })),
  row(
    "added pagination",
    (shed) => set(listTools(shed), { "x-pagination": structuredClone(PAGINATION) }),
    (shed) => set(listTools(shed), NOT_PAGINATED),
  ),
  row("removed pagination", (shed) => set(listTools(shed), NOT_PAGINATED)),
  row(
    "pagination with another parameter",
    (shed) => {
      set(listTools(shed)["x-pagination"], { cursorParameter: "after" });
    },
    (shed) => listTools(shed).parameters!.push(value({ name: "after", in: "query", schema: { type: "string" } })),
  ),
  row("authentication required by an operation that had none", (shed) => delete addTool(shed).security, security()),
  row("authentication dropped by one operation", security()),
  row("authentication that becomes optional", security({}, { key: [] })),
  row("authentication accepted by an operation that had none", security({}, { key: [] }), security()),
  row("authentication dropped by all operations", (shed) => {
    delete shed.security;
    delete shed.components!.securitySchemes;
  }),
  row("another scheme of all operations", (shed) => {
    withOther(shed);
    shed.security = value([{ other: [] }]);
  }),
  row("another alternative of one operation", (shed) => {
    withOther(shed);
    security({ key: [] }, { other: [] })(shed);
  }),
  row("a removed alternative", security({ key: [] }), (shed) => {
    withOther(shed);
    security({ key: [] }, { other: [] })(shed);
  }),
  row("a second scheme that is required with the first", security({ key: [], other: [] }), (shed) => {
    withOther(shed);
    set(getTool(shed), { security: [{ other: [] }] });
  }),
  row(
    "a scheme that an alternative no longer requires, and of which the SDK loses the credential",
    security({ key: [] }),
    (shed) => {
      withOther(shed);
      set(shed.components!.securitySchemes, { signature: { type: "apiKey", in: "query", name: "signature" } });
      security({ key: [], signature: [] })(shed);
      set(getTool(shed), { security: [{ other: [] }] });
    },
  ),
  row("a required scope", security({ key: ["write"] })),
  row("a dropped scope", security({ key: [] }), security({ key: ["write"] })),
  row("another order of alternatives", security({ other: [] }, { key: [] }), (shed) => {
    withOther(shed);
    security({ key: [] }, { other: [] })(shed);
  }),
  row("an added webhook", withWebhook),
  row("a removed webhook", (shed) => delete shed.webhooks!["tool.sold"], withWebhook),
  row("a deprecated webhook", (shed) => set(shed.webhooks!["tool.sold"]!.post, { deprecated: true }), withWebhook),
  row(
    "another method of a webhook",
    (shed) => {
      const { post } = shed.webhooks!["tool.sold"]!;
      set(shed.webhooks, { "tool.sold": { put: post } });
    },
    withWebhook,
  ),
  row("a property removed from a webhook", (shed) => delete schemas(shed).Event!.properties!.soldAt, withWebhook),
  row(
    "a required property added to a webhook",
    (shed) => {
      schemas(shed).Event!.properties!.by = value({ type: "string" });
      schemas(shed).Event!.required!.push(value("by"));
    },
    withWebhook,
  ),
  row(
    "a header of a webhook that becomes required, and one that is no longer required",
    (shed) => {
      const headers = webhookHeaders(shed);
      set(headers?.[0], { required: true });
      set(headers?.[1], { required: false });
    },
    (shed) => {
      withWebhook(shed);
      set(shed.webhooks!["tool.sold"]!.post, {
        parameters: [
          { in: "header", name: "X-Event", schema: { type: "string" } },
          { in: "header", name: "X-Trace", required: true, schema: { type: "string" } },
        ],
      });
    },
  ),
  row(
    "an added header of a webhook",
    (shed) => {
      set(shed.webhooks!["tool.sold"]!.post, {
        parameters: [{ name: "X-Sent", in: "header", schema: { type: "string" } }],
      });
    },
    withWebhook,
  ),
  row(
    "a response that receivers of a webhook may no longer return",
    (shed) => {
      delete shed.webhooks!["tool.sold"]!.post!.responses!["202"];
    },
    (shed) => {
      withWebhook(shed);
      set(shed.webhooks!["tool.sold"]!.post!.responses, { "202": { description: "Later." } });
    },
  ),
  row(
    "responses that receivers of a webhook may return",
    (shed) => {
      set(shed.webhooks!["tool.sold"]!.post!.responses, {
        "202": { description: "Later." },
        "400": { description: "No." },
      });
    },
    withWebhook,
  ),
  row(
    "an error that receivers of a webhook may no longer return",
    (shed) => {
      delete shed.webhooks!["tool.sold"]!.post!.responses!["400"];
    },
    (shed) => {
      withWebhook(shed);
      set(shed.webhooks!["tool.sold"]!.post!.responses, { "400": { description: "No." } });
    },
  ),
  row(
    "another encoding of a field of a webhook",
    (shed) => {
      set(webhookForm(shed), { encoding: { soldAt: { contentType: "text/plain" } } });
    },
    (shed) => {
      withWebhook(shed);
      const { requestBody } = shed.webhooks!["tool.sold"]!.post!;
      set(requestBody, { content: { "multipart/form-data": { schema: { $ref: "#/components/schemas/Event" } } } });
    },
  ),
  row(
    "another description of a webhook",
    (shed) => set(shed.webhooks!["tool.sold"]!.post, { description: "Sold." }),
    withWebhook,
  ),
  row(
    "an added callback",
    (shed) => set(addTool(shed), { callbacks: { added: { "{$request.body#/url}": structuredClone(SOLD) } } }),
    withWebhook,
  ),
  row(
    "a callback to another URL",
    (shed) => {
      set(addTool(shed), { callbacks: { added: { "{$request.body#/hook}": structuredClone(SOLD) } } });
    },
    (shed) => {
      withWebhook(shed);
      set(addTool(shed), { callbacks: { added: { "{$request.body#/url}": structuredClone(SOLD) } } });
    },
  ),
  row("other servers of an operation", (shed) =>
    set(operation(shed, "post", "/tools"), { servers: [{ url: "https://new.example" }] }),
  ),
  row(
    "a removed value of a variable in the servers of an operation",
    (shed) => operation(shed, "post", "/tools").servers![0]!.variables!.region!.enum!.pop(),
    (shed) =>
      set(operation(shed, "post", "/tools"), {
        servers: [{ url: "https://{region}.example", variables: { region: { default: "eu", enum: ["eu", "us"] } } }],
      }),
  ),
  row(
    "an added value of a variable in the servers of an operation",
    (shed) => operation(shed, "post", "/tools").servers![0]!.variables!.region!.enum!.push(value("au")),
    (shed) =>
      set(operation(shed, "post", "/tools"), {
        servers: [{ url: "https://{region}.example", variables: { region: { default: "eu", enum: ["eu", "us"] } } }],
      }),
  ),
  row("other servers of a path", (shed) => set(shed.paths!["/tools"], { servers: [{ url: "https://new.example" }] })),
]);
