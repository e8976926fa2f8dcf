// Tests of the operations on a resource that `pnpm new resource` has added, on every backend.
import { describe, expect, it } from "vitest";
import type { PetstoreStorage } from "../src/storage/storage.ts";
import { expectContractResponse } from "./contract-assertions.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

export interface DescribedResource<New> {
  /** Words for one item and for several: `order line`, `order lines`. */
  noun: string;
  plural: string;
  /** Path of the list. */
  path: string;
  idParameter: string;
  /** Returns the storage of the items. */
  store: (storage: PetstoreStorage) => ResourceStore<New>;
  /** operationId of each operation that the resource has. */
  operations: { list?: string; get?: string; create?: string; update?: string; delete?: string };
  isIdempotent: boolean;
  /** A body with all fields. */
  complete: New;
  /** A body without the optional fields, if there are any. */
  minimal?: New;
  /** Another value of each field. */
  changes: Partial<Record<keyof New & string, unknown>>;
  /** A field that is required, and one that is not. */
  required?: keyof New & string;
  optional?: keyof New & string;
}

interface ResourceStore<New> {
  add(item: New): Promise<unknown>;
  find(id: number): Promise<unknown>;
  list(query: { afterId: number; limit: number }): Promise<unknown[]>;
}

export function describeResource<New extends object>(resource: DescribedResource<New>): void {
  const { operations, isIdempotent } = resource;
  if (operations.list !== undefined) describeList(resource, operations.list);
  if (operations.get !== undefined) describeGet(resource, operations.get);
  if (operations.create !== undefined) describeCreate(resource, operations.create);
  if (operations.create !== undefined && isIdempotent) describeRetries(resource, operations.create);
  if (operations.update !== undefined) describeUpdate(resource, operations.update);
  if (operations.delete !== undefined) describeDelete(resource, operations.delete);
  describeErrors(resource);
}

async function storedServer<New>({ store, complete }: DescribedResource<New>): Promise<TestServer> {
  const server = await startTestServer();
  await store(server.storage).add(complete);
  return server;
}

function jsonRequest(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return { method: "POST", headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify(body) };
}

function mergePatch(changes: unknown): RequestInit {
  const headers = { "Content-Type": "application/merge-patch+json" };
  return { method: "PATCH", headers, body: JSON.stringify(changes) };
}

function describeList<New>({ noun, plural, path, store, complete }: DescribedResource<New>, operationId: string): void {
  /** Follows the `Link` header from the first page to the last, and returns the IDs of each page. */
  async function walk({ call, apiUrl }: TestServer, query: string): Promise<number[][]> {
    const pages: number[][] = [];
    for (let next: string | undefined = path + query; next !== undefined; ) {
      const response = await call(next);
      next = /^<([^>]+)>; rel="next"$/.exec(response.headers.get("Link") ?? "")?.[1]?.slice(apiUrl.length);
      const items = (await expectContractResponse(operationId, response)) as { id: number }[];
      pages.push(items.map(({ id }) => id));
    }
    return pages;
  }

  describe(operationId, () => {
    it(`returns every ${noun} once, in pages in the order of their IDs`, async () => {
      const server = await startTestServer();
      for (let count = 0; count < 5; count++) await store(server.storage).add(complete);
      expect(await walk(server, "?limit=2")).toEqual([[1, 2], [3, 4], [5]]);
      expect(await walk(server, "")).toEqual([[1, 2, 3, 4, 5]]);
    });

    it(`returns an empty array if there are no ${plural}`, async () => {
      expect(await walk(await startTestServer(), "")).toEqual([[]]);
    });

    it.each(["limit=0", "limit=101", "cursor=x"])("returns 400 to ?%s", async (query) => {
      const { call } = await startTestServer();
      const response = await call(`${path}?${query}`);
      expect(response.status).toBe(400);
      expect(await expectContractResponse(operationId, response)).toMatchObject({ code: "invalid_request" });
    });
  });
}

function describeGet<New extends object>(resource: DescribedResource<New>, operationId: string): void {
  describe(operationId, () => {
    it(`returns 200 with the ${resource.noun}`, async () => {
      const { call } = await storedServer(resource);
      const response = await call(`${resource.path}/1`);
      expect(response.status).toBe(200);
      expect(await expectContractResponse(operationId, response)).toEqual({ id: 1, ...resource.complete });
    });
  });
}

function describeCreate<New extends object>(
  { noun, path, store, complete, minimal, required }: DescribedResource<New>,
  operationId: string,
): void {
  const create = ({ call }: TestServer, body: unknown, headers?: Record<string, string>) =>
    call(path, jsonRequest(body, headers));

  describe(operationId, () => {
    it.each(minimal ? [complete, minimal] : [complete])(`returns 201 with the ${noun} and its ID: %j`, async (body) => {
      const server = await startTestServer();
      const response = await create(server, body);
      expect(response.status).toBe(201);
      expect(await expectContractResponse(operationId, response)).toEqual({ id: 1, ...body });
      expect(await store(server.storage).find(1)).toEqual({ id: 1, ...body });
    });

    it.skipIf(required === undefined)(`returns 400 without ${required}`, async () => {
      const response = await create(await startTestServer(), { ...complete, [String(required)]: undefined });
      expect(response.status).toBe(400);
      const message = expect.stringContaining(`body.${required}: expected`);
      expect(await expectContractResponse(operationId, response)).toMatchObject({ message });
    });

    it("returns 413 to a body of more than 64 KiB, and 415 to one that is not JSON", async () => {
      const server = await startTestServer();
      const tooLarge = await create(server, { ...complete, more: "x".repeat(65_536) });
      const wrongType = await create(server, complete, { "Content-Type": "text/plain" });
      expect([tooLarge.status, wrongType.status]).toEqual([413, 415]);
      await expectContractResponse(operationId, tooLarge);
      await expectContractResponse(operationId, wrongType);
    });
  });
}

function describeRetries<New extends object>(
  { noun, path, store, complete, operations }: DescribedResource<New>,
  operationId: string,
): void {
  const headers = { "Idempotency-Key": "once" };
  const isRemovable = operations.delete !== undefined;

  describe(`retries of ${operationId}`, () => {
    it("return the original response with the same idempotency key, and 409 to another body", async () => {
      const { call, storage } = await startTestServer();
      const original = await (await call(path, jsonRequest(complete, headers))).json();
      // A retry of a creation is safe even if the item is gone.
      if (isRemovable) await call(`${path}/1`, { method: "DELETE" });
      const retry = await call(path, jsonRequest(complete, headers));
      expect(retry.status).toBe(201);
      expect(await retry.json()).toEqual(original);
      const conflict = await call(path, jsonRequest({ ...complete, more: 1 }, headers));
      expect(conflict.status).toBe(409);
      const error = await expectContractResponse(operationId, conflict);
      expect(error).toMatchObject({ code: "idempotency_conflict" });
      expect(await store(storage).list({ afterId: 0, limit: 10 })).toHaveLength(isRemovable ? 0 : 1);
    });

    it(`create one ${noun} for concurrent requests with one idempotency key`, async () => {
      const { call, storage } = await startTestServer();
      const requests = Array.from({ length: 20 }, () => call(path, jsonRequest(complete, headers)));
      const statuses = (await Promise.all(requests)).map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([201]));
      expect(await store(storage).list({ afterId: 0, limit: 100 })).toHaveLength(1);
    });
  });
}

function describeUpdate<New extends object>(resource: DescribedResource<New>, operationId: string): void {
  const { path, store, complete, changes, required, optional } = resource;
  const patch = ({ call }: TestServer, body: unknown) => call(`${path}/1`, mergePatch(body));

  describe(operationId, () => {
    it.each(Object.entries(changes))("changes only %s if the body has nothing else", async (name, value) => {
      const server = await storedServer(resource);
      const response = await patch(server, { [name]: value });
      expect(response.status).toBe(200);
      const updated = { id: 1, ...complete, [name]: value };
      expect(await expectContractResponse(operationId, response)).toEqual(updated);
      expect(await store(server.storage).find(1)).toEqual(updated);
    });

    it("changes nothing for an empty object", async () => {
      const response = await patch(await storedServer(resource), {});
      expect(await expectContractResponse(operationId, response)).toEqual({ id: 1, ...complete });
    });

    it.skipIf(optional === undefined)("removes an optional field with null", async () => {
      const server = await storedServer(resource);
      const response = await patch(server, { [String(optional)]: null });
      const { [String(optional)]: _, ...rest } = { ...complete } as Record<string, unknown>;
      expect(await expectContractResponse(operationId, response)).toEqual({ id: 1, ...rest });
      expect(await store(server.storage).find(1)).toEqual({ id: 1, ...rest });
    });

    it.skipIf(required === undefined)("returns 400 to null for a required field, and changes nothing", async () => {
      const server = await storedServer(resource);
      const response = await patch(server, { [String(required)]: null });
      expect(response.status).toBe(400);
      await expectContractResponse(operationId, response);
      expect(await store(server.storage).find(1)).toEqual({ id: 1, ...complete });
    });

    it("returns 413 to a body of more than 64 KiB, and 415 to one that is not a merge patch", async () => {
      const server = await storedServer(resource);
      const tooLarge = await patch(server, { more: "x".repeat(65_536) });
      const wrongType = await server.call(`${path}/1`, {
        ...mergePatch({}),
        headers: { "Content-Type": "text/plain" },
      });
      expect([tooLarge.status, wrongType.status]).toEqual([413, 415]);
      await expectContractResponse(operationId, tooLarge);
      await expectContractResponse(operationId, wrongType);
    });
  });
}

function describeDelete<New>(resource: DescribedResource<New>, operationId: string): void {
  describe(operationId, () => {
    it(`returns 204, and the ${resource.noun} is gone`, async () => {
      const { call, storage } = await storedServer(resource);
      const remove = () => call(`${resource.path}/1`, { method: "DELETE" });
      const response = await remove();
      expect(response.status).toBe(204);
      await expectContractResponse(operationId, response);
      expect(await resource.store(storage).find(1)).toBeUndefined();
      expect((await remove()).status).toBe(404);
    });
  });
}

function describeErrors<New>(resource: DescribedResource<New>): void {
  const { noun, path, idParameter, operations, complete } = resource;
  const item = `${path}/42`;
  const requests: [operationId: string | undefined, path: string, init?: RequestInit][] = [
    [operations.list, path],
    [operations.get, item],
    [operations.create, path, jsonRequest(complete)],
    [operations.update, item, mergePatch({})],
    [operations.delete, item, { method: "DELETE" }],
  ];
  const declared = requests.flatMap(([operationId, url, init = {}]) =>
    operationId === undefined ? [] : [{ operationId, url, init }],
  );

  describe.each(declared)("$operationId", ({ operationId, url, init }) => {
    it("returns 401 without an active key", async () => {
      const { call } = await startTestServer();
      const response = await call(url, { ...init, headers: { ...init.headers, Authorization: "" } });
      expect(response.status).toBe(401);
      await expectContractResponse(operationId, response);
    });

    it.runIf(url === item)(`returns 404 to the ID of no ${noun}`, async () => {
      const { call } = await storedServer(resource);
      const response = await call(url, init);
      expect(response.status).toBe(404);
      const message = `${idParameter}: no ${noun} has the ID 42`;
      expect(await expectContractResponse(operationId, response)).toEqual({ code: "not_found", message, status: 404 });
    });
  });
}
