// Bodies of requests as Standard Schema.
import { expect, expectTypeOf, it } from "vitest";
import { requestBodies } from "../src/gen/validate.gen.ts";
import type { NewPet } from "../src/index.ts";

const { "~standard": schema } = requestBodies.createPet;

it("a schema passes a valid value on", () => {
  const pet = { name: "Rex", categoryId: 1 };
  expect(schema.validate(pet)).toEqual({ value: pet });
  expect([schema.version, schema.vendor]).toEqual([1, "onecontract"]);
});

it("a schema describes each invalid value and where it is", () => {
  expect(schema.validate({ name: "", categoryId: 1 })).toEqual({
    issues: [{ message: 'name: expected a string of 1 to 255 characters, got ""', path: ["name"] }],
  });
  expect(schema.validate({ name: "Rex" })).toEqual({
    issues: [{ message: "categoryId: expected a 64-bit integer, got nothing", path: ["categoryId"] }],
  });
  expect(schema.validate("Rex")).toEqual({ issues: [{ message: expect.stringContaining('got "Rex"'), path: [] }] });
});

it("a schema has the type of the body", () => {
  type Types = NonNullable<typeof schema.types>;
  expectTypeOf<Types["input"]>().toEqualTypeOf<NewPet>();
  expectTypeOf<Types["output"]>().toEqualTypeOf<NewPet>();
});
