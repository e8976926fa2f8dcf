// Pagination of lists from the first page to the last, by the Link header alone.
import { describe, expect, it } from "vitest";
import { seed } from "../src/domain/seed.ts";
import { noon, startTestServer, type TestServer } from "./test-server.ts";

interface Item {
  id: number;
  status: string;
}

function nextUrl(response: Response): string | undefined {
  return /^<([^>]+)>; rel="next"$/.exec(response.headers.get("Link") ?? "")?.[1];
}

async function fetchAllPages({ apiUrl, key }: TestServer, path: string): Promise<Item[][]> {
  const pages: Item[][] = [];
  for (let url: string | undefined = apiUrl + path; url !== undefined; ) {
    const response: Response = await fetch(url, { headers: { Authorization: `Bearer ${key}` } });
    pages.push((await response.json()) as Item[]);
    url = nextUrl(response);
  }
  return pages;
}

const ids = (pages: Item[][]) => pages.flat().map(({ id }) => id);
const idsUpTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe.each([
  ["/pets", { pets: 45, orders: 0 }],
  ["/store/orders", { pets: 1, orders: 45 }],
])("%s", (path, counts) => {
  it("has 20 items per page by default, and a Link on all pages but the last", async () => {
    const server = await startTestServer();
    await seed(server.storage, { ...counts, nowMs: noon });
    const pages = await fetchAllPages(server, path);
    expect(pages.map((page) => page.length)).toEqual([20, 20, 5]);
    expect(ids(pages)).toEqual(idsUpTo(45));
  });

  it("has no Link on a full last page", async () => {
    const server = await startTestServer();
    await seed(server.storage, { ...counts, nowMs: noon });
    expect((await fetchAllPages(server, `${path}?limit=15`)).map((page) => page.length)).toEqual([15, 15, 15]);
  });
});

describe("listPets", () => {
  it("preserves limit and status in the links", async () => {
    const server = await startTestServer();
    await seed(server.storage, { pets: 45, orders: 0, nowMs: noon });
    const pages = await fetchAllPages(server, "/pets?limit=4&status=pending");
    expect(pages.map((page) => page.length)).toEqual([4, 4, 4, 3]);
    expect(new Set(pages.flat().map(({ status }) => status))).toEqual(new Set(["pending"]));
  });

  it("returns each pet once, including pets that are created between two pages", async () => {
    const server = await startTestServer();
    await seed(server.storage, { pets: 5, orders: 0, nowMs: noon });
    const first = await server.call("/pets?limit=3");
    await server.post("/pets", { name: "Late", categoryId: 1 });
    const second = await fetch(nextUrl(first)!, { headers: { Authorization: `Bearer ${server.key}` } });
    expect(ids([(await first.json()) as Item[], (await second.json()) as Item[]])).toEqual(idsUpTo(6));
  });

  it("returns an empty page after the last pet", async () => {
    const server = await startTestServer();
    await seed(server.storage, { pets: 2, orders: 0, nowMs: noon });
    const cursor = Buffer.from("2").toString("base64url");
    expect(await (await server.call(`/pets?cursor=${cursor}`)).json()).toEqual([]);
  });

  it.each([
    ["http://pets.internal:81/v1/pets?limit=1&cursor=MQ", {}, "pets.internal:81"],
    ["https://pets.example/store/v1/pets?limit=1&cursor=MQ", { publicUrl: "https://pets.example/store" }, "any"],
  ])("links to %s from PUBLIC_URL or the request's host", async (url, options, host) => {
    const server = await startTestServer(options);
    await seed(server.storage, { pets: 2, orders: 0, nowMs: noon });
    const response = await requestWithHost(server, "/v1/pets?limit=1", host);
    expect(nextUrl(response)).toBe(url);
  });
});

/** Sends a request with a Host header, which `fetch` does not allow to set. */
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
