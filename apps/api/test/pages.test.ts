// Lists from their first page to their last, by following the Link header only.
import { describe, expect, test } from "vitest";
import { seed } from "../src/domain/seed.ts";
import { noon, startTestServer, type TestServer } from "./test-server.ts";

interface Item {
  id: number;
  status: string;
}

function nextAddress(response: Response): string | undefined {
  return /^<([^>]+)>; rel="next"$/.exec(response.headers.get("Link") ?? "")?.[1];
}

async function followPages({ apiUrl, key }: TestServer, path: string): Promise<Item[][]> {
  const pages: Item[][] = [];
  for (let address: string | undefined = apiUrl + path; address !== undefined; ) {
    const response: Response = await fetch(address, { headers: { Authorization: `Bearer ${key}` } });
    pages.push((await response.json()) as Item[]);
    address = nextAddress(response);
  }
  return pages;
}

const ids = (pages: Item[][]) => pages.flat().map(({ id }) => id);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe.each([
  ["/pets", { animals: 45, orders: 0 }],
  ["/store/orders", { animals: 1, orders: 45 }],
])("%s", (path, counts) => {
  test("has 20 items on a page unless told, and a Link on all pages but the last", async () => {
    const server = await startTestServer();
    await seed(server.storage, { ...counts, nowMs: noon });
    const pages = await followPages(server, path);
    expect(pages.map((page) => page.length)).toEqual([20, 20, 5]);
    expect(ids(pages)).toEqual(upTo(45));
  });

  test("has no Link where the last page is full", async () => {
    const server = await startTestServer();
    await seed(server.storage, { ...counts, nowMs: noon });
    expect((await followPages(server, `${path}?limit=15`)).map((page) => page.length)).toEqual([15, 15, 15]);
  });
});

describe("listPets", () => {
  test("keeps limit and status from page to page", async () => {
    const server = await startTestServer();
    await seed(server.storage, { animals: 45, orders: 0, nowMs: noon });
    const pages = await followPages(server, "/pets?limit=4&status=pending");
    expect(pages.map((page) => page.length)).toEqual([4, 4, 4, 3]);
    expect(new Set(pages.flat().map(({ status }) => status))).toEqual(new Set(["pending"]));
  });

  test("shows each animal once, also those that are added between two pages", async () => {
    const server = await startTestServer();
    await seed(server.storage, { animals: 5, orders: 0, nowMs: noon });
    const first = await server.call("/pets?limit=3");
    await server.post("/pets", { name: "Late", categoryId: 1 });
    const second = await fetch(nextAddress(first)!, { headers: { Authorization: `Bearer ${server.key}` } });
    expect(ids([(await first.json()) as Item[], (await second.json()) as Item[]])).toEqual(upTo(6));
  });

  test("gives an empty page after the last animal", async () => {
    const server = await startTestServer();
    await seed(server.storage, { animals: 2, orders: 0, nowMs: noon });
    const cursor = Buffer.from("2").toString("base64url");
    expect(await (await server.call(`/pets?cursor=${cursor}`)).json()).toEqual([]);
  });

  test.each([
    ["http://pets.internal:81/v1/pets?limit=1&cursor=MQ", {}, "pets.internal:81"],
    ["https://pets.example/store/v1/pets?limit=1&cursor=MQ", { publicUrl: "https://pets.example/store" }, "any"],
  ])("links to %s from PUBLIC_URL or the request's host", async (address, options, host) => {
    const server = await startTestServer(options);
    await seed(server.storage, { animals: 2, orders: 0, nowMs: noon });
    const response = await requestWithHost(server, "/v1/pets?limit=1", host);
    expect(nextAddress(response)).toBe(address);
  });
});

/** `fetch` does not let its caller set Host. */
async function requestWithHost({ origin, key }: TestServer, path: string, host: string): Promise<Response> {
  const { request } = await import("node:http");
  return new Promise((resolve, reject) => {
    const headers = { Host: host, Authorization: `Bearer ${key}` };
    request(origin + path, { headers }, (message) => {
      message.resume();
      resolve(new Response(null, { headers: { Link: message.headers.link?.toString() ?? "" } }));
    })
      .on("error", reject)
      .end();
  });
}
