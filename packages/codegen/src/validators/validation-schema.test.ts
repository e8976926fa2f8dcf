import { describe, expect, it } from "vitest";
import { toValidationSchema } from "./validation-schema.ts";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

describe("toValidationSchema", () => {
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
