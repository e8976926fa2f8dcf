import { expect, it } from "vitest";
import { createStubs } from "./create-stubs.ts";
import type { Validator } from "./issues.ts";
import type { Route } from "./route.ts";

/** Accepts only the format `json`. */
const isJson: Validator = Object.assign((value: unknown) => JSON.stringify(value) === '{"format":"json"}', {
  issues: () => [{ path: "format", expected: '"json"', received: '"xml"', value: "xml" }],
});

const routeOf = (operationId: string, path: string): Route => ({
  operationId,
  handler: operationId,
  method: "GET",
  path,
  security: [],
  deprecated: false,
  parameters: [{ name: "format", in: "path", required: true, style: "simple", explode: false, kinds: ["string"] }],
  responses: ["200"],
});

// Both paths are one segment with a parameter, so that the router cannot distinguish them.
const app = createStubs(
  {
    routes: [routeOf("getLists", "/lists.{format}"), routeOf("getReviews", "/reviews.{format}")],
    requestValidators: { getLists: { path: isJson }, getReviews: { path: isJson } },
    responseValidators: {},
    security: { realm: "", schemes: {} },
  },
  {
    handlers: {
      getLists: () => ({ status: 200, body: "lists" }),
      getReviews: () => ({ status: 200, body: "reviews" }),
    },
    authenticators: {},
    context: () => undefined,
    // Only an operation has issues with the path.
    renderError: (failure) => new Response("issues" in failure ? `${failure.issues.length} issues` : failure.kind),
  },
);

it.for([
  ["/lists.json", '"lists"'],
  ["/reviews.json", '"reviews"'],
  ["/lists.xml", "1 issues"],
  ["/reviews.xml", "1 issues"],
  ["/others.json", "0 issues"],
] as const)("GET %s returns %s", async ([path, body]) => {
  expect(await (await app.request(path)).text()).toBe(body);
});

it("a path whose parameters are invalid passes requests on to another path that matches", async () => {
  const isUuid: Validator = Object.assign((value: unknown) => !JSON.stringify(value).includes("count"), {
    issues: () => [{ path: "zone", expected: "a UUID", received: '"count"', value: "count" }],
  });
  const parameters = (...names: string[]): Route["parameters"] =>
    names.map((name) => ({ name, in: "path", required: true, style: "simple", explode: false, kinds: ["string"] }));
  const overlapping = createStubs(
    {
      routes: [
        { ...routeOf("countZones", "/sites/{kind}/count"), parameters: parameters("kind") },
        { ...routeOf("getZone", "/sites/zones/{zone}"), parameters: parameters("zone") },
      ],
      requestValidators: { getZone: { path: isUuid } },
      responseValidators: {},
      security: { realm: "", schemes: {} },
    },
    {
      handlers: {
        countZones: () => ({ status: 200, body: "count" }),
        getZone: () => ({ status: 200, body: "zone" }),
      },
      authenticators: {},
      context: () => undefined,
      renderError: (failure) => new Response(failure.kind),
    },
  );
  const request = async (path: string) => (await overlapping.request(path)).text();
  expect(await request("/sites/zones/count")).toBe('"count"');
  expect(await request("/sites/zones/7")).toBe('"zone"');
  expect(await request("/sites/others/count")).toBe('"count"');
  expect(await request("/sites/others/7")).toBe("not_found");
});
