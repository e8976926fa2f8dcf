import { expect, it } from "vitest";
import { createStubs } from "./create-stubs.ts";
import type { Route } from "./route.ts";

const root: Route = {
  operationId: "getRoot",
  handler: "getRoot",
  method: "GET",
  path: "/",
  security: [],
  deprecated: false,
  parameters: [],
  responses: ["200"],
};

it.each([
  ["/v1", "/v1/"],
  ["/v1", "/v1"],
  ["/v1/", "/v1/"],
  [undefined, "/"],
])("serves the path / of the base path %s at %s", async (basePath, path) => {
  const app = createStubs(
    {
      routes: [root],
      requestValidators: {},
      responseValidators: {},
      security: { realm: "", schemes: {} },
    },
    {
      ...(basePath !== undefined && { basePath }),
      handlers: { getRoot: () => ({ status: 200, body: "root" }) },
      authenticators: {},
      context: () => undefined,
      renderError: (failure) => new Response(failure.kind),
    },
  );
  expect(await (await app.request(path)).text()).toBe('"root"');
  expect(await (await app.request(path, { method: "PUT" })).text()).toBe("method_not_allowed");
});
