// Compares the OpenAPI document that the contract emits with every fact of the interface document.
import { describe, expect, it } from "vitest";
import {
  getOperation,
  getParameter,
  getResponse,
  listOperations,
  readDocument,
  resolveSchema,
} from "./emitted-document.ts";

const document = readDocument();

describe("the service", () => {
  it("has version 1.0.0 or a later backward-compatible version", () => {
    expect(document.info.version).toMatch(/^1\.\d+\.\d+$/);
  });

  it.each([
    ["Production", "{base_url}", "base_url"],
    ["Staging", "{staging_base_url}", "staging_base_url"],
  ])("has a %s base URL that ends in /v1 by default", (description, url, variable) => {
    const server = document.servers?.find((candidate) => candidate.url === url);
    expect(server).toMatchObject({ description });
    expect(server?.variables?.[variable]?.default).toMatch(/^https:\/\/.*\/v1$/);
  });

  it("protects every operation with the bearer scheme bearerAuth", () => {
    expect(Object.keys(document.components?.securitySchemes ?? {})).toEqual(["bearerAuth"]);
    const scheme = document.components?.securitySchemes?.bearerAuth;
    expect(scheme).toMatchObject({ type: "http", scheme: expect.stringMatching(/^bearer$/i) });
    expect(document.security).toEqual([{ bearerAuth: [] }]);
    expect(listOperations(document).filter(({ operation }) => operation.security)).toEqual([]);
  });

  it("declares the rate limits of the four plans", () => {
    const { plans, windows } = document["x-rate-limits"];
    expect(windows).toMatchObject([
      { name: "minute", seconds: 60 },
      { name: "day", seconds: 86_400 },
    ]);
    expect(plans).toEqual([
      { name: "free", title: "Free", limits: { minute: 60, day: 1000 } },
      { name: "pro", title: "Pro", limits: { minute: 300, day: 10_000 } },
      { name: "business", title: "Business", limits: { minute: 1000, day: 100_000 } },
      { name: "enterprise", title: "Enterprise" },
    ]);
  });
});

describe("the schema of", () => {
  const id = { type: "integer", format: "int64" };
  const newPet = {
    name: { type: "string" },
    categoryId: { type: "integer", format: "int64" },
    status: { enum: ["available", "pending", "sold"] },
  };

  it.each<[string, string[], Record<string, object>]>([
    ["NewPet", ["name", "categoryId"], newPet],
    ["Pet", ["id", "name", "categoryId"], { id, ...newPet }],
    [
      "Error",
      ["code", "message", "status"],
      { code: { type: "string" }, message: { type: "string" }, status: { type: "integer" } },
    ],
  ])("%s has exactly the fields of the interface document", (name, required, properties) => {
    const schema = resolveSchema(document, document.components?.schemas?.[name]);
    expect(schema.type).toBe("object");
    expect(schema.required?.toSorted()).toEqual(required.toSorted());
    expect(Object.keys(schema.properties ?? {})).toEqual(Object.keys(properties));
    for (const [field, expected] of Object.entries(properties)) {
      expect(resolveSchema(document, schema.properties?.[field]), field).toMatchObject(expected);
    }
  });

  it("PetStatus allows available, pending and sold", () => {
    expect(document.components?.schemas?.PetStatus).toMatchObject({
      type: "string",
      enum: ["available", "pending", "sold"],
    });
  });

  it("Pets is an array of Pet", () => {
    expect(document.components?.schemas?.Pets).toMatchObject({
      type: "array",
      items: { $ref: "#/components/schemas/Pet" },
    });
  });

  it.each(["NewPet.categoryId", "Pet.categoryId"])("%s allows every 64-bit integer", (field) => {
    const [name = "", property = ""] = field.split(".");
    const schema = resolveSchema(document, document.components?.schemas?.[name]).properties?.[property];
    expect(schema).not.toHaveProperty("minimum");
    expect(schema).not.toHaveProperty("maximum");
  });
});

describe("the operations", () => {
  it("include every operation of the interface document", () => {
    expect(
      listOperations(document).map(({ method, path, operation }) => [operation.operationId, method, path]),
    ).toEqual(
      expect.arrayContaining([
        ["listPets", "get", "/pets"],
        ["createPet", "post", "/pets"],
        ["getPet", "get", "/pets/{petId}"],
        ["listOrders", "get", "/store/orders"],
      ]),
    );
  });

  it.each(["listPets", "listOrders"])("%s has a limit from 1 to 100 that defaults to 20", (operationId) => {
    const limit = getParameter(document, operationId, "limit");
    expect(limit).toMatchObject({ in: "query" });
    expect(limit.required ?? false).toBe(false);
    expect(resolveSchema(document, limit.schema)).toMatchObject({
      type: "integer",
      minimum: 1,
      maximum: 100,
      default: 20,
    });
  });

  it("listPets filters by status", () => {
    const status = getParameter(document, "listPets", "status");
    expect(status).toMatchObject({ in: "query", schema: { $ref: "#/components/schemas/PetStatus" } });
    expect(status.required ?? false).toBe(false);
  });

  it("getPet has the int64 path parameter petId", () => {
    const petId = getParameter(document, "getPet", "petId");
    expect(petId).toMatchObject({ in: "path", required: true });
    expect(resolveSchema(document, petId.schema)).toMatchObject({ type: "integer", format: "int64" });
  });

  it("createPet requires a NewPet as JSON", () => {
    expect(getOperation(document, "createPet").operation.requestBody).toMatchObject({
      required: true,
      content: { "application/json": { schema: { $ref: "#/components/schemas/NewPet" } } },
    });
  });

  it.each(["listPets", "getPet", "listOrders"])("%s has no request body", (operationId) => {
    expect(getOperation(document, operationId).operation).not.toHaveProperty("requestBody");
  });

  it.each([
    ["listPets", 200, "Pets"],
    ["listPets", 401, "Error"],
    ["createPet", 201, "Pet"],
    ["createPet", 400, "Error"],
    ["createPet", 401, "Error"],
    ["getPet", 200, "Pet"],
    ["getPet", 401, "Error"],
    ["getPet", 404, "Error"],
  ])("%s returns %d with %s", (operationId, status, schema) => {
    expect(getResponse(document, operationId, status).content).toMatchObject({
      "application/json": { schema: { $ref: `#/components/schemas/${schema}` } },
    });
  });

  it.each(listOperations(document))("$operation.operationId declares 401 and 429 responses", ({ operation }) => {
    expect(Object.keys(operation.responses ?? {})).toEqual(expect.arrayContaining(["401", "429"]));
  });

  it("include one deprecated operation: getPet, with the successor listPets and the sunset date 5 December 2030", () => {
    const deprecated = listOperations(document).filter(({ operation }) => operation.deprecated);
    expect(deprecated.map(({ operation }) => operation.operationId)).toEqual(["getPet"]);
    expect(getOperation(document, "getPet").operation).toMatchObject({
      "x-deprecation": { sunset: "2030-12-05", successor: "listPets" },
    });
  });

  it.each(listOperations(document).filter(({ operation }) => operation.deprecated))(
    "$operation.operationId has an example of its removal, with its name and date",
    ({ operation }) => {
      const { operationId = "", "x-deprecation": deprecation } = operation;
      const day = new Date(deprecation.sunset).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
      const gone = JSON.stringify(getResponse(document, operationId, 410).content);
      expect(gone).toContain(`${operationId} was removed on ${day}; use ${deprecation.successor}`);
    },
  );

  it("hide the try-it panel of listOrders only", () => {
    const hidden = listOperations(document).filter(({ operation }) => "x-hideTryItPanel" in operation);
    expect(hidden.map(({ operation }) => operation.operationId)).toEqual(["listOrders"]);
    expect(getOperation(document, "listOrders").operation).toHaveProperty("x-hideTryItPanel", true);
  });
});

describe("the response", () => {
  const responses = listOperations(document).flatMap(({ operation }) =>
    Object.keys(operation.responses ?? {}).map((status) => [String(operation.operationId), Number(status)] as const),
  );

  it.each(responses.filter(([, status]) => status !== 204))("%s %d is application/json", (operationId, status) => {
    expect(Object.keys(getResponse(document, operationId, status).content ?? {})).toEqual(["application/json"]);
  });

  it.each(responses)("%s %d requires the three X-RateLimit headers", (operationId, status) => {
    const { headers } = getResponse(document, operationId, status);
    for (const name of ["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"]) {
      expect(headers?.[name], name).toMatchObject({ required: true, schema: { type: "integer" } });
    }
  });

  it.each(responses.filter(([, status]) => status >= 400))("%s %d has an Error body", (operationId, status) => {
    expect(getResponse(document, operationId, status).content?.["application/json"]?.schema).toEqual({
      $ref: "#/components/schemas/Error",
    });
  });

  it.each(responses.filter(([, status]) => status === 429))(
    "%s %d requires Retry-After in seconds",
    (operationId, status) => {
      expect(getResponse(document, operationId, status).headers?.["Retry-After"]).toMatchObject({
        required: true,
        schema: { type: "integer" },
      });
    },
  );
});
