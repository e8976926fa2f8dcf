// Calls as promises, and their responses.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { settle, startServer } from "@onecontract/testing/test-server";
import { describe, expect, test, vi } from "vitest";
import { withCredentials } from "../../src/runtime/sdk/credentials.ts";
import { APIError } from "../../src/runtime/sdk/errors.ts";
import * as runtime from "../../src/runtime/sdk/index.ts";
import { eventReader } from "../../src/runtime/sdk/item-readers.ts";
import { linkHeaderPages } from "../../src/runtime/sdk/link-header-pages.ts";
import { PageCall } from "../../src/runtime/sdk/page-call.ts";
import { rawBody } from "../../src/runtime/sdk/raw-body.ts";
import { NotFoundError } from "../../src/runtime/sdk/response-errors.ts";
import { limitResponses } from "../../src/runtime/sdk/response-limit.ts";
import { StreamCall } from "../../src/runtime/sdk/stream-call.ts";
import { startClient, type Thing, Things } from "./things-client.ts";

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

const THINGS = '[ {"id":1} ]';

const startThings = () => startClient(() => ({ headers: { "x-request-id": "r-1" }, body: THINGS }));

test("a list that is iterated does not keep its pages in memory", async () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage: () => void = runInNewContext("gc");
  const { client } = await startClient(({ url }) => {
    const next = Number(new URL(url, "http://a").searchParams.get("page")) + 1;
    return { headers: next < 4 ? { link: `</?page=${next}>; rel="next"` } : {}, body: THINGS };
  });
  const pages: WeakRef<object>[] = [];
  for await (const page of client.things.list().pages()) {
    pages.push(new WeakRef(page.data));
    if (page.hasNextPage()) continue;
    await new Promise(setImmediate);
    collectGarbage();
    expect(pages[1]?.deref()).toBeUndefined();
  }
  expect(pages).toHaveLength(4);
});

test("an interrupted stream is resumed after an event whose ID is not ASCII", async () => {
  const { client, requests } = await startClient(({ headers }) => ({
    headers: { "content-type": "text/event-stream" },
    body: headers["last-event-id"] === undefined ? "id: 1é漢\ndata: 1\n\n" : "data: 2\n\ndata: [DONE]\n\n",
  }));
  const input = { operation: { method: "GET", path: "/events" }, options: { maxReconnects: 1 } } as const;
  const stream = new StreamCall<number>(client.send, input, eventReader({ terminator: "[DONE]" }));
  expect(await collect(stream)).toEqual([1, 2]);
  expect(Buffer.from(`${requests[1]?.headers["last-event-id"]}`, "latin1").toString()).toBe("1é漢");
});

test("a stream is not resumed after an event whose ID cannot be sent in a header", async () => {
  const { client, requests } = await startClient(() => ({
    headers: { "content-type": "text/event-stream" },
    body: "id: 1\ndata: 1\n\nid: 2\u0001\ndata: 2\n\n",
  }));
  const input = { operation: { method: "GET", path: "/events" }, options: { maxReconnects: 1 } } as const;
  const stream = await new StreamCall<number>(client.send, input, eventReader({ terminator: "[DONE]" }));
  await expect(collect(stream)).rejects.toThrow("GET /events: expected [DONE] at the end of the stream, got nothing");
  expect([stream.lastEventId, requests.length]).toEqual(["2\u0001", 1]);
});

test("a security scheme that is named like a member of Object has no credential without a configured one", async () => {
  const schemes = { constructor: { variable: "THINGS_CONSTRUCTOR", addCredential: (request: Request) => request } };
  const [authenticate] = withCredentials<runtime.ClientOptions>(schemes, {}).middleware ?? [];
  const operation = { method: "GET", path: "/things", security: [["constructor"]] };
  const sent = authenticate?.(new Request("http://a.example"), async () => new Response(), operation);
  await expect(sent).rejects.toThrow("credentials: expected constructor, got none");
});

test("a response whose size is limited has its URL", async () => {
  const { url } = await startThings();
  const limited = new Things(url, { middleware: [limitResponses({ maxBytes: 100 })], logLevel: "off" });
  expect((await limited.things.list().asResponse()).url).toBe(`${url}/things`);
});

describe("a call", () => {
  test("is sent even if it is not awaited", async () => {
    const { client, requests } = await startClient(() => ({ status: 201, body: "{}" }));
    void client.things.create({ name: "Lamp" });
    await vi.waitUntil(() => requests.length === 1);
  });

  test("resolves to the same data each time it is awaited", async () => {
    const { client, requests } = await startThings();
    const call = client.things.list();
    expect(await call).toBe(await call);
    expect(requests).toHaveLength(1);
  });

  test("is a promise with catch() and finally()", async () => {
    const { client } = await startClient(({ url }) => (url === "/v1/things" ? { body: THINGS } : { status: 404 }));
    const onFinally = vi.fn();
    expect(client.things.list()).toBeInstanceOf(Promise);
    expect((await client.things.list().finally(onFinally)).data).toEqual([{ id: 1 }]);
    expect(await client.things.get(1).catch((error) => error)).toBeInstanceOf(NotFoundError);
    expect(onFinally).toHaveBeenCalledOnce();
  });

  test("causes no unhandled rejection if it fails and only its response is awaited", async () => {
    const { client } = await startClient(() => ({ status: 404, body: "{}" }));
    await expect(client.things.get(1).withResponse()).rejects.toThrow(NotFoundError);
    await expect(client.things.get(1).asResponse()).rejects.toThrow(NotFoundError);
    await settle();
  });

  test("does not change its input", async () => {
    const { url } = await startServer(() => ({ body: THINGS }));
    const send = vi.fn((_input: runtime.CallInput) => fetch(url).then((response) => ({ data: [], response })));
    const input = Object.freeze({ operation: { method: "GET", path: "/pets", body: rawBody } });
    await new PageCall(send, input, linkHeaderPages("link", "next"));
    await new StreamCall(send, input, eventReader());
    expect(send).toHaveBeenCalledTimes(2);
  });
});

describe("asResponse()", () => {
  test("resolves to a response with status, headers and an unread body", async () => {
    const { client } = await startThings();
    const response = await client.things.list().asResponse();
    expect([response.status, response.headers.get("x-request-id"), response.bodyUsed]).toEqual([200, "r-1", false]);
    expect(await response.text()).toBe(THINGS);
  });

  test("can be called after the response has arrived", async () => {
    const { client, requests } = await startThings();
    const call = client.things.list();
    await vi.waitUntil(() => requests.length === 1);
    await settle();
    expect(await (await call.asResponse()).json()).toEqual([{ id: 1 }]);
    expect(requests).toHaveLength(1);
  });

  test("resolves before the body is read, with any content type", async () => {
    const first = new TextEncoder().encode("first");
    const body = new ReadableStream({ start: (controller) => controller.enqueue(first) });
    const headers = { "content-type": "text/html" };
    const client = new Things("http://things.example", { fetch: async () => new Response(body, { headers }) });
    const response = await client.things.get(1).asResponse();
    expect((await response.body?.getReader().read())?.value).toEqual(first);
  });

  test("leaves nothing to await if it is called first", async () => {
    const { client } = await startThings();
    const call = client.things.list();
    expect(await (await call.asResponse()).text()).toBe(THINGS);
    await expect(call).rejects.toThrow(
      new TypeError("GET /things: expected an unread response, got that of asResponse()"),
    );
  });

  test("rejects with the error of the call", async () => {
    const { client } = await startClient(() => ({ status: 404, body: "{}" }));
    await expect(client.things.get(1).asResponse()).rejects.toThrow(NotFoundError);
  });

  test("can be called after the call was awaited", async () => {
    const { client, requests } = await startThings();
    const call = client.things.list();
    await call;
    expect(await (await call.asResponse()).text()).toBe(THINGS);
    expect(requests).toHaveLength(1);
  });

  test("can be called twice after the call was awaited", async () => {
    const { client, requests } = await startThings();
    const call = client.things.list();
    await call;
    const responses = await Promise.all([call.asResponse(), call.asResponse()]);
    expect(await Promise.all(responses.map((response) => response.text()))).toEqual([THINGS, THINGS]);
    expect(requests).toHaveLength(1);
  });

  test("can be called together with withResponse()", async () => {
    const { client, requests } = await startThings();
    const call = client.things.list();
    const [{ data, requestId }, response] = await Promise.all([call.withResponse(), call.asResponse()]);
    expect([data.data, requestId, await response.json()]).toEqual([[{ id: 1 }], "r-1", [{ id: 1 }]]);
    expect(requests).toHaveLength(1);
  });

  test("resolves to the response of a further page", async () => {
    const { client } = await startClient((_request, index) =>
      index === 0 ? { headers: { link: '<?cursor=b>; rel="next"' }, body: THINGS } : { body: '[{"id":2}]' },
    );
    const next = (await client.things.list()).nextPage();
    expect((await next).data).toEqual([{ id: 2 }]);
    expect(await (await next.asResponse()).text()).toBe('[{"id":2}]');
  });

  test("resolves to a response with the bytes of a Blob", async () => {
    const { url } = await startServer(() => ({ body: "\u00ff", headers: { "content-type": "image/png" } }));
    const call = new Things(url).download();
    const { size } = await call;
    const response = await call.asResponse();
    expect([(await response.arrayBuffer()).byteLength, response.headers.get("content-type")]).toEqual([
      size,
      "image/png",
    ]);
  });

  test("resolves to a response without a body for status 204", async () => {
    const { url } = await startServer(() => ({ status: 204 }));
    const operation = { method: "DELETE", path: "/things", read: runtime.emptyBodyReader([204]) };
    class Deletable extends Things {
      delete = () => new runtime.Call(this.send, { operation });
    }
    const call = new Deletable(url).delete();
    expect(await call).toBeUndefined();
    const response = await call.asResponse();
    expect([response.status, response.body]).toEqual([204, null]);
  });

  test("resolves to the unread response of a stream, which only one of the two can read", async () => {
    const { url, requests } = await startServer(() => ({ body: "data: 1\n\ndata: 2\n\n" }));
    const call = new Things(url).watch();
    await call;
    expect(await (await call.asResponse()).text()).toBe("data: 1\n\ndata: 2\n\n");
    await expect(collect(call)).rejects.toThrow(
      new TypeError("GET /events: expected an unread stream, got one that was read"),
    );
    expect(requests).toHaveLength(1);
    expect(await collect(new Things(url).watch())).toEqual([1, 2]);
  });
});

describe("a success that is not JSON", () => {
  const get = async (body: string, type = "") => {
    const { url } = await startServer(() => ({ body, headers: { "content-type": type } }));
    return new Things(url, { logLevel: "off" }).things.get(1);
  };

  test.for([
    ["text/plain", "a text"],
    ["application/vnd.github.raw; charset=utf-8", "# Title"],
    ["application/xml", "<a/>"],
    ["text/plain", ""],
  ])("is a string for %s", async ([type, body]) => {
    expect(await get(body ?? "", type)).toBe(body);
  });

  test("is a Blob for other types", async () => {
    const blob: unknown = await get("\u00ff\u00d8", "image/jpeg");
    expect(blob).toBeInstanceOf(Blob);
    expect(blob).toMatchObject({ type: "image/jpeg" });
  });

  test("is an error for HTML, which is the page of a proxy or a login", async () => {
    await expect(get("<p>", "text/html")).rejects.toThrow("GET /things/1: 200 expected JSON, got <p>");
  });

  test("is an error if its type is JSON", async () => {
    await expect(get("<p>", "application/json")).rejects.toThrow("expected JSON, got <p>");
  });
});

describe("client.request()", () => {
  test("sends any request with the options of a call", async () => {
    const { client, requests } = await startClient(() => ({ body: '{"id":1}' }));
    const options = { query: { a: 1, b: "x y" }, body: { name: "Lamp" }, headers: { "x-trace": "1" } };
    expect(await client.request<Thing>("POST", "/other/1", options)).toEqual({ id: 1 });
    expect(requests[0]).toMatchObject({ method: "POST", url: "/v1/other/1?a=1&b=x%20y", body: '{"name":"Lamp"}' });
    expect(requests[0]?.headers["x-trace"]).toBe("1");
  });
});

test("the option query of a call adds and replaces parameters, and undefined removes one", async () => {
  const { client, requests } = await startClient(() => ({ body: THINGS }));
  const input = { operation: { method: "GET", path: "/things" }, params: { limit: 5, sort: "id", q: "x" } };
  await new runtime.Call(client.send, { ...input, options: { query: { limit: 2, sort: undefined, beta: true } } });
  expect(requests[0]?.url).toBe("/v1/things?limit=2&q=x&beta=true");
});

test("the query of the base URL is added to every request", async () => {
  const { url, requests } = await startServer(() => ({ body: '{"id":1}' }));
  const client = new Things(`${url}/?api-version=1`, { logLevel: "off" });
  await client.things.get(1);
  await client.request("GET", "/things", { query: { limit: 5 } });
  expect(requests.map((request) => request.url)).toEqual([
    "/v1/things/1?api-version=1",
    "/v1/things?api-version=1&limit=5",
  ]);
});

describe("a stream", () => {
  test("ends at [DONE], even if the contract declares no sentinel", async () => {
    const { url } = await startServer(() => ({ body: "data: 1\n\ndata: [DONE]\n\n" }));
    expect(await collect(new Things(url).watch())).toEqual([1]);
  });

  test("throws the error that the service sends in place of an item", async () => {
    const error = { message: "too many requests", type: "overloaded", code: null };
    const { url } = await startServer(() => ({
      headers: { "x-request-id": "r-9" },
      body: `data: 1\n\ndata: ${JSON.stringify({ error })}\n\n`,
    }));
    const failure = await collect(new Things(url).watch()).catch((reason) => reason);
    expect(failure).toBeInstanceOf(APIError);
    expect(failure).toMatchObject({
      message: "GET /events: overloaded: too many requests",
      code: "overloaded",
      requestId: "r-9",
      body: { error },
    });
  });
});

test.each(["constructor", "toString", "__proto__", "hasOwnProperty"])(
  "the option query sends the name %s",
  async (name) => {
    const { client, requests } = await startThings();
    const operation = {
      method: "GET",
      path: "/things",
      query: { mark: (key: string, value: unknown) => `${key}=<${value}>` },
    };
    const options = { query: { mark: 2, [name]: 1 } };
    await new runtime.Call(client.send, { operation, options });
    expect(requests[0]?.url).toBe(`/v1/things?mark=%3C2%3E&${name}=1`);
  },
);

test("a redirect to a URL with a user name is an error of the response", async () => {
  const { client } = await startClient(({ headers }) => {
    return { status: 302, headers: { location: `http://ada:pass@${headers.host}/v1/things` } };
  });
  await expect(client.things.list()).rejects.toMatchObject({ name: "APIError", status: 302 });
});
