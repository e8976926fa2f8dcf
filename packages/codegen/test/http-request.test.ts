// Compares the requests of http/ with those that the runtime of the SDK encodes, over one table of values.
import { describe, expect, it } from "vitest";
import type { JsonSchema, Operation, Parameter } from "../src/contract/contract.ts";
import { ExampleFile } from "../src/http/example-file.ts";
import { headerFields, httpRequest, requestURL } from "../src/http/http-request.ts";
import { MULTIPART_TYPE, multipartChunks } from "../src/http/multipart-body.ts";
import { readContract } from "../src/index.ts";
import { cookieParameters } from "../src/runtime/sdk/cookie-parameters.ts";
import * as formBodies from "../src/runtime/sdk/form-body.ts";
import * as runtime from "../src/runtime/sdk/index.ts";
import { jsonHeaders } from "../src/runtime/sdk/json-headers.ts";
import * as multipartBodies from "../src/runtime/sdk/multipart-body.ts";
import { createPath } from "../src/runtime/sdk/request-url.ts";
import { bodyEncoder } from "../src/sdk/media-types.ts";
import { queryStyle, segmentStyle } from "../src/sdk/query-style.ts";

const BASE_URL = "https://api.example/v1";
const SPECIAL = `a b&c=d/é"'%?#,;+`;

const STRINGS: JsonSchema = { type: "array", items: { type: "string" } };
const OBJECT: JsonSchema = { type: "object", additionalProperties: true };

const PARAMETERS: [schema: JsonSchema, value: unknown, declaration?: object][] = [
  [{ type: "string" }, SPECIAL],
  [{ type: "string" }, ""],
  [{ type: "integer", format: "int64" }, Number.MAX_SAFE_INTEGER],
  [{ type: "boolean" }, false],
  [{ type: ["string", "null"] }, null],
  [STRINGS, ["a", SPECIAL]],
  [STRINGS, ["a", SPECIAL], { explode: false }],
  [STRINGS, ["a", SPECIAL], { style: "spaceDelimited", explode: false }],
  [STRINGS, ["a", SPECIAL], { style: "pipeDelimited", explode: false }],
  [STRINGS, ["a", "b"], { style: "pipeDelimited", explode: true }],
  [OBJECT, { a: 1, [SPECIAL]: SPECIAL, list: ["x", "y"] }],
  [OBJECT, { a: 1, nested: { b: SPECIAL } }, { style: "deepObject" }],
  [OBJECT, { a: [1, 2] }, { style: "deepObject" }],
  [{ type: "object", properties: { a: OBJECT } }, { a: { b: SPECIAL } }],
  [{ type: "array", items: OBJECT }, [{ a: 1 }, { b: SPECIAL }]],
];

describe("httpRequest", () => {
  it.each(PARAMETERS)(
    "encodes a query parameter of the schema %j with the value %j like the SDK",
    (schema, value, more) => {
      const { contract, operation } = read({ parameters: [{ name: "a[b]", in: "query", schema, ...more }] });
      const [parameter] = operation.parameters as [Parameter];
      const style = evaluate<runtime.QueryStyle>(queryStyle(contract, operation, parameter));
      const query = style(parameter.name, value);
      const request = httpRequest(contract, operation, { arguments: [{ parameter, value }] }, BASE_URL);
      expect(requestURL(request)).toEqual([{ baseURL: BASE_URL }, `/things${query && `?${query}`}`]);
    },
  );

  it.each(["path", "query", "cookie"])("replaces surrogates without their pair in a parameter in: %s", (location) => {
    const path = location === "path" ? "/things/{id}" : "/things";
    const { contract, operation } = read(
      { parameters: [{ name: "id", in: location, required: true, schema: { type: "object" } }] },
      path,
    );
    const [parameter] = operation.parameters as [Parameter];
    const value = { "\ud800a": ["\udc00b"] };
    const request = httpRequest(contract, operation, { arguments: [{ parameter, value }] }, BASE_URL);
    const sent = JSON.stringify([requestURL(request), headerFields(request)]);
    expect(decodeURIComponent(sent)).toMatch(/\ufffda.*\ufffdb/);
  });

  it("encodes a parameter with the media type JSON like the SDK", () => {
    const { contract, operation } = read({
      parameters: [{ name: "filter", in: "query", content: { "application/json": { schema: OBJECT } } }],
    });
    const [parameter] = operation.parameters as [Parameter];
    const value = { a: [SPECIAL, 2n ** 60n] };
    const request = httpRequest(contract, operation, { arguments: [{ parameter, value }] }, BASE_URL);
    expect(requestURL(request)[1]).toBe(`/things?${runtime.json("filter", value)}`);
  });

  it.each([SPECIAL, 12, true, "a.b", "日本"])("encodes the path parameter %j like the SDK", (value) => {
    const path = "/things/{id}/parts";
    const { contract, operation } = read(
      { parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }] },
      path,
    );
    const [parameter] = operation.parameters as [Parameter];
    const request = httpRequest(contract, operation, { arguments: [{ parameter, value }] }, BASE_URL);
    expect(request.path).toBe(createPath({ operation: { method: "GET", path }, path: [value] }));
  });

  it.each([
    [["a", SPECIAL], {}],
    [["a", SPECIAL], { explode: true }],
    [{ a: 1, [SPECIAL]: SPECIAL, list: ["x"] }, {}],
    [{ a: 1, b: SPECIAL }, { explode: true }],
    ["a", { style: "label" }],
    [["a", "b"], { style: "label", explode: true }],
    [["a", "b"], { style: "matrix" }],
    [["a", "b"], { style: "matrix", explode: true }],
    [{ a: 1, b: 2 }, { style: "matrix" }],
    [
      { a: 1, b: 2 },
      { style: "matrix", explode: true },
    ],
  ])("encodes the path parameter %j with %j like the SDK", (value, more) => {
    const path = "/things/{id}/parts";
    const type = Array.isArray(value) ? "array" : typeof value;
    const { contract, operation } = read(
      { parameters: [{ name: "id", in: "path", required: true, schema: { type }, ...more }] },
      path,
    );
    const [parameter] = operation.parameters as [Parameter];
    const style = evaluate<runtime.QueryStyle>(segmentStyle(contract, parameter));
    const request = httpRequest(contract, operation, { arguments: [{ parameter, value }] }, BASE_URL);
    const segments = { id: style };
    expect(request.path).toBe(createPath({ operation: { method: "GET", path, segments }, path: [value] }));
  });

  // The examples of RFC 6570, section 3.2.
  it.each([
    ["", false, "red,green", "R,100"],
    ["", true, "red,green", "R=100"],
    [".", false, ".red,green", ".R,100"],
    [".", true, ".red.green", ".R=100"],
    [";", false, ";c=red,green", ";c=R,100"],
    [";", true, ";c=red;c=green", ";R=100"],
  ] as const)(
    "serializes arrays and objects in a path with the prefix %j and explode %j",
    (prefix, explode, list, object) => {
      const style = runtime.pathStyle(prefix, explode);
      expect(style("c", ["red", "green"])).toBe(list);
      expect(style("c", { R: 100 })).toBe(object);
    },
  );

  it.each([["a b"], [7], [["a", "b"]], [[1, 2, 3]]])("encodes the header %j like the SDK", (value) => {
    const { contract, operation } = read({ parameters: [{ name: "X-A", in: "header", schema: {} }] });
    const [parameter] = operation.parameters as [Parameter];
    const request = httpRequest(contract, operation, { arguments: [{ parameter, value }] }, BASE_URL);
    const fields = headerFields(request).map(({ name, value: parts }) => [name, parts.join("")]);
    expect(Object.fromEntries(fields)).toEqual(runtime.headerParameters({ a: "X-A" })({ a: value }));
  });

  it.each([[{ a: "b" }], [["é", 1]], [SPECIAL]])("encodes the header %j with JSON like the SDK", (value) => {
    const { contract, operation } = read({
      parameters: [{ name: "X-A", in: "header", content: { "application/json": { schema: {} } } }],
    });
    const [parameter] = operation.parameters as [Parameter];
    const [field] = headerFields(httpRequest(contract, operation, { arguments: [{ parameter, value }] }, BASE_URL));
    const sent = field?.value.join("") ?? "";
    expect(jsonHeaders(["a"], runtime.headerParameters({ a: "X-A" }))({ a: value })).toEqual({ "X-A": sent });
    expect(sent).toMatch(/^[ -~]+$/);
    expect(JSON.parse(sent)).toEqual(value);
  });

  it.each([["dark"], [SPECIAL], [7]])("encodes the cookies %j like the SDK", (value) => {
    const { contract, operation } = read({
      parameters: ["a", "b"].map((name) => ({ name, in: "cookie", schema: { type: "string" } })),
    });
    const values = operation.parameters.map((parameter) => ({ parameter, value }));
    const [field] = headerFields(httpRequest(contract, operation, { arguments: values }, BASE_URL));
    expect(field?.value.join("")).toBe(cookieParameters({ a: "a", b: "b" })({ a: value, b: value }).cookie);
  });

  it.each([[{ a: "b;c" }], [["é", 1]], [SPECIAL]])("encodes the cookie %j with JSON like the SDK", (value) => {
    const { contract, operation } = read({
      parameters: [{ name: "a", in: "cookie", content: { "application/json": { schema: {} } } }],
    });
    const [parameter] = operation.parameters as [Parameter];
    const [field] = headerFields(httpRequest(contract, operation, { arguments: [{ parameter, value }] }, BASE_URL));
    const sent = field?.value.join("") ?? "";
    expect(jsonHeaders(["aCookie"], cookieParameters({ aCookie: "a" }))({ aCookie: value })).toEqual({ cookie: sent });
    expect(JSON.parse(decodeURIComponent(sent.slice("a=".length)))).toEqual(value);
  });

  const form = { type: "object", properties: { text: { type: "string" }, tags: STRINGS, size: OBJECT } };
  const FORM_VALUE = { text: SPECIAL, tags: ["a b", "c,d"], size: { width: 3, [SPECIAL]: SPECIAL } };

  it.each([
    {},
    { tags: { style: "form", explode: false } },
    { tags: { style: "spaceDelimited", explode: false } },
    { size: { style: "deepObject" } },
    { size: { style: "form", explode: true } },
  ])("encodes a form with the encoding %j like the SDK", async (encoding) => {
    const mediaType = "application/x-www-form-urlencoded";
    const { contract, operation } = read({ requestBody: { content: { [mediaType]: { schema: form, encoding } } } });
    const encode = evaluate<(value: unknown) => [BodyInit, string]>(bodyEncoder(contract, operation));
    const [body] = encode(FORM_VALUE);
    const request = httpRequest(
      contract,
      operation,
      { arguments: [], body: { mediaType, value: FORM_VALUE } },
      BASE_URL,
    );
    const pairs = request.body?.kind === "form" ? request.body.pairs : [];
    expect(pairs).toEqual([...new URLSearchParams(String(body))]);
  });

  it.each([
    {},
    { size: { contentType: "application/vnd.size+json" } },
    { text: { contentType: "text/markdown" } },
    { file: { contentType: "image/png" } },
  ])("encodes a multipart form with the encoding %j like the SDK", async (encoding) => {
    const mediaType = "multipart/form-data";
    const file: JsonSchema = { type: "string", format: "binary" };
    const schema = { ...form, properties: { ...form.properties, file } };
    const { contract, operation } = read({ requestBody: { content: { [mediaType]: { schema, encoding } } } });
    const encode = evaluate<(value: unknown) => [BodyInit, string]>(bodyEncoder(contract, operation));
    const type = "image/png";
    const [body, contentType] = encode({ ...FORM_VALUE, file: new File(["PNG"], "a.png", { type }) });
    const value = { ...FORM_VALUE, file: new ExampleFile("a", type, true, "a.png") };
    const request = httpRequest(contract, operation, { arguments: [], body: { mediaType, value } }, BASE_URL);
    const parts = request.body?.kind === "multipart" ? request.body.parts : [];
    const received = multipartChunks(parts, () => "PNG", String).join("");
    expect(withoutBoundary(received, MULTIPART_TYPE)).toBe(
      withoutBoundary(await new Response(body).text(), contentType),
    );
  });
});

function read(members: object, path = "/things") {
  const operation = { operationId: "call", responses: { 204: { description: "" } }, ...members };
  const contract = readContract({
    openapi: "3.1.0",
    info: { title: "Things", version: "1.0.0" },
    paths: { [path]: { post: operation } },
  } as Parameters<typeof readContract>[0]);
  return { contract, operation: contract.operations[0] as Operation };
}

/** Evaluates an expression that the generator of the SDK emits. */
function evaluate<T>(expression: unknown): T {
  const bodies = { ...formBodies, ...multipartBodies };
  return new Function("runtime", "bodies", `return ${expression};`)(runtime, bodies);
}

function withoutBoundary(body: string, mediaType: string): string {
  return body.replaceAll(mediaType.replace(/^.*boundary=/, ""), "boundary");
}
