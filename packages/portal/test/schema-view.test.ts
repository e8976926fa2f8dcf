// The views of the schemas of an invented contract.
import { type Contract, type JsonSchema, readContract } from "@onecontract/codegen";
import { describe, expect, it } from "vitest";
import { contentView } from "../src/view/content-view.ts";
import type { AnySchema } from "../src/view/schema/merge-schema.ts";
import { schemaDetails } from "../src/view/schema/schema-details.ts";
import { type SchemaView, SchemaViewBuilder } from "../src/view/schema/schema-view.ts";
import { typeLabel } from "../src/view/schema/type-label.ts";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const schemas: Record<string, JsonSchema | { $ref: string }> = {
  Colour: { type: "string", enum: ["red", "blue"] },
  Berth: { type: "object", required: ["no"], properties: { no: { type: "integer" }, colour: ref("Colour") } },
  Node: {
    type: "object",
    properties: { value: { type: "string" }, children: { type: "array", items: ref("Node") }, parent: ref("Node") },
  },
  Nest: { type: "array", items: ref("Nest") },
  Steam: { type: "object", properties: { kind: { const: "steam" }, boilers: { type: "integer" } } },
  Sail: { type: "object", properties: { kind: { const: "sail" }, masts: { type: "integer" } } },
  Ship: { oneOf: [ref("Steam"), ref("Sail")], discriminator: { propertyName: "kind" } },
  Named: { type: "object", required: ["name"], properties: { name: { type: "string" } } },
  Reserve: {
    type: "object",
    required: ["berth", "nodes", "ship"],
    properties: {
      berth: ref("Berth"),
      nodes: { type: "array", items: ref("Node") },
      ship: ref("Ship"),
      yacht: ref("Yacht"),
    },
  },
  Yacht: { allOf: [ref("Named"), { type: "object", required: ["owner"], properties: { owner: { type: "string" } } }] },
};

const contract: Contract = readContract({
  openapi: "3.1.0",
  info: { title: "Ferry", version: "1" },
  paths: {},
  components: { schemas },
});

describe("typeLabel", () => {
  it.each<[AnySchema | boolean, string]>([
    [{ type: "string", format: "date-time" }, "string (date-time)"],
    [{ type: ["string", "null"] }, "string or null"],
    [{ type: ["string", "integer"] }, "string or integer"],
    [{ type: "array", items: ref("Berth") }, "array of Berth"],
    [{ type: "array", items: { type: "array", items: { type: "number" } } }, "array of array of number"],
    [{ type: "object", additionalProperties: ref("Berth") }, "map of Berth"],
    [ref("Berth"), "Berth"],
    [ref("Colour"), "string"],
    [ref("Ship"), "Ship"],
    [{ oneOf: [ref("Steam"), { type: "null" }] }, "Steam or null"],
    [{ anyOf: [ref("Steam"), ref("Sail"), { type: "null" }] }, "Steam or Sail or null"],
    [{ allOf: [ref("Berth")], description: "Where it lies." }, "Berth"],
    [{ enum: ["a", 1] }, "string or number"],
    [{}, "any value"],
    [true, "any value"],
  ])("labels %j as %j", (schema, label) => {
    expect(typeLabel(contract, schema)).toBe(label);
  });

  it("terminates for an array that contains itself", () => {
    expect(typeLabel(contract, ref("Nest"))).toMatch(/^array of array of/);
  });
});

describe("schemaDetails", () => {
  it.each<[JsonSchema, string[]]>([
    [{ minimum: 1, maximum: 9, default: 3 }, ["from 1 to 9", "default 3"]],
    [{ exclusiveMinimum: 0, multipleOf: 0.5 }, ["more than 0", "multiple of 0.5"]],
    [{ minLength: 2, maxLength: 2, pattern: "^a" }, ["exactly 2 characters", "matches ^a"]],
    [{ minItems: 1, uniqueItems: true }, ["at least 1 item", "unique items"]],
    [{ maxProperties: 3 }, ["at most 3 properties"]],
    [{ const: null, examples: [9223372036854775807n] }, ["always null", "example 9223372036854775807"]],
    [{ default: "" }, ['default ""']],
  ])("returns $1 for $0", (schema, details) => {
    const formatted = schemaDetails(schema).map(({ label, code }) => (code === undefined ? label : `${label} ${code}`));
    expect(formatted).toEqual(details);
  });
});

describe("SchemaViewBuilder", () => {
  const view = (schema: AnySchema): SchemaView => new SchemaViewBuilder(contract).build(schema);
  const names = ({ properties }: SchemaView) => properties.map(({ name }) => name);

  it("describes a recursive schema once and links to its description", () => {
    const node = view(ref("Node"));
    expect(node.anchor).toBe("schema-Node");
    const [, children, parent] = node.properties;
    expect(children?.schema.items?.describedAt).toBe("schema-Node");
    expect(parent?.schema).toMatchObject({ describedAt: "schema-Node", properties: [] });
  });

  it("terminates for an array that contains itself", () => {
    expect(view(ref("Nest")).type).toContain("array");
  });

  it("describes each named schema once on a page", () => {
    const viewBuilder = new SchemaViewBuilder(contract);
    expect(viewBuilder.build({ type: "array", items: ref("Berth") }).items?.anchor).toBe("schema-Berth");
    expect(viewBuilder.build(ref("Berth"))).toMatchObject({ describedAt: "schema-Berth", properties: [] });
  });

  it("describes what a request requires, and links to its other models", () => {
    const [berth, nodes, ship, yacht] = new SchemaViewBuilder(contract, 1).buildRequest(ref("Reserve")).properties;
    expect([berth?.schema.anchor, nodes?.schema.items?.anchor]).toEqual(["schema-Berth", "schema-Node"]);
    for (const link of [ship, yacht]) expect(link?.schema).toMatchObject({ details: [], properties: [] });
    expect([ship?.schema.variants, yacht?.schema.anchor]).toEqual([undefined, undefined]);
    expect(new SchemaViewBuilder(contract, 1).build(ref("Reserve")).properties[0]?.schema.properties).toEqual([]);
  });

  it("merges the schemas of allOf", () => {
    const yacht = view(ref("Yacht"));
    expect(yacht.properties.map(({ name, required }) => [name, required])).toEqual([
      ["name", true],
      ["owner", true],
    ]);
  });

  it("shows the variants and the discriminator of oneOf", () => {
    const { variants } = view(ref("Ship"));
    expect(variants).toMatchObject({ title: "One of", discriminator: "kind" });
    expect(variants?.schemas.map(names)).toEqual([
      ["kind", "boilers"],
      ["kind", "masts"],
    ]);
  });

  it("ignores null among the variants", () => {
    expect(names(view({ oneOf: [ref("Berth"), { type: "null" }] }))).toEqual(["no", "colour"]);
    expect(view({ anyOf: [ref("Colour"), { type: "null" }] }).values).toEqual(["red", "blue"]);
  });

  it("shows the schema of additional properties, or that they are not allowed", () => {
    const map = view({ type: "object", properties: { a: {} }, additionalProperties: { type: "integer", minimum: 1 } });
    expect(map.additionalProperties).toMatchObject({ type: "integer", details: [{ label: "at least", code: "1" }] });
    expect(view({ type: "object", additionalProperties: false }).additionalProperties).toBe(false);
  });

  it("lists required properties first, in the order of the contract", () => {
    const properties = { a: {}, b: {}, c: {}, d: {} };
    const { properties: views } = new SchemaViewBuilder(contract).build({ properties, required: ["d", "b"] });
    expect(views.map(({ name }) => name)).toEqual(["b", "d", "a", "c"]);
  });

  it("prefers a description next to a reference", () => {
    expect(view({ ...ref("Berth"), description: "A bed." }).description).toBe("A bed.");
  });
});

describe("contentView", () => {
  it.each([
    ["request", ["name", "note", "id"]],
    ["response", ["id", "name", "note"]],
  ] as const)("lists the properties of a %s, those that it does not send last", (direction, names) => {
    const schema: JsonSchema = {
      type: "object",
      properties: { id: { type: "integer", readOnly: true }, name: { type: "string" }, note: { type: "string" } },
    };
    const content = { mediaType: "application/json", kind: "json" as const, schema, examples: {} };
    const view = contentView(contract, content, new SchemaViewBuilder(contract), direction);
    expect(view.schema?.properties.map(({ name }) => name)).toEqual(names);
  });
});
