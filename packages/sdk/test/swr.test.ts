// The options of the entry point `./react-query` as arguments of the hooks of SWR, with a real server.
import { Window } from "happy-dom";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import useSWR, { SWRConfig } from "swr";
import useSWRInfinite from "swr/infinite";
import useSWRMutation from "swr/mutation";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import {
  createPetMutation,
  getPetQuery,
  listPetsInfiniteQuery,
  listPetsQuery,
  swr,
} from "../src/gen/react-query.gen.ts";
import { startClient } from "./test-server.ts";

beforeAll(() => {
  const window = new Window();
  vi.stubGlobal("window", window);
  vi.stubGlobal("document", window.document);
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
});
afterAll(() => void vi.unstubAllGlobals());

/** Renders a component that calls the hook, with an empty cache. Returns a function that returns the hook's latest result. */
async function renderHook<Result>(hook: () => Result): Promise<() => Result> {
  let latest: Result | undefined;
  const Hook = () => {
    latest = hook();
    return null;
  };
  const root = createRoot(document.createElement("div"));
  onTestFinished(() => act(async () => root.unmount()));
  const value = { provider: () => new Map() };
  await act(async () => root.render(createElement(SWRConfig, { value }, createElement(Hook))));
  return () => latest as Result;
}

/** Waits until the condition is true, and lets React render meanwhile. */
const until = (condition: () => boolean) => act(async () => void (await vi.waitUntil(condition)));

test("useSWR gets an object, and the items of a page", async () => {
  const { client } = await startClient(({ url }) => ({
    body: url.endsWith("/pets/1") ? '{"id":1,"name":"Rex","categoryId":1}' : '[{"id":2}]',
  }));
  const pet = await renderHook(() => useSWR(...swr(getPetQuery(client, 1))));
  await until(() => pet().data !== undefined);
  expect(pet().data?.name).toBe("Rex");
  const pets = await renderHook(() => useSWR(...swr(listPetsQuery(client, { limit: 1 }))));
  await until(() => pets().data !== undefined);
  expect(pets().data).toEqual([{ id: 2 }]);
});

test("useSWRInfinite requests one page after the other, and none after the last one", async () => {
  const { client, requests } = await startClient(({ url }) =>
    url.includes("cursor=b")
      ? { body: '[{"id":2}]' }
      : { headers: { link: '</v1/pets?limit=1&cursor=b>; rel="next"' }, body: '[{"id":1}]' },
  );
  const options = { initialSize: 3, revalidateFirstPage: false };
  const pages = await renderHook(() => useSWRInfinite(...swr(listPetsInfiniteQuery(client, { limit: 1 })), options));
  await until(() => pages().data?.length === 2);
  expect(pages().data?.flatMap(({ data }) => data)).toEqual([{ id: 1 }, { id: 2 }]);
  expect(requests.map(({ url }) => url)).toEqual(["/v1/pets?limit=1", "/v1/pets?limit=1&cursor=b"]);
});

test("useSWRMutation sends its argument", async () => {
  const { client, requests } = await startClient(() => ({ status: 201, body: '{"id":7}' }));
  const mutation = await renderHook(() => useSWRMutation(...swr(createPetMutation(client))));
  const created = await act(() => mutation().trigger({ body: { name: "Rex", categoryId: 1 } }));
  expect(created).toEqual({ id: 7 });
  expect(requests[0]).toMatchObject({ method: "POST", body: '{"name":"Rex","categoryId":1}' });
});
