import { Hono } from "hono";
import { expect, it } from "vitest";
import { createAuthenticator } from "./authenticate.ts";
import type { Route } from "./route.ts";

it("reports a missing client certificate as none", async () => {
  const route = { operationId: "listMasts", security: [[{ scheme: "device", scopes: [] }]] } as Partial<Route> as Route;
  const security = { realm: "Radio", schemes: { device: { kind: "certificate" as const } } };
  const authenticate = createAuthenticator(route, security, { device: () => undefined });
  const app = new Hono().get("/", async (context) => context.json(await authenticate(context)));
  expect(await (await app.request("/")).json()).toMatchObject({
    failure: { message: "credentials: expected device, got none" },
  });
});

it("requires an authenticator for a scheme with the name of an inherited member", () => {
  const route = { operationId: "listMasts", security: [[{ scheme: "constructor", scopes: [] }]] };
  const security = { realm: "Radio", schemes: { constructor: { kind: "token" as const } } };
  expect(() => createAuthenticator(route, security, {})).toThrow(
    "authenticators.constructor: expected a function for listMasts, got undefined",
  );
});
