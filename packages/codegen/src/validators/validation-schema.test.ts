import { describe, expect, it } from "vitest";
import type { JsonSchema } from "../contract/contract.ts";
import { toValidationSchema } from "./validation-schema.ts";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

describe("toValidationSchema", () => {
  it("requires a read-only property of a component in requests if a composition declares it again without readOnly", () => {
    const reference: JsonSchema = { allOf: [ref("Tag"), { required: ["id", "kind"] }] };
    const schemas: Record<string, JsonSchema> = {
      Tag: { properties: { id: { readOnly: true }, kind: { type: "string", readOnly: true } } },
      Reference: reference,
    };
    const book: JsonSchema = { allOf: [ref("Reference"), { properties: { kind: { enum: ["book"] } } }] };
    expect(toValidationSchema(reference, schemas, "request").required).toBeUndefined();
    expect(toValidationSchema(book, schemas, "request").required).toEqual(["kind"]);
    expect(toValidationSchema(book, schemas, "response").required).toBeUndefined();
  });

  it("does not require a property of a request that another branch declares read-only", () => {
    const schemas = { Base: { properties: { id: { type: "integer", readOnly: true }, name: {} } } };
    const schema = { allOf: [ref("Base"), { required: ["id", "name"] }], required: ["id"] };
    expect(toValidationSchema(schema as never, schemas as never, "request")).toMatchObject({
      allOf: [ref("Base"), { required: ["name"] }],
      required: [],
    });
    expect(toValidationSchema(schema as never, schemas as never, "response")).toEqual(schema);
  });

  it("maps the values of a discriminator to the branches of the union", () => {
    const mapping = { feline: "#/components/schemas/Cat", Dog: "Cat", bird: "Bird" };
    const schema = {
      oneOf: [{ type: "null" }, ref("Cat"), ref("Dog")],
      discriminator: { propertyName: "kind", mapping },
    };
    expect(toValidationSchema(schema as never, {}, "request")).toMatchObject({
      discriminator: { propertyName: "kind", branches: { Cat: 1, Dog: 1, feline: 1 } },
    });
    const nameless = { oneOf: [{ type: "null" }], discriminator: { propertyName: "kind" } };
    expect(toValidationSchema(nameless as never, {}, "request")).toEqual({ oneOf: [{ type: "null" }] });
  });
});
