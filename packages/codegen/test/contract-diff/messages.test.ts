// Edits of parameters, bodies, media types, responses and headers.
import { addTool, getTool, type Loose, listTools, row, schemas, set, testTable, value } from "./edits.ts";

const limit = (shed: Loose) => shed.components!.parameters!.Limit!;
const ok = (shed: Loose) => listTools(shed).responses!["200"]!;
const kindParameter = (shed: Loose) => listTools(shed).parameters![2]!;
const addParameter = (parameter: object) => (shed: Loose) =>
  listTools(shed).parameters!.push(value(structuredClone(parameter)));
const BINARY = { type: "string", format: "binary" };
const upload = (file: object) => ({
  content: { "multipart/form-data": { schema: { type: "object", properties: { file } } } },
});
const LISTED = { name: "tags", in: "query", schema: { type: "array", items: { type: "string" } } };

testTable("messages", [
  row("an added optional parameter", addParameter({ name: "q", in: "query", schema: { type: "string" } })),
  row(
    "an added parameter with a default",
    addParameter({ name: "used", in: "query", schema: { type: "boolean", default: true } }),
  ),
  row("the first optional parameter", (shed) =>
    getTool(shed).parameters!.push(value({ name: "fields", in: "query", schema: { type: "string" } })),
  ),
  row("an idempotency key, which is an option of the SDK", (shed) =>
    getTool(shed).parameters!.push(value({ name: "Idempotency-Key", in: "header", schema: { type: "string" } })),
  ),
  row(
    "an added required parameter",
    addParameter({ name: "q", in: "query", required: true, schema: { type: "string" } }),
  ),
  row("a removed parameter", (shed) => listTools(shed).parameters!.pop()),
  row("a renamed parameter", (shed) => set(kindParameter(shed), { name: "sort" })),
  row("a renamed path parameter", (shed) => {
    shed.paths!["/tools/{id}"] = shed.paths!["/tools/{toolId}"]!;
    delete shed.paths!["/tools/{toolId}"];
    set(getTool2(shed).parameters![0], { name: "id" });
  }),
  row("a parameter that becomes required", (shed) => set(kindParameter(shed), { required: true })),
  row(
    "a parameter that becomes optional",
    (shed) => set(kindParameter(shed), { required: false }),
    (shed) => set(kindParameter(shed), { required: true }),
  ),
  row("a parameter that moves to a header", (shed) => set(kindParameter(shed), { in: "header" })),
  row(
    "another style of a parameter",
    (shed) => set(listTools(shed).parameters![3], { style: "pipeDelimited", explode: false }),
    addParameter(LISTED),
  ),
  row(
    "a list that is no longer exploded",
    (shed) => set(listTools(shed).parameters![3], { explode: false }),
    addParameter(LISTED),
  ),
  row("explode of a single value", (shed) => set(kindParameter(shed), { explode: false })),
  row("a default added to a parameter", (shed) => set(kindParameter(shed).schema, { default: "saw" })),
  row("a changed default of a parameter", (shed) => set(limit(shed).schema, { default: 50 })),
  row("a removed default of a parameter", (shed) => delete limit(shed).schema!.default),
  row("a raised maximum of a parameter", (shed) => set(limit(shed).schema, { maximum: 200 })),
  row("a lowered maximum of a parameter", (shed) => set(limit(shed).schema, { maximum: 50 })),
  row("null allowed for a parameter", (shed) => set(limit(shed).schema, { type: ["integer", "null"] })),
  row("an enum replaced by string in a parameter", (shed) => set(kindParameter(shed), { schema: { type: "string" } })),
  row("a deprecated parameter", (shed) => set(limit(shed), { deprecated: true })),
  row(
    "a parameter that is no longer deprecated",
    (shed) => delete limit(shed).deprecated,
    (shed) => set(limit(shed), { deprecated: true }),
  ),
  row("another description and example of a parameter", (shed) =>
    set(limit(shed), { description: "At most.", example: 5 }),
  ),
  row("another order of parameters", (shed) => listTools(shed).parameters!.reverse()),
  row("a parameter of a path instead of its operations", (shed) => {
    const { parameters } = getTool(shed);
    delete getTool(shed).parameters;
    shed.paths!["/tools/{toolId}"]!.parameters = parameters!;
  }),
  row("an added optional body", addBody(false), withoutBody),
  row("an added required body", addBody(true), withoutBody),
  row("an added optional body of an operation with parameters", addBody(false), (shed) => {
    withoutBody(shed);
    addTool(shed).parameters = value([{ name: "dry", in: "query", schema: { type: "boolean" } }]);
  }),
  row(
    "a binary body that is declared as a string",
    (shed) => set(addTool(shed).requestBody!.content, { "application/octet-stream": { schema: BINARY } }),
    (shed) => set(addTool(shed).requestBody, { content: { "application/octet-stream": {} } }),
  ),
  row(
    "a file of a form that is declared with its media type",
    (shed) => set(addTool(shed).requestBody, upload({ contentMediaType: "application/octet-stream" })),
    (shed) => set(addTool(shed).requestBody, upload(BINARY)),
  ),
  row("the only media type in other capital letters, with the charset that it has anyway", (shed) => {
    const { content } = ok(shed);
    content!["Application/JSON; charset=utf-8"] = content!["application/json"]!;
    delete content!["application/json"];
  }),
  row(
    "a longer binary body",
    (shed) => set(addTool(shed).requestBody!.content, { "image/*": { schema: { ...BINARY, maxLength: 20 } } }),
    (shed) => set(addTool(shed).requestBody, { content: { "image/*": { schema: { maxLength: 10 } } } }),
  ),
  row("a removed body", (shed) => delete addTool(shed).requestBody),
  row(
    "a body that becomes required",
    (shed) => set(addTool(shed).requestBody, { required: true }),
    (shed) => set(addTool(shed).requestBody, { required: false }),
  ),
  row("a body that becomes optional", (shed) => set(addTool(shed).requestBody, { required: false })),
  row("an added media type of a request", (shed) =>
    set(addTool(shed).requestBody!.content, { "text/csv": { schema: { type: "string" } } }),
  ),
  row("an added media type of a response", (shed) =>
    set(ok(shed).content, { "text/csv": { schema: { type: "string" } } }),
  ),
  row(
    "a removed media type of a request",
    (shed) => delete addTool(shed).requestBody!.content!["text/csv"],
    (shed) => set(addTool(shed).requestBody!.content, { "text/csv": { schema: { type: "string" } } }),
  ),
  row(
    "a removed media type of a response",
    (shed) => delete ok(shed).content!["text/csv"],
    (shed) => set(ok(shed).content, { "text/csv": { schema: { type: "string" } } }),
  ),
  row("a replaced media type of a request", (shed) =>
    set(addTool(shed).requestBody, { content: { "text/csv": { schema: { type: "string" } } } }),
  ),
  row("a replaced media type of a response", (shed) =>
    set(getTool(shed).responses!["200"], { content: { "text/csv": { schema: { type: "string" } } } }),
  ),
  row(
    "another encoding of a form field",
    (shed) => set(form(shed), { encoding: { tags: { contentType: "text/plain" } } }),
    withForm,
  ),
  row(
    "a response without its previous schema",
    (shed) => delete getTool(shed).responses!["200"]!.content!["application/json"]!.schema,
  ),
  row("an added success", (shed) => set(addTool(shed).responses, { "202": { description: "Later." } })),
  row(
    "a removed success",
    (shed) => delete addTool(shed).responses!["202"],
    (shed) => set(addTool(shed).responses, { "202": { description: "Later." } }),
  ),
  row("a replaced success", (shed) => {
    const { "201": created, ...others } = addTool(shed).responses!;
    addTool(shed).responses = value({ "200": created, ...others });
  }),
  row("an added redirect next to a success", (shed) =>
    set(addTool(shed).responses, { "303": { description: "It exists." } }),
  ),
  row("an added error", (shed) => set(addTool(shed).responses, { "413": { description: "Too large." } })),
  row("a media type with another schema added to an error", (shed) =>
    set(addTool(shed).responses!["409"]!.content, { "text/plain": { schema: { type: "string" } } }),
  ),
  row("a removed error", (shed) => delete addTool(shed).responses!["409"]),
  row(
    "a body added to a response",
    (shed) => set(addTool(shed).responses!["409"], { content: { "text/plain": {} } }),
    (shed) => delete addTool(shed).responses!["409"]!.content,
  ),
  row("a body removed from a response", (shed) => delete addTool(shed).responses!["409"]!.content),
  row("an added header", (shed) => set(ok(shed).headers, { "X-Total": { schema: { type: "integer" } } })),
  row("an added header whose name begins like that of an extension", (shed) =>
    set(ok(shed).headers, { "x-total": { schema: { type: "integer" } } }),
  ),
  row("a removed header", (shed) => delete ok(shed).headers!.Link),
  row("a header in other letters", (shed) => {
    const { Link, ...others } = ok(shed).headers!;
    ok(shed).headers = value({ link: Link, ...others });
  }),
  row("a header that becomes optional", (shed) => delete ok(shed).headers!["X-Left"]!.required),
  row("a header that becomes required", (shed) => set(ok(shed).headers!.Link, { required: true })),
  row("another type of a header", (shed) => set(ok(shed).headers!["X-Left"], { schema: { type: "string" } })),
  row("a changed description and example of a response", (shed) => {
    set(ok(shed), { description: "The tools." });
    set(ok(shed).content!["application/json"], { example: [] });
  }),
  row("a description that several responses share", (shed) => {
    for (const { responses } of [listTools(shed), addTool(shed)])
      set(responses!["400"], { description: "It is invalid." });
  }),
  row(
    "data that no longer ends a stream",
    (shed) => delete events(shed)["x-sse-sentinel"],
    (shed) => withEvents(shed, { "x-sse-sentinel": "END" }),
  ),
  row(
    "other data that ends a stream",
    (shed) => set(events(shed), { "x-sse-sentinel": "DONE" }),
    (shed) => withEvents(shed, { "x-sse-sentinel": "END" }),
  ),
  row("data that ends a stream from now on", (shed) => set(events(shed), { "x-sse-sentinel": "END" }), withEvents),
  row(
    "data that ends a stream for all clients, and is declared from now on",
    (shed) => set(events(shed), { "x-sse-sentinel": "[DONE]" }),
    withEvents,
  ),
  row(
    "the same data that ends a stream, in another extension",
    (shed) => {
      delete events(shed)["x-sse-sentinel"];
      set(events(shed), { "x-speakeasy-sse-sentinel": "END" });
    },
    (shed) => withEvents(shed, { "x-sse-sentinel": "END" }),
  ),
  row(
    "a removed example of the content of a parameter",
    (shed) => delete contentOf(cursor(shed)).example,
    (shed) => withContent(cursor(shed), { example: { page: 1 } }),
  ),
  row(
    "another media type of a parameter",
    (shed) => {
      cursor(shed).content = value({ "text/csv": contentOf(cursor(shed)) });
    },
    (shed) => {
      delete cursor(shed).schema;
      set(cursor(shed), { content: { "application/xml": { schema: { type: "string" } } } });
    },
  ),
  row(
    "another type in the content of a header",
    (shed) => set(contentOf(ok(shed).headers!["X-Left"]!), { schema: { type: "string" } }),
    (shed) => withContent(ok(shed).headers!["X-Left"]!, { example: { page: 1 } }),
  ),
  row(
    "a removed example of the content of a header",
    (shed) => delete contentOf(ok(shed).headers!["X-Left"]!).example,
    (shed) => withContent(ok(shed).headers!["X-Left"]!, { example: { page: 1 } }),
  ),
  row("a deprecated header", (shed) => set(ok(shed).headers!["X-Left"], { deprecated: true })),
  row(
    "a schema of a stream's items",
    (shed) => set(schemas(shed).Tick!.properties!.at, { type: "integer" }),
    (shed) => {
      schemas(shed).Tick = value({ type: "object", properties: { at: { type: "string" } } });
      set(ok(shed).content, { "application/jsonl": { itemSchema: { $ref: "#/components/schemas/Tick" } } });
    },
  ),
]);

function getTool2(shed: Loose): Loose {
  return shed.paths!["/tools/{id}"]!.get!;
}

function events(shed: Loose): Loose {
  return ok(shed).content!["text/event-stream"]!;
}

function withEvents(shed: Loose, extension: object = {}): void {
  set(ok(shed).content, { "text/event-stream": { schema: { type: "object" }, ...extension } });
}

function cursor(shed: Loose): Loose {
  return listTools(shed).parameters![1]!;
}

function contentOf(part: Loose): Loose {
  return Object.values(part.content!)[0]!;
}

/** Replaces the schema of a parameter or a header by JSON. */
function withContent(part: Loose, media: object): void {
  delete part.schema;
  set(part, { content: { "application/json": { schema: { type: "object" }, ...media } } });
}

function withoutBody(shed: Loose): void {
  delete addTool(shed).requestBody;
}

function addBody(required: boolean) {
  return (shed: Loose) => {
    addTool(shed).requestBody = value({
      required,
      content: { "application/json": { schema: { $ref: "#/components/schemas/NewTool" } } },
    });
  };
}

function withForm(shed: Loose): void {
  addTool(shed).requestBody = value({
    content: { "multipart/form-data": { schema: { $ref: "#/components/schemas/NewTool" } } },
  });
}

function form(shed: Loose): Loose {
  return addTool(shed).requestBody!.content!["multipart/form-data"]!;
}
