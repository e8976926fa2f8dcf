// Every fact of the interface document, held against the OpenAPI that the contract emits.
import { describe, expect, it } from "vitest";
import { emittedDocument, operationOf, operationsOf, parameterOf, responseOf, schemaOf } from "./emitted-document.ts";

const document = emittedDocument();

describe("the service", () => {
  it("is version 1.0.0, or a later one that breaks no client of it", () => {
    expect(document.info.version).toMatch(/^1\.\d+\.\d+$/);
  });

  it.each([
    ["Production", "{base_url}", "base_url"],
    ["Staging", "{staging_base_url}", "staging_base_url"],
  ])("has a %s address whose default ends in /v1", (description, url, variable) => {
    const server = document.servers?.find((one) => one.url === url);
    expect(server).toMatchObject({ description });
    expect(server?.variables?.[variable]?.default).toMatch(/^https:\/\/.*\/v1$/);
  });

  it("protects every operation with the bearer scheme named bearerAuth", () => {
    expect(Object.keys(document.components?.securitySchemes ?? {})).toEqual(["bearerAuth"]);
    const scheme = document.components?.securitySchemes?.bearerAuth;
    expect(scheme).toMatchObject({ type: "http", scheme: expect.stringMatching(/^bearer$/i) });
    expect(document.security).toEqual([{ bearerAuth: [] }]);
    expect(operationsOf(document).filter(({ operation }) => operation.security)).toEqual([]);
  });

  it("states the request rates of the four plans", () => {
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

describe("the resources", () => {
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
  ])("%s has the fields of the interface document and no other", (name, required, properties) => {
    const schema = schemaOf(document, document.components?.schemas?.[name]);
    expect(schema.type).toBe("object");
    expect(schema.required?.toSorted()).toEqual(required.toSorted());
    expect(Object.keys(schema.properties ?? {})).toEqual(Object.keys(properties));
    for (const [field, facts] of Object.entries(properties)) {
      expect(schemaOf(document, schema.properties?.[field]), field).toMatchObject(facts);
    }
  });

  it("PetStatus is one of available, pending, sold", () => {
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

  it.each(["NewPet.categoryId", "Pet.categoryId"])("%s takes every 64-bit integer", (field) => {
    const [name = "", property = ""] = field.split(".");
    const schema = schemaOf(document, document.components?.schemas?.[name]).properties?.[property];
    expect(schema).not.toHaveProperty("minimum");
    expect(schema).not.toHaveProperty("maximum");
  });
});

describe("the operations", () => {
  it("are these, beside those that were added since", () => {
    expect(operationsOf(document).map(({ method, path, operation }) => [operation.operationId, method, path])).toEqual(
      expect.arrayContaining([
        ["listPets", "get", "/pets"],
        ["createPet", "post", "/pets"],
        ["getPet", "get", "/pets/{petId}"],
        ["listOrders", "get", "/store/orders"],
      ]),
    );
  });

  it.each(["listPets", "listOrders"])("%s takes a limit of 1 to 100 that is 20 unless given", (operationId) => {
    const limit = parameterOf(document, operationId, "limit");
    expect(limit).toMatchObject({ in: "query" });
    expect(limit.required ?? false).toBe(false);
    expect(schemaOf(document, limit.schema)).toMatchObject({ type: "integer", minimum: 1, maximum: 100, default: 20 });
  });

  it("listPets filters by status", () => {
    const status = parameterOf(document, "listPets", "status");
    expect(status).toMatchObject({ in: "query", schema: { $ref: "#/components/schemas/PetStatus" } });
    expect(status.required ?? false).toBe(false);
  });

  it("getPet takes a petId of 64 bits in the path", () => {
    const petId = parameterOf(document, "getPet", "petId");
    expect(petId).toMatchObject({ in: "path", required: true });
    expect(schemaOf(document, petId.schema)).toMatchObject({ type: "integer", format: "int64" });
  });

  it("createPet requires a NewPet as JSON", () => {
    expect(operationOf(document, "createPet").operation.requestBody).toMatchObject({
      required: true,
      content: { "application/json": { schema: { $ref: "#/components/schemas/NewPet" } } },
    });
  });

  it.each(["listPets", "getPet", "listOrders"])("%s takes no body", (operationId) => {
    expect(operationOf(document, operationId).operation).not.toHaveProperty("requestBody");
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
  ])("%s answers %d with %s", (operationId, status, schema) => {
    expect(responseOf(document, operationId, status).content).toMatchObject({
      "application/json": { schema: { $ref: `#/components/schemas/${schema}` } },
    });
  });

  it("only getPet is deprecated, to be removed on 5 December 2030 in favour of listPets", () => {
    const deprecated = operationsOf(document).filter(({ operation }) => operation.deprecated);
    expect(deprecated.map(({ operation }) => operation.operationId)).toEqual(["getPet"]);
    expect(operationOf(document, "getPet").operation).toMatchObject({
      "x-deprecation": { sunset: "2030-12-05", successor: "listPets" },
    });
  });

  it("only listOrders hides its try-it panel", () => {
    const hidden = operationsOf(document).filter(({ operation }) => "x-hideTryItPanel" in operation);
    expect(hidden.map(({ operation }) => operation.operationId)).toEqual(["listOrders"]);
    expect(operationOf(document, "listOrders").operation).toHaveProperty("x-hideTryItPanel", true);
  });
});

describe("the answers", () => {
  const all = operationsOf(document).flatMap(({ operation }) =>
    Object.keys(operation.responses ?? {}).map((status) => [String(operation.operationId), Number(status)] as const),
  );

  it.each(all.filter(([, status]) => status !== 204))("%s %d is application/json", (operationId, status) => {
    expect(Object.keys(responseOf(document, operationId, status).content ?? {})).toEqual(["application/json"]);
  });

  it.each(all)("%s %d always carries the three X-RateLimit headers", (operationId, status) => {
    const { headers } = responseOf(document, operationId, status);
    for (const name of ["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"]) {
      expect(headers?.[name], name).toMatchObject({ required: true, schema: { type: "integer" } });
    }
  });

  it.each(all.filter(([, status]) => status >= 400))("%s %d is an Error", (operationId, status) => {
    expect(responseOf(document, operationId, status).content?.["application/json"]?.schema).toEqual({
      $ref: "#/components/schemas/Error",
    });
  });

  it.each(all.filter(([, status]) => status === 429))(
    "%s %d says in Retry-After how long to wait",
    (operationId, status) => {
      expect(responseOf(document, operationId, status).headers?.["Retry-After"]).toMatchObject({
        required: true,
        schema: { type: "integer" },
      });
    },
  );

  it("every operation can answer 401 and 429", () => {
    for (const { operation } of operationsOf(document)) {
      expect(Object.keys(operation.responses ?? {}), operation.operationId).toEqual(
        expect.arrayContaining(["401", "429"]),
      );
    }
  });
});
