// Bodies that are received in chunks.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Hono } from "hono";
import { expect, it } from "vitest";
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
