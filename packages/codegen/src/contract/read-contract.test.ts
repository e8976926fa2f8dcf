import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { normalizeDocument } from "../document/normalize-document.ts";
import { formatProblem } from "./problem.ts";
import { inspectContract, readContract } from "./read-contract.ts";

/** Returns the problems of a document, which `generate` prints. */
const problemsOf = (document: unknown) => inspectContract(document).problems.map(formatProblem).join("\n");

const ferry = (): OpenAPIObject =>
  parse(readFileSync(fileURLToPath(import.meta.resolve("@onecontract/testing/fixtures/ferry.yaml")), "utf8"));
const operation = (operationId: string) =>
  readContract(ferry()).operations.find((candidate) => candidate.operationId === operationId);

describe("readContract", () => {
  it("names the client and its environments", () => {
    const { client, servers } = readContract(ferry());
    expect(client).toEqual({ name: "FerryLine", environmentPrefix: "FERRYLINE" });
    expect(servers.map(({ environment, url }) => [environment, url])).toEqual([
      ["liveSystem", "https://north.ferry.example/api"],
      ["local", "http://localhost:9000"],
    ]);
  });

  it.each([
    ["OpenAI API", "OpenAI", "OPENAI"],
    ["GitHub REST API", "GitHub", "API_GITHUB"],
    ["PET STORE", "PetStore", "PETSTORE"],
    ["3D prints", "Client3DPrints", "CLIENT3DPRINTS"],
  ])("names the client of %j", (title, name, environmentPrefix) => {
    const { client } = readContract({ openapi: "3.1.0", info: { title, version: "1" }, paths: {} });
    expect(client).toEqual({ name, environmentPrefix });
  });

  it("reads the template and the variables of a server URL", () => {
    const [live, local] = readContract(ferry()).servers;
    expect(live).toMatchObject({
      template: "https://{region}.ferry.example/api",
      variables: [{ name: "region", default: "north", enum: [] }],
    });
    expect(local).toMatchObject({ template: "http://localhost:9000", variables: [] });
  });

  it.each(["x-hideTryItPanel", "x-hideReplay"])("hides the console of an operation with %s", (extension) => {
    const document = ferry();
    Object.assign(document.paths?.["/health"]?.get ?? {}, { [extension]: true });
    const hidden = readContract(document).operations.filter(({ hideTryIt }) => hideTryIt);
    expect(hidden.map(({ operationId }) => operationId)).toEqual(["health"]);
  });

  it("gives methods short names that are unique in their resource", () => {
    expect(readContract(ferry()).operations.map(({ sdk }) => [sdk.resource, sdk.method])).toEqual([
      [undefined, "health"],
      ["vessels", "search"],
      ["vessels", "getFlagship"],
      ["vessels", "get"],
      ["vessels", "replace"],
      ["vessels", "delete"],
      ["sailings", "getCabin"],
      ["bookings", "create"],
      ["bookings", "get"],
      ["bookings", "amend"],
    ]);
  });

  it("uses the operationId if the short name is not unique, and x-sdk-method if present", () => {
    const document = ferry();
    const get = document.paths?.["/bookings/{reference}"]?.get;
    const flagship = document.paths?.["/vessels/flagship"]?.get;
    if (!get || !flagship) throw new Error("expected both operations in the fixture");
    flagship.operationId = "getVessels";
    get["x-sdk-method"] = "find";
    const names = readContract(document).operations.map(({ sdk }) => sdk.method);
    expect(names).toEqual(expect.arrayContaining(["getVessels", "getVessel", "find"]));
  });

  it("uses the operationId if the short name is a reserved member name", () => {
    const document = ferry();
    const [get, put] = [document.paths?.["/vessels/{vessel-id}"]?.get, document.paths?.["/vessels/{vessel-id}"]?.put];
    if (!get || !put) throw new Error("expected both operations in the fixture");
    Object.assign(get, { operationId: "vesselToString" });
    Object.assign(put, { operationId: "sendVessel" });
    const names = readContract(document).operations.map(({ sdk }) => sdk.method);
    expect(names).toEqual(expect.arrayContaining(["vesselToString", "sendVessel"]));
  });

  it("merges the parameters of a path and its operation and resolves references", () => {
    expect(
      operation("getBooking")?.parameters.map(({ name, in: location, required }) => [name, location, required]),
    ).toEqual([
      ["reference", "path", true],
      ["If-None-Match", "header", false],
    ]);
    expect(operation("getVessel")?.responses.map(({ status, content }) => [status, content.length])).toEqual([
      ["200", 1],
      ["404", 1],
    ]);
  });

  it("reads security from the operation, or else from the document", () => {
    expect([operation("health")?.security, operation("getVessel")?.security]).toEqual([
      [],
      [[{ scheme: "key", scopes: [] }]],
    ]);
  });

  it("generates a missing operationId from the method and path", () => {
    const nameless = ferry();
    for (const path of ["/health", "/sailings/{sailing_id}/cabins/{Cabin.No}"])
      delete nameless.paths?.[path]?.get?.operationId;
    const names = readContract(nameless).operations.map(({ operationId }) => operationId);
    expect(names).toEqual(expect.arrayContaining(["getHealth", "getSailingsBySailingIdCabinsByCabinNo"]));
  });

  it("upgrades OpenAPI 3.0 to 3.1 and rejects other versions", () => {
    const schema = { type: "integer", nullable: true, minimum: 0, exclusiveMinimum: true };
    const union = { oneOf: [{ type: "string" }], nullable: true };
    const document = { openapi: "3.0.3", info: ferry().info, paths: {}, components: { schemas: { schema, union } } };
    expect(readContract(document as never).schemas).toEqual({
      schema: { type: ["integer", "null"], exclusiveMinimum: 0 },
      union: { oneOf: [{ type: "string" }, { type: "null" }] },
    });
    expect(problemsOf({ ...ferry(), openapi: "4.0.0" })).toContain("openapi: expected 3.0, 3.1 or 3.2, got 4.0.0");
    expect(problemsOf({ swagger: "2.0" } as never)).toContain("openapi: expected 3.0, 3.1 or 3.2, got swagger 2.0");
  });

  it.each([
    [
      { type: "string", nullable: true, enum: ["a"] },
      { type: ["string", "null"], enum: ["a", null] },
    ],
    [
      { type: "object", nullable: true, oneOf: [{ type: "object" }] },
      { type: ["object", "null"], oneOf: [{ type: "object" }, { type: "null" }] },
    ],
    [
      { type: "object", nullable: true, allOf: [{ required: ["a"] }], description: "Requires a." },
      {
        description: "Requires a.",
        anyOf: [{ type: "object", allOf: [{ required: ["a"] }], properties: { a: {} } }, { type: "null" }],
      },
    ],
    [{ nullable: true, title: "Any" }, { title: "Any" }],
    [
      { $ref: "#/components/schemas/A", type: "object", description: "An A." },
      { $ref: "#/components/schemas/A", description: "An A." },
    ],
    [
      { properties: { enum: { type: "object", default: { nullable: true } } } },
      { properties: { enum: { type: "object", default: { nullable: true } } } },
    ],
  ])("upgrades the OpenAPI 3.0 schema %j to %j", (schema, expected) => {
    const schemas = { schema, A: {} };
    const document = { openapi: "3.0.3", info: ferry().info, paths: {}, components: { schemas } };
    expect(readContract(document as never).schemas).toEqual({ schema: expected, A: {} });
  });

  it("drops path parameters without a placeholder and distinguishes query parameters by case", () => {
    const parameter = (location: string, name: string) => ({ in: location, name, schema: {} });
    const parameters = [
      parameter("path", "gone"),
      parameter("path", "b"),
      parameter("path", "a"),
      parameter("query", "A"),
      parameter("query", "a"),
    ];
    const documentWithPath = (path: string) => ({
      ...ferry(),
      paths: { [path]: { get: { operationId: "route", parameters, responses: {} } } },
    });
    const [route] = readContract(documentWithPath("/{a}/{b}/{a}") as never).operations;
    expect(route?.parameters.map(({ in: location, name }) => `${location} ${name}`)).toEqual([
      "path b",
      "path a",
      "query A",
      "query a",
    ]);
    expect(problemsOf(documentWithPath("/{a}{b}") as never)).toContain(
      '#/paths/~1{a}{b}: expected a separator between placeholders, got "/{a}{b}"',
    );
  });

  it.each([
    ["/extra?kind=1", "#/paths/~1extra?kind=1/get/parameters: expected a path without a query, got ?kind=1"],
    ["/extra#add", '#/paths/~1extra#add: expected a path without "#", got "/extra#add"'],
    ["extra", '#/paths/extra: expected a path that begins with /, got "extra"'],
    ["/extra/{id", '#/paths/~1extra~1{id: expected placeholders such as {name}, got "/extra/{id"'],
    [
      `/${"a".repeat(8000)}`,
      `#/paths/~1${"a".repeat(8000)}: expected a path of at most 8000 characters, got "/${"a".repeat(59)}…"`,
    ],
  ])("reports the path %s", (path, message) => {
    const document = ferry();
    Object.assign(document.paths ?? {}, { [path]: { get: { operationId: "extra", responses: {} } } });
    expect(problemsOf(document)).toContain(message);
  });

  it.each([
    [
      { additionalOperations: { COPY: { operationId: "route" } } },
      "#/paths/~1route/additionalOperations/COPY: expected one of GET, PUT, ",
    ],
    [
      { get: { operationId: "route", parameters: [{ in: "querystring", name: "all" }], responses: {} } },
      '#/paths/~1route/get/parameters/0/in: expected one of path, query, header, cookie, got "querystring"',
    ],
    [{ trace: { operationId: "route" } }, "#/paths/~1route/trace: expected one of GET, PUT, "],
  ])("leaves out %j, which OpenAPI 3.2 allows and the clients do not support", (item, message) => {
    const document = { openapi: "3.2.0", info: ferry().info, paths: { "/route": item } };
    expect(problemsOf(document as never)).toContain(message);
  });

  it("reads the method QUERY and the parameter for the whole query of OpenAPI 3.2", () => {
    const schema = { type: "object", properties: { port: { type: "string" } } };
    const content = { "application/x-www-form-urlencoded": { schema } };
    const parameters = [{ in: "querystring", name: "filter", content }];
    const item = { query: { operationId: "findRoutes", parameters, responses: { 200: { summary: "Routes found." } } } };
    const document = { openapi: "3.2.0", info: ferry().info, paths: { "/routes": item } };
    expect(problemsOf(document as never)).toBe("");
    const [operation] = readContract(document as never).operations;
    expect(operation?.method).toBe("query");
    expect(operation?.parameters).toMatchObject([{ name: "filter", in: "query", schema }]);
    expect(operation?.responses).toMatchObject([{ status: "200", description: "Routes found." }]);
  });

  it("reads a referenced path item and its sibling fields", () => {
    const pathItems = { route: { get: { responses: {} } } };
    const paths = { "/route": { $ref: "#/components/pathItems/route", summary: "Route.", put: { responses: {} } } };
    const document = { openapi: "3.1.0", info: ferry().info, paths, components: { pathItems } };
    const names = readContract(document as never).operations.map(({ operationId }) => operationId);
    expect(names).toEqual(["getRoute", "putRoute"]);
  });

  it("turns nested reference targets into named schemas", () => {
    const part = "#/paths/~1route/get/responses/200/content/application~1json/schema";
    const schemas = {
      items: { type: "object", properties: { kind: { enum: ["a"] }, parent: { $ref: "#/components/schemas/items" } } },
      of: { items: { $ref: "#/components/schemas/items/properties/kind" }, prefixItems: [{ $ref: part }] },
    };
    const schema = { type: "array", items: { $ref: part } };
    const response = { $ref: "#/paths/~1route/get/responses/200" };
    const get = {
      operationId: "route",
      responses: { 200: { content: { "application/json": { schema } } }, 201: response },
    };
    const document = { openapi: "3.1.0", info: ferry().info, paths: { "/route": { get } }, components: { schemas } };
    const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const { schemas: found, operations } = readContract(document as never);
    expect(operations[0]?.responses.map(({ content }) => content[0]?.schema?.items)).toEqual([
      reference("RouteGet"),
      reference("RouteGet"),
    ]);
    expect(normalizeDocument(document as never).paths?.["/route"]?.get?.responses?.[201]).not.toHaveProperty("$ref");
    expect(found).toEqual({
      items: schemas.items,
      of: { items: reference("ItemsKind"), prefixItems: [reference("RouteGet")] },
      ItemsKind: { enum: ["a"] },
      RouteGet: { type: "array", items: reference("RouteGet") },
    });
  });

  it("reads the schema and the example of headers and parameters from their content", () => {
    const schema = { type: "object" as const, properties: { n: { type: "integer" as const } } };
    const content = { "application/json": { schema, example: { n: 7 } } };
    const text = { "text/plain": { schema: { type: "integer" as const } } };
    const parameters = [{ name: "filter", in: "query" as const, content }];
    const responses = { 204: { description: "Done.", headers: { Meta: { content }, Count: { content: text } } } };
    const paths = { "/route": { get: { operationId: "a", parameters, responses } } };
    const [operation] = readContract({ ...ferry(), paths }).operations;
    expect(operation?.parameters).toMatchObject([{ name: "filter", style: "json", schema, example: { n: 7 } }]);
    expect(operation?.responses[0]?.headers).toMatchObject([
      { name: "Meta", style: "json", schema, example: { n: 7 } },
      { name: "Count", style: "simple", schema: { type: "integer" } },
    ]);
  });

  it("ignores headers and bodies that OpenAPI and HTTP say to ignore", () => {
    const string = { schema: { type: "string" } };
    const body = { content: { "text/plain": string } };
    const get = {
      operationId: "route",
      requestBody: body,
      parameters: [
        { name: "accept", in: "header", ...string },
        { name: "Content-Length", in: "header", ...string },
        { name: "trace", in: "header", ...string },
      ],
      responses: { "200": body, "304": body },
    };
    const head = { operationId: "headRoute", responses: { "200": body } };
    const paths = {
      "x-more": "a string",
      "/route": { parameters: [{ name: "Authorization", in: "header", ...string }], get, head },
    };
    const found = readContract({ openapi: "3.0.3", info: ferry().info, paths } as never).operations;
    expect(found.map(({ parameters, requestBody }) => [parameters.map(({ name }) => name), requestBody])).toEqual([
      [["trace"], undefined],
      [[], undefined],
    ]);
    expect(found.map(({ responses }) => responses.map(({ content }) => content.length))).toEqual([[1, 0], [0]]);
    expect(problemsOf({ openapi: "3.1.0", info: ferry().info, paths } as never)).toContain(
      "#/paths/~1route/get/requestBody: expected none for GET, which fetch sends without a body, got an object",
    );
  });

  it("gives schemas and servers with equal names in code distinct names", () => {
    const document = ferry();
    const schemas = {
      "a.moved": { type: "object" },
      AMoved: { type: "string" },
      of: { $ref: "#/components/schemas/AMoved" },
    };
    const servers = [1, 2].map((count) => ({ url: `https://${count}.example`, description: "Live" }));
    const paths = {};
    const contract = readContract({ ...document, paths, servers, security: [], components: { schemas } } as never);
    expect(contract.schemas).toEqual({
      "a.moved": { type: "object" },
      AMoved2: { type: "string" },
      of: { $ref: "#/components/schemas/AMoved2" },
    });
    expect(contract.servers.map(({ environment }) => environment)).toEqual(["live", "live2"]);
  });

  it("leaves out a reference without a target", () => {
    const dangling = ferry();
    delete dangling.components?.responses;
    const expected = 'expected a reference to a definition in the document, got "#/components/responses/Problem"';
    expect(problemsOf(dangling)).toContain(`#/paths/~1vessels/get/responses/4XX/$ref: ${expected}`);
  });
});
