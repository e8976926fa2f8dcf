import { describe, expect, it } from "vitest";
import type { JsonSchema } from "../contract/contract.ts";
import { locate, pointerOf } from "../document/location.ts";
import { constrainsOtherTypes, isAnnotation, isSameValueApplicator, keywordKind, keywordsWith } from "./keywords.ts";
import { collectProperties, sameValueSchemas } from "./same-value.ts";
import { forEachSubschema, mapSchema, visitSchema } from "./walk.ts";

const $ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

describe("keywords", () => {
  it.each([
    ["items", "schema"],
    ["prefixItems", "list"],
    ["patternProperties", "map"],
    ["default", "data"],
    ["enum", "data"],
    ["x-schema", "data"],
  ])("says that %s holds a %s", (keyword, value) => {
    expect(keywordKind(keyword)).toBe(value);
    expect(keywordsWith("list")).toEqual(["allOf", "anyOf", "oneOf", "prefixItems"]);
  });

  it("distinguishes annotations, applicators and constraints of other types than strings", () => {
    const names = ["title", "x-note", "allOf", "then", "properties", "maxLength", "type", "$defs"];
    expect(names.filter(isAnnotation)).toEqual(["title", "x-note"]);
    expect(names.filter(isSameValueApplicator)).toEqual(["allOf", "then"]);
    expect(names.filter(constrainsOtherTypes)).toEqual(["allOf", "then", "properties"]);
  });
});

describe("walks over schemas", () => {
  const schema: JsonSchema = {
    default: { $ref: "data" },
    properties: { default: $ref("A"), enum: { items: $ref("B") } },
    additionalProperties: false,
    oneOf: [$ref("C")],
  };

  it("visit properties with the names of keywords, but no data", () => {
    const references: (string | undefined)[] = [];
    visitSchema(schema, (part) => references.push(part.$ref));
    expect(references.filter(Boolean)).toEqual(["A", "B", "C"].map((name) => $ref(name).$ref));
  });

  it("name the keyword and the key of each direct subschema", () => {
    const found: unknown[] = [];
    forEachSubschema(schema, (_part, keyword, key) => found.push([keyword, key]));
    expect(found).toEqual([
      ["properties", "default"],
      ["properties", "enum"],
      ["oneOf", 0],
    ]);
  });

  it("return the schema itself if nothing changes, and otherwise a copy with its location", () => {
    locate(schema, { parent: { token: "", depth: 0 }, token: "schema", depth: 1 });
    expect(mapSchema(schema, (part) => part)).toBe(schema);
    const changed = mapSchema(schema, (part) => (part.$ref?.endsWith("B") ? { type: "null" } : part));
    expect(changed).toEqual({ ...schema, properties: { default: $ref("A"), enum: { items: { type: "null" } } } });
    expect(pointerOf(changed)).toBe("/schema");
    expect(pointerOf({})).toBeUndefined();
  });

  it("follow references and applicators of one value, each schema once", () => {
    const base: JsonSchema = { properties: { id: { type: "string" }, name: {} } };
    const schemas = {
      Base: base,
      Pet: { allOf: [$ref("Base"), $ref("Base")], properties: { name: { const: "Rex" } } },
    };
    expect(sameValueSchemas($ref("Pet"), schemas)).toEqual([base, schemas.Pet]);
    expect([...collectProperties($ref("Pet"), schemas)]).toEqual([
      ["id", { type: "string" }],
      ["name", { const: "Rex" }],
    ]);
  });
});
