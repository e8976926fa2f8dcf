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
