// The exit codes and the output of `onecontract check`.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stringifyJson } from "@onecontract/codegen";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bookShop } from "./book-shop.ts";
import { runCommand } from "./run-command.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "check-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function check(document: object, ...options: string[]) {
  writeFileSync(join(folder, "books.json"), stringifyJson(document));
  return runCommand(["check", "books.json", ...options], folder);
}

describe("onecontract check", () => {
  it("generates, compiles and calls every operation", async () => {
    expect(await check(bookShop())).toEqual({
      status: 0,
      stdout:
        "books: 0 type errors\nbooks: client and server agree on 3 of 3 operations, in 3 calls\n" +
        "books: 6 of 6 code samples work\n",
      stderr: "",
    });
  });

  it("expects errors for redirects next to a success, and results for those of an operation that only redirects", async () => {
    const page = { description: "Elsewhere.", content: { "application/json": { schema: { type: "object" } } } };
    const unchanged = { description: "Not modified." };
    const paths = {
      "/a": { get: { operationId: "read", responses: { "200": page, "302": page, "304": unchanged } } },
      "/b": { get: { operationId: "redirect", responses: { "302": page, "304": unchanged, default: page } } },
    };
    expect((await check({ ...bookShop(), paths })).stdout).toContain(
      "client and server agree on 2 of 2 operations, in 6 calls",
    );
  });

  it("accepts a declared User-Agent, which the client sends itself if the caller passes none", async () => {
    const parameters = [{ name: "User-Agent", in: "header", schema: { type: "string" } }];
    const responses = {
      "204": { description: "Done." },
      "404": { description: "Missing." },
      "409": { description: "No." },
    };
    const { stdout } = await check({
      ...bookShop(),
      paths: { "/a": { get: { operationId: "read", parameters, responses } } },
    });
    expect(stdout).toContain("client and server agree on 1 of 1 operations");
    expect(stdout).toContain("2 of 2 code samples work");
  });

  it("sends the flag of a stream if the response is only a stream", async () => {
    const schema = { type: "object", required: ["stream"], properties: { stream: { type: "boolean", enum: [true] } } };
    const requestBody = { required: true, content: { "application/json": { schema } } };
    const responses = {
      "200": { description: "Events.", content: { "text/event-stream": { schema: { type: "string" } } } },
      "422": { description: "Invalid.", content: { "application/json": { schema: { type: "string" } } } },
    };
    const paths = { "/a": { post: { operationId: "follow", requestBody, responses } } };
    expect((await check({ ...bookShop(), paths })).stdout).toContain(
      "client and server agree on 1 of 1 operations, in 2 calls",
    );
  });

  it("sends a field of a form that may be a string or a list of strings as one of the two", async () => {
    const words = {
      oneOf: [{ type: "string" }, { type: "array", items: { type: "string" }, minItems: 1, maxItems: 1 }],
    };
    const schema = {
      type: "object",
      required: ["words"],
      properties: { words, file: { type: "string", format: "binary" } },
    };
    const statuses = ["200", "400", "401", "402", "403", "404"].map((status) => [status, { description: "Done." }]);
    const requestBody = { required: true, content: { "multipart/form-data": { schema } } };
    const paths = { "/a": { post: { operationId: "send", requestBody, responses: Object.fromEntries(statuses) } } };
    expect((await check({ ...bookShop(), paths })).stdout).toContain(
      "client and server agree on 1 of 1 operations, in 6 calls",
    );
  });

  it("sends items with commas in delimited lists, and the default response next to a range", async () => {
    const ids = { type: "array", items: { type: "string", pattern: "^[a-z],[a-z]$" }, minItems: 2, maxItems: 2 };
    const body = (type: string) => ({ description: "Done.", content: { "application/json": { schema: { type } } } });
    const responses = { 200: body("string"), "4XX": body("boolean"), default: body("array") };
    const parameters = [{ name: "ids", in: "query", required: true, explode: false, schema: ids }];
    const paths = { "/a": { get: { operationId: "list", parameters, responses } } };
    expect((await check({ ...bookShop(), paths })).stdout).toContain(
      "client and server agree on 1 of 1 operations, in 3 calls",
    );
  });

  it("calls paths with percent-encoded literals", async () => {
    const get = (operationId: string) => ({ get: { operationId, responses: { 204: { description: "Done." } } } });
    const paths = { "/light%20green/%E2%82%AC%25%3F": get("showColor"), "/größe/a%2Fb": get("showSize") };
    expect((await check({ ...bookShop(), paths })).stdout).toContain("client and server agree on 2 of 2 operations");
  });

  it("sends the properties of a parameter that are all read-only", async () => {
    const part = { type: "integer", readOnly: true };
    const version = { type: "object", properties: { Major: part, Minor: part }, additionalProperties: false };
    const parameters = [{ name: "version", in: "path", required: true, schema: version }];
    const paths = {
      "/a/{version}": { get: { operationId: "show", parameters, responses: { 204: { description: "." } } } },
    };
    const { stdout } = await check({ ...bookShop(), paths });
    expect(stdout).toContain("client and server agree on 1 of 1 operations");
    expect(stdout).toContain("2 of 2 code samples work");
  });

  it("calls operations with values that several schemas may describe", async () => {
    const anyId = { name: "id", in: "path", required: true, schema: {} };
    const isActive = { oneOf: [{ type: "boolean" }, { type: "string", enum: ["true", "false"] }] };
    const filter = {
      name: "filter",
      in: "query",
      required: true,
      style: "deepObject",
      schema: { type: "object", properties: { isActive }, required: ["isActive"] },
    };
    const body = {
      allOf: [{ type: "object", properties: { title: { type: "string" } } }, { required: ["undeclared"] }],
    };
    const error = {
      type: "object",
      properties: { code: { type: "string" } },
      required: ["code"],
    };
    const operation = {
      operationId: "write",
      parameters: [anyId, filter],
      requestBody: { required: true, content: { "application/json": { schema: body } } },
      responses: {
        "204": { description: "Done." },
        "400": {
          description: "No.",
          content: { "*/*": { schema: { type: "object" } }, "application/json": { schema: error } },
        },
      },
    };
    const { stdout } = await check({ ...bookShop(), paths: { "/a/{id}": { put: operation } } });
    expect(stdout).toContain("0 type errors");
    expect(stdout).toContain("client and server agree on 1 of 1 operations");
    expect(stdout).toContain("2 of 2 code samples work");
  });

  it("takes forms in responses for bytes, because only requests are encoded as forms", async () => {
    const schema = { type: "object", required: ["name"], properties: { name: { type: "string" } } };
    const download = (operationId: string, content: object) => ({
      get: { operationId, responses: { 200: { description: "A form.", content } } },
    });
    const paths = {
      "/a": download("urlEncoded", { "application/x-www-form-urlencoded": { schema } }),
      "/b": download("multipart", { "multipart/form-data": { schema } }),
      "/c": download("multipartWithoutSchema", { "multipart/form-data": {} }),
    };
    const { status, stdout } = await check({ ...bookShop(), paths });
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: expect.stringContaining("client and server agree on 3 of 3 operations"),
    });
  });

  it("reads YAML that consists of objects in braces", async () => {
    const source = JSON.stringify(bookShop()).replace('"openapi":', "openapi: ");
    writeFileSync(join(folder, "braces.yaml"), source);
    writeFileSync(join(folder, "braces.json"), source);
    expect((await runCommand(["check", "braces.yaml"], folder)).stdout).toContain("agree on 3 of 3 operations");
    expect((await runCommand(["check", "braces.json"], folder)).stderr).toContain(
      "braces.json: expected valid JSON, got",
    );
  });

  it("runs no string of a contract", async () => {
    const canary = join(folder, "canary");
    const write = `require("node:fs").writeFileSync(${JSON.stringify(canary)}, "")`;
    const code = `a";${write};"'\`$(touch ${canary}) \${${write}}`;
    const contract = {
      ...bookShop(),
      "x-sdk": { environmentPrefix: code },
      components: {
        ...bookShop().components,
        securitySchemes: Object.fromEntries(
          ["cookie", "header", "query"].map((location) => [location, { type: "apiKey", in: location, name: code }]),
        ),
      },
      security: [{ cookie: [] }, { header: [] }, { query: [] }],
    };
    expect((await check(contract)).stdout).toContain("code samples work");
    expect(existsSync(canary)).toBe(false);
  });

  it("accepts operationIds that begin with digits", async () => {
    const responses = { "204": { description: "Done." } };
    const get = { operationId: "58d8bcb7a9e6240e200cff24", responses };
    const { stdout } = await check({
      ...bookShop(),
      paths: { "/": { get }, "/{id}": { get: { ...get, operationId: "1" } } },
    });
    expect(stdout).toContain("client and server agree on 2 of 2 operations");
  });

  it("gives every type its own valid name", async () => {
    const object = (properties: object) => ({ type: "object", properties });
    const json = (schema: object) => ({ content: { "application/json": { schema } } });
    const chat = object({ name: { type: "string" } });
    const form = {
      content: { "application/x-www-form-urlencoded": { schema: object({ title: { type: "string" } }) } },
    };
    const loans = { type: "array", items: object({ "": chat, 日: object({ weight: { type: "integer" } }) }) };
    const sections = { type: "array", items: object({ page: { type: "integer" } }) };
    const operation = (operationId: string, body: object, schema = {}) => ({
      operationId,
      requestBody: body,
      responses: { "200": { description: "Ok.", ...json(schema) } },
    });
    const request = { name: "request", in: "query", schema: { type: "string", enum: ["full", "short"] } };
    const paths = {
      "/a": {
        patch: operation("changeShop", json(object({ support: object({ chat }), supportChat: object({ id: chat }) }))),
      },
      "/b": { get: { ...operation("getMap", {}), requestBody: undefined, parameters: [request] } },
      "/c": { post: operation("名前", form, loans), put: operation("変える", form, loans) },
      "/d": { post: operation("sort", json(object({ section: sections, sectionItem: object({ row: chat }) })), loans) },
    };
    const webhooks = {
      "2fa.enabled": { post: { requestBody: json(object({ at: { type: "string" } })), responses: {} } },
    };
    const { stdout } = await check({ ...bookShop(), paths, webhooks });
    expect(stdout).toContain("books: 0 type errors\nbooks: client and server agree on 5 of 5 operations");
  });

  it("leaves the generated code with --keep", async () => {
    const { stdout } = await check(bookShop(), "--keep");
    const [, retained = ""] = /generated code is in (.*)\n/.exec(stdout) ?? [];
    expect(existsSync(join(retained, "sdk/client.gen.ts"))).toBe(true);
    rmSync(retained, { recursive: true });
  });

  it.each([
    ["no document", "check", "expected a contract, got none"],
    ["an unknown option", "check --all", "Unknown option '--all'\n"],
    ["a seed that is not a number", "check x.json --seed x", '--seed: expected a whole number, got "x"\n'],
  ])("exits with 2 for %s", async (_title, args, message) => {
    const { status, stderr } = await runCommand(args, folder);
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(message) });
  });

  it.each([
    ["that is missing", "gone.yaml", undefined, "gone.yaml: expected an OpenAPI document, got no such file\n"],
    [
      "with a syntax error",
      "broken.json",
      '{"openapi": ',
      "broken.json: expected valid JSON, got: Unexpected end of JSON input\n",
    ],
    ["without fields", "empty.yaml", "", "empty.yaml: expected an OpenAPI document, got a file without fields\n"],
    ["of another kind", "other.yaml", "name: x\n", "other.yaml: openapi: expected 3.0, 3.1 or 3.2, got none\n"],
    ["in Swagger 1.2", "old.yaml", "swagger: '1.2'\n", "old.yaml: openapi: expected 3.0, 3.1 or 3.2, got none\n"],
  ])("exits with 1 for a document %s", async (_title, file, content, message) => {
    if (content !== undefined) writeFileSync(join(folder, file), content);
    const { status, stdout, stderr } = await runCommand(["check", file], folder);
    expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: "", stderr: expect.stringContaining(message) });
  });

  it("reports every part that is left out or repaired with a JSON Pointer, and checks the others", async () => {
    const responses = {};
    const cookie = { in: "cookie", name: "c", schema: { type: "array", items: {} } };
    const items = { type: "object" };
    const objects = {
      in: "query",
      name: "q",
      style: "spaceDelimited",
      explode: false,
      schema: { type: "array", items },
    };
    const paths = {
      ...bookShop().paths,
      "/fragment#b": { post: { operationId: "fragment", responses } },
      '/{"a"}': {
        post: {
          operationId: "quotedName",
          parameters: [{ in: "path", name: '"a"', required: true, schema: { type: "string" } }],
          responses,
        },
      },
      "/a": {
        get: { operationId: "arrayInCookie", parameters: [cookie], responses },
        post: { operationId: "digest", security: [{ digest: [] }], responses },
        put: { operationId: "mixedBody", requestBody: { content: { "multipart/mixed": {} } }, responses },
      },
      "/b": {
        parameters: [objects],
        get: { operationId: "objectsInQuery", responses },
        put: { operationId: "unnamedHeader", parameters: [{ in: "header", name: "", schema: {} }], responses },
      },
      "/c": {
        get: {
          operationId: "badPattern",
          responses: {
            "200": {
              description: "A string.",
              content: { "application/json": { schema: { type: "string", pattern: "(" } } },
            },
          },
        },
      },
    };
    const { components } = bookShop();
    const securitySchemes = { ...components.securitySchemes, digest: { type: "http", scheme: "digest" } };
    const { status, stdout } = await check({ ...bookShop(), paths, components: { ...components, securitySchemes } });
    expect(status).toBe(0);
    const [summary, ...lines] = stdout.trim().split("\n");
    expect(summary).toBe("books: left out: 3");
    const expected = [
      ': #/paths/~1fragment#b: expected a path without "#"',
      ": #/paths/~1a/get/parameters/0: expected a supported cookie parameter c, got an array; it is left out: use a plain value",
      ": #/components/securitySchemes/digest/scheme: expected basic or bearer",
      ": #/paths/~1b/parameters/0: expected a supported style of the query parameter q, got spaceDelimited with explode false for array of objects or arrays",
      ": #/paths/~1b/put/parameters/0/name: expected a name of a header parameter",
      ": #/paths/~1c/get/responses/200/content/application~1json/schema/pattern: expected a regular expression",
    ];
    for (const line of expected) expect(lines).toContainEqual(expect.stringContaining(line));
    expect(lines.at(-2)).toMatch("client and server agree on 11 of 11 operations");
    expect(lines.at(-1)).toMatch("22 of 22 code samples work");
  });

  it("returns headers that are JSON", async () => {
    const json = (schema: object) => ({ required: true, content: { "application/json": { schema } } });
    const n = { type: "integer", minimum: 1 };
    const meta = json({ type: "object", required: ["n"], properties: { n }, additionalProperties: false });
    const headers = { Meta: meta, Count: json(n), Kind: json({ type: "string", enum: ["a", "b"] }) };
    const responses = { "204": { description: "Done.", headers } };
    const paths = { "/a": { get: { operationId: "read", responses } } };
    const { stdout } = await check({ ...bookShop(), paths });
    expect(stdout).toContain("client and server agree on 1 of 1 operations, in 1 calls");
  });

  it("sends and reads integers that a number cannot hold, from enumerated values, bounds, defaults and examples", async () => {
    const int64 = { type: "integer", format: "int64" };
    const properties = {
      id: { ...int64, minimum: 9007199254740993n, example: 9007199254740995n },
      kind: { ...int64, enum: [9007199254740997n, 9007199254740999n] },
      level: { ...int64, const: 9007199254741001n },
    };
    const schema = { type: "object", required: ["id", "kind", "level"], properties };
    const parameters = [
      { name: "size", in: "query", schema: { ...int64, maximum: 9223372036854775807n, default: 9007199254741003n } },
      { name: "count", in: "query", schema: { type: "integer", maximum: 9223372036854775807n } },
    ];
    const requestBody = { required: true, content: { "application/json": { schema } } };
    const responses = { "200": { description: "A book.", ...requestBody } };
    const { paths } = bookShop();
    const document = {
      ...bookShop(),
      paths: { ...paths, "/long": { post: { operationId: "long", parameters, requestBody, responses } } },
    };
    const { status, stdout } = await check(document);
    expect(stdout).toContain("books: client and server agree on 4 of 4 operations");
    expect(status).toBe(0);
  });

  it("sends and reads parameters that are JSON: in the path, the query, headers and cookies", async () => {
    const schema = { type: "object", required: ["name"], properties: { name: { type: "string" } } };
    const json = { required: true, content: { "application/json": { schema } } };
    const parameters = [
      { ...json, name: "key", in: "path" },
      { ...json, name: "sort", in: "query" },
      { ...json, name: "X-Filter", in: "header" },
      { ...json, name: "prefs", in: "cookie" },
    ];
    const { paths } = bookShop();
    const { status, stdout } = await check({
      ...bookShop(),
      paths: {
        ...paths,
        "/json/{key}": { get: { operationId: "json", parameters, responses: { "204": { description: "Done." } } } },
      },
    });
    expect(status).toBe(0);
    expect(stdout).not.toContain("left out");
    expect(stdout).toMatch(/^books: client and server agree on 4 of 4 operations/m);
    expect(stdout).toMatch(/^books: 8 of 8 code samples work$/m);
  });
});
