// The views of the models of an invented contract.
import { readContract } from "@onecontract/codegen";
import { describe, expect, it } from "vitest";
import { modelViews } from "../src/view/model-views.ts";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: { $ref: string } | { type: "array"; items: { $ref: string } }) => ({
  "application/json": { schema },
});

const contract = readContract({
  openapi: "3.1.0",
  info: { title: "Ferry", version: "1" },
  paths: {
    "/ships": {
      post: {
        operationId: "addShip",
        requestBody: { content: json(ref("Ship")) },
        responses: { 201: { description: "", content: json({ type: "array", items: ref("Port") }) } },
      },
    },
  },
  components: {
    schemas: {
      Ship: {
        type: "object",
        required: ["name"],
        properties: {
          name: { type: "string", example: "Sylt" },
          ports: { type: "array", items: ref("Port") },
          sister: ref("Ship"),
        },
      },
      Port: { type: "object", description: "A **port**.", properties: { code: { type: "string" } } },
    },
  },
});

describe("modelViews", () => {
  const views = modelViews(contract);
  const [port, ship] = views;

  it("names nested models instead of describing them, also the model itself", () => {
    expect(views.map(({ name }) => name)).toEqual(["Port", "Ship"]);
    const [, ports, sister] = ship?.schema.properties ?? [];
    expect(ports?.schema).toMatchObject({ typeParts: ["array of ", { model: "Port" }], properties: [] });
    expect(ports?.schema.items).toBeUndefined();
    expect(sister?.schema).toMatchObject({ typeParts: [{ model: "Ship" }], properties: [] });
  });

  it("lists the operations and the models that use a model", () => {
    expect(port?.returnedBy.map(({ operationId }) => operationId)).toEqual(["addShip"]);
    expect(port?.sentBy).toEqual([]);
    expect(port?.usedIn).toEqual(["Ship"]);
    expect(ship?.sentBy.map(({ operationId }) => operationId)).toEqual(["addShip"]);
    expect(ship?.usedIn).toEqual([]);
  });

  it("has an example, the anchor and the description", () => {
    expect(JSON.parse(ship?.example ?? "")).toMatchObject({ name: "Sylt" });
    expect(port?.schema).toMatchObject({ anchor: "schema-Port", description: "A **port**." });
  });
});
