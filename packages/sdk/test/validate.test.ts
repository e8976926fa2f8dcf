// Response validation of the entry point `./validate`.
import { expect, test } from "vitest";
import { ResponseValidationError, responseValidation } from "../src/gen/validate.gen.ts";
import { APIError } from "../src/index.ts";
import { startClient } from "./test-server.ts";

const PET = { id: 1, name: "Rex", categoryId: 1 };

const startChecked = (status: number, body: unknown) =>
  startClient(() => ({ status, body: typeof body === "string" ? body : JSON.stringify(body) }), {
    maxRetries: 0,
    middleware: [responseValidation()],
  });

test.for([
  [{ ...PET, name: 7 }, "body.name", "a string of 1 to 255 characters", "7"],
  [{ id: 1, categoryId: 1 }, "body.name", "a string of 1 to 255 characters", "nothing"],
  [{ ...PET, status: "asleep" }, "body.status", 'one of "available", "pending", "sold"', '"asleep"'],
  [{ ...PET, categoryId: 1.5 }, "body.categoryId", "a 64-bit integer", "1.5"],
  ["null", "body", "an object", "null"],
] as const)("%j throws an error with the location of the issue", async ([body, path, expected, received]) => {
  const { client, requests } = await startChecked(200, body);
  const error = await client.pets.get(1).catch((error) => error);
  expect(error).toBeInstanceOf(ResponseValidationError);
  expect(error).toBeInstanceOf(APIError);
  expect(error.message).toBe(`GET /pets/{petId}: 200 ${path}: expected ${expected}, got ${received}`);
  expect(error.issues).toEqual([{ path, expected, received }]);
  expect(requests).toHaveLength(1);
});

test("an invalid item of a list is located by its index", async () => {
  const { client } = await startChecked(200, [PET, { ...PET, name: "" }]);
  await expect(client.pets.list()).rejects.toThrow("GET /pets: 200 body[1].name: expected");
});

test("a valid body passes, with int64 and unknown fields", async () => {
  const body = '{"id":1,"name":"Rex","categoryId":9223372036854775807,"later":true}';
  const { client } = await startChecked(200, body);
  expect(await client.pets.get(1)).toMatchObject({ categoryId: 9223372036854775807n, later: true });
});

test("error responses and bodies that are not JSON throw the errors of the client", async () => {
  const failed = await startChecked(404, "{}");
  await expect(failed.client.pets.get(1)).rejects.toMatchObject({ name: "NotFoundError", status: 404 });
  const broken = await startChecked(200, "<html>");
  await expect(broken.client.pets.get(1)).rejects.toThrow("200 expected JSON, got <html>");
});
