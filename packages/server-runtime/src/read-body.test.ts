// Bodies that are received in chunks.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { readBody } from "./read-body.ts";
import type { BodyContent } from "./route.ts";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

const MIB = 2 ** 20;

function heapMiB(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / MIB;
}

it.each<BodyContent["kind"]>(["json", "multipart"])("takes no more memory for chunks of one byte: %s", async (kind) => {
  const mediaType = { json: "application/json", multipart: "multipart/form-data" }[String(kind)] ?? "";
  const contents: BodyContent[] = [{ mediaType, kind }];
  const app = new Hono().post("/", async (context) => {
    const read = await readBody(context, { required: true, contents }, MIB);
    return context.text("failure" in read ? read.failure.kind : "read");
  });
  const before = heapMiB();
  let grown = 0;
  let count = 0;
  const body = new ReadableStream({
    pull(controller) {
      // The server has the body in memory before its last byte.
      if (count === 500_000) grown = heapMiB() - before;
      if (count++ > 500_000) controller.close();
      else controller.enqueue(Uint8Array.of(32));
    },
  });
  const headers = { "Content-Type": `${mediaType}; boundary=x`, "Transfer-Encoding": "chunked" };
  const response = await app.request("/", { method: "POST", headers, body, duplex: "half" } as RequestInit);
  expect(await response.text()).toBe(kind === "json" ? "malformed_json" : "malformed_form");
  expect(grown).toBeLessThan(10);
});

describe("a form", () => {
  const forms: [mediaType: string, write: (count: number) => string | FormData][] = [
    [
      "application/x-www-form-urlencoded",
      (count) => Array.from({ length: count }, (_, index) => `a[${index}]=`).join("&"),
    ],
    [
      "multipart/form-data",
      (count) => {
        const form = new FormData();
        for (let index = 0; index < count; index++) form.append(`a[${index}]`, "");
        return form;
      },
    ],
  ];

  it.each(forms)("of %s has at most 10,000 fields", async (mediaType, write) => {
    const contents: BodyContent[] = [{ mediaType, kind: mediaType.startsWith("m") ? "multipart" : "form" }];
    const app = new Hono().post("/", async (context) => {
      const read = await readBody(context, { required: true, contents }, 10 * MIB);
      return context.json("failure" in read ? read.failure : Object.keys(read.value as object).length);
    });
    const send = async (count: number) => {
      const body = write(count);
      const headers = typeof body === "string" ? { "Content-Type": mediaType } : undefined;
      return (await app.request("/", { method: "POST", body, ...(headers && { headers }) })).json();
    };
    expect(await send(10_000)).toBe(10_000);
    expect(await send(10_001)).toEqual({
      kind: "malformed_form",
      message: "expected a form of at most 10000 fields, got 10001",
    });
  });
});
