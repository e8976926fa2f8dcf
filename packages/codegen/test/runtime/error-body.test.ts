import { expect, it } from "vitest";
import { readErrorBody } from "../../src/runtime/sdk/response-errors.ts";

it.each([
  [{ error: { code: "busy", message: "Later." } }, { code: "busy", message: "Later." }],
  [
    { error: "invalid_client", error_description: "Unknown." },
    { code: "invalid_client", message: "Unknown." },
  ],
  [{ errors: [{ code: "busy", message: "Later." }] }, { code: "busy", message: "Later." }],
  [
    { errors: ["Later."], message: "Failed." },
    { code: undefined, message: "Failed." },
  ],
  ["Later.", { code: undefined, message: undefined }],
])("reads the code and the message of %j", (body, expected) => {
  expect(readErrorBody(body)).toEqual(expected);
});

// A property for each character would take minutes and gigabytes.
it("reads an error that is a long string", () => {
  const error = "x".repeat(2e7);
  expect(readErrorBody({ error }).code).toHaveLength(error.length);
  expect(readErrorBody(error).code).toBeUndefined();
});
