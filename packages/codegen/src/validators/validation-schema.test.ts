import { expect, it } from "vitest";
import { validationSchema } from "./validation-schema.ts";

it.each([
  [
    { minimum: 1, exclusiveMinimum: true },
    { minimum: 1, exclusiveMinimum: 1 },
  ],
  [{ maximum: 9, exclusiveMaximum: false }, { maximum: 9 }],
])("reads the bounds of %j as OpenAPI 3.0 has them", (schema, expected) => {
  const options = { direction: "request", isDescribed: false } as const;
  expect(validationSchema(schema as never, {}, options)).toEqual(expected);
});

const options = { direction: "request", isDescribed: false } as const;
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

it("requires of a request nothing that another part says is read-only", () => {
  const schemas = { Base: { properties: { id: { type: "integer", readOnly: true }, name: {} } } };
  const schema = { allOf: [ref("Base"), { required: ["id", "name"] }], required: ["id"] };
  expect(validationSchema(schema as never, schemas as never, options)).toMatchObject({
    allOf: [ref("Base"), { required: ["name"] }],
    required: [],
  });
  expect(validationSchema(schema as never, schemas as never, { ...options, direction: "response" })).toEqual(schema);
});

it("keeps which form of a union the discriminator chooses", () => {
  const mapping = { feline: "#/components/schemas/Cat", Dog: "Cat", bird: "Bird" };
  const schema = {
    oneOf: [{ type: "null" }, ref("Cat"), ref("Dog")],
    discriminator: { propertyName: "kind", mapping },
  };
  expect(validationSchema(schema as never, {}, options)).toMatchObject({
    discriminator: { propertyName: "kind", forms: { Cat: 1, Dog: 1, feline: 1 } },
  });
  const nameless = { oneOf: [{ type: "null" }], discriminator: { propertyName: "kind" } };
  expect(validationSchema(nameless as never, {}, options)).toEqual({ oneOf: [{ type: "null" }] });
});
