import { expect, it } from "vitest";
import { createResponseError } from "../runtime/sdk/response-errors.ts";
import { errorClass } from "./responses-file.ts";

it("names the classes of the errors that the runtime creates", () => {
  const statuses = Array.from({ length: 300 }, (_, index) => 300 + index);
  const created = statuses.map((status) => createResponseError("", new Response(null, { status }), "").name);
  expect(statuses.map(errorClass)).toEqual(created);
});
