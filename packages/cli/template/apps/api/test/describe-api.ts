// Tests that hold for every contract, and for each version of the API.
import { listCreations } from "@onecontract/cli/testing";
import { type routes, security } from "{{scope}}/server";
import { describe, expect, test } from "vitest";
import { developer } from "../src/http/caller.ts";
import type { TestServer } from "./test-server.ts";

/** Creations that do not store what they receive yet. Remove those that you have implemented. */
const unstored: string[] = {{unstoredCreations}};

/** The handlers of the versions have different names. */
type Route = Omit<(typeof routes)[number], "handler">;

/** @param contract URL of the document that the build of the contract writes */
export function describeAPI(
  title: string,
  { call, callWith, callAnonymously, keys }: Pick<TestServer, "call" | "callWith" | "callAnonymously" | "keys">,
  all: readonly Route[],
  contract: URL,
): void {
  const named = all.map((route) => ({ ...route, name: `${route.method} ${route.path}` }));
  const secured = named.filter(({ security }) => security.length > 0 && security.every((names) => names.length > 0));
  const kindOf = ({ scheme }: { scheme: string }) => security.schemes[scheme]?.kind ?? "";
  const keyed = secured.filter((route) =>
    route.security.flat().every((required) => ["key", "password", "token"].includes(kindOf(required))),
  );
  const readable = named.filter(({ method, parameters }) => method === "GET" && !parameters.some(({ required }) => required));
  const storing = listCreations(contract).filter(({ operationId }) => !unstored.includes(operationId));

  describe(title, () => {
    test("responds with 404 to an unknown path", async () => {
      const response = await call("/no-such-path-of-the-api/0");
      expect(response.status).toBe(404);
    });

    test.each(secured)("rejects $name without credentials", async ({ method, path }) => {
      const response = await callAnonymously(path.replace(/\{[^}]*\}/g, "1"), { method });
      expect(response.status).toBe(401);
    });

    test.each(keyed.slice(0, 1))("accepts an API key for $name until it is revoked", async ({ method, path }) => {
      const { key, secret } = await keys.issue({ name: "test", mode: "test", plan: developer.plan });
      const status = async () => (await callWith(secret, path.replace(/\{[^}]*\}/g, "1"), { method })).status;
      expect(await status()).not.toBe(401);
      await keys.revoke(key.id);
      expect(await status()).toBe(401);
    });

    test.each(readable)("responds to $name", async ({ path }) => {
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
}
