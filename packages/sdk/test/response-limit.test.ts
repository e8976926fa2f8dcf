// Limits of the size of responses, and the types of bodies that are text.
import { expect, it } from "vitest";
import { limitResponses, ResponseTooLargeError } from "../src/index.ts";
import { startClient } from "./test-server.ts";

const PETS = JSON.stringify([{ id: 1, name: "Rex" }]);

it("limitResponses() passes a body of the largest size", async () => {
  const middleware = [limitResponses({ maxBytes: PETS.length })];
  const { client } = await startClient(() => ({ body: PETS, headers: { "x-request-id": "r-1" } }), { middleware });
  const { data, requestId } = await client.pets.list().withResponse();
  expect([data.data, requestId]).toEqual([JSON.parse(PETS), "r-1"]);
});

it.each([200, 500])("limitResponses() ends a call with a larger body and status %i", async (status) => {
  const middleware = [limitResponses({ maxBytes: PETS.length - 1 })];
  const { client } = await startClient(() => ({ status, body: PETS }), { middleware, maxRetries: 0 });
  const error = await client.pets.list().catch((error) => error);
  expect(error).toBeInstanceOf(ResponseTooLargeError);
  expect(error).toMatchObject({
    name: "ResponseTooLargeError",
    message: `GET /pets: ${status} expected at most ${PETS.length - 1} bytes, got more`,
    status,
  });
});

it.each([-1, Number.NaN])("limitResponses() rejects the limit %d", (maxBytes) => {
  expect(() => limitResponses({ maxBytes })).toThrow(
    new TypeError(`maxBytes: expected a number from 0, got ${maxBytes}`),
  );
});

it("a success with a media type of the service that is not JSON is a string", async () => {
  const headers = { "content-type": "application/vnd.github.raw+json; charset=utf-8" };
  const { client } = await startClient(() => ({ body: "# Pets", headers }));
  expect(await client.request("GET", "/readme", { headers: { accept: headers["content-type"] } })).toBe("# Pets");
});

it("a page in HTML is an error, unless the call asks for HTML", async () => {
  const { client } = await startClient(() => ({ body: "<p>Log in</p>", headers: { "content-type": "text/html" } }));
  await expect(client.request("GET", "/page")).rejects.toThrow("GET /page: 200 expected JSON, got <p>Log in</p>");
  expect(await client.request("GET", "/page", { headers: { accept: "text/html" } })).toBe("<p>Log in</p>");
});
