// Tests that hold for every contract. Tests of single resources and operations are in files of their own.
import { listCreations } from "@onecontract/cli/testing";
import { routes } from "{{scope}}/server";
import { describe, expect, test } from "vitest";
import { startTestServer } from "./test-server.ts";

const { call, callAnonymously } = await startTestServer();
const nameOf = (route: (typeof routes)[number]) => ({ ...route, name: `${route.method} ${route.path}` });
const secured = routes.filter(({ security }) => security.length > 0 && security.every((names) => names.length > 0));
const readable = routes.filter(({ method, parameters }) => method === "GET" && !parameters.some(({ required }) => required));

/** Creations that do not store what they receive yet. Remove those that you have implemented. */
const unstored: string[] = {{unstoredCreations}};
const creations = listCreations(new URL("../../../contract/dist/openapi.json", import.meta.url));
const storing = creations.filter(({ operationId }) => !unstored.includes(operationId));

describe("the API", () => {
  test("responds with 404 to an unknown path", async () => {
    const response = await call("/no-such-path-of-the-api/0");
    expect(response.status).toBe(404);
  });

  test.each(secured.map(nameOf))("rejects $name without credentials", async ({ method, path }) => {
    const response = await callAnonymously(path.replace(/\{[^}]*\}/g, "1"), { method });
    expect(response.status).toBe(401);
  });

  test.each(readable.map(nameOf))("responds to $name", async ({ path }) => {
    const response = await call(path);
    await response.text();
    expect(response.status < 400 || response.status === 501).toBe(true);
  });

  test.each(storing)("stores every property that $operationId accepts", async (creation) => {
    const { path, mediaType, body, stored, itemPath } = creation;
    const headers = { "Content-Type": mediaType };
    const response = await call(path, { method: "POST", headers, body: JSON.stringify(body) });
    const created = (await response.json()) as Record<string, unknown>;
    expect(created).toMatchObject(stored);
    expect(await (await call(itemPath(created))).json()).toMatchObject(stored);
  });
});
