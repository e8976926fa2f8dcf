// Request and response bodies that are not JSON.

import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { startServer, type TestResponse } from "@onecontract/testing/test-server";
import { expect, test } from "vitest";
import { formBody } from "../../src/runtime/sdk/form-body.ts";
import * as runtime from "../../src/runtime/sdk/index.ts";
import { multipartBody, sendOnce, typedMultipartBody } from "../../src/runtime/sdk/multipart-body.ts";
import { blobBody, rawBody, readBlob, readString } from "../../src/runtime/sdk/raw-body.ts";

/** A client like the generated client of a service without security. */
class Things extends runtime.Client {
  constructor(baseURL: string) {
    super({ prefix: "THINGS", environments: {} }, { baseURL, maxRetries: 0 });
  }

  post(operation: Partial<runtime.Operation>, body?: unknown): runtime.Call<unknown> {
    return new runtime.Call(this.send, { operation: { method: "POST", path: "/things", ...operation }, body });
  }
}

async function startThings(response: TestResponse = {}) {
  const { url, requests } = await startServer(() => response);
  return { client: new Things(url), requests };
}

test("formBody sends pairs, and repeats the name for each item of an array", async () => {
  const { client, requests } = await startThings();
  await client.post({ body: formBody }, { a: "x&y", b: [1, 2n], c: undefined, d: true });
  expect(requests[0]?.body).toBe("a=x%26y&b=1&b=2&d=true");
  expect(requests[0]?.headers["content-type"]).toBe("application/x-www-form-urlencoded");
  await expect(client.post({ body: formBody }, { a: null })).rejects.toThrow(
    "a: expected a string, number or boolean, got null",
  );
});

test("multipartBody sends files, strings and JSON", async () => {
  const { client, requests } = await startThings();
  const file = new File(["bytes"], "a.bin", { type: "application/octet-stream" });
  await client.post({ body: multipartBody }, { file, note: "hi", big: { id: 9223372036854775807n } });
  const type = String(requests[0]?.headers["content-type"]);
  expect(type).toMatch(/^multipart\/form-data; boundary=form-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);
  const data = await new Response(requests[0]?.body ?? "", { headers: { "content-type": type } }).formData();
  expect(data.get("note")).toBe("hi");
  expect((data.get("file") as File).name).toBe("a.bin");
  expect(await (data.get("file") as File).text()).toBe("bytes");
  expect(data.get("big")).toBe('{"id":9223372036854775807}');
});

test("typedMultipartBody sends the properties of an object in the style deepObject as fields", async () => {
  const { client, requests } = await startThings();
  const expires_after = { anchor: "created_at", seconds: 3600, left: undefined, within: { days: 1 } };
  await client.post({ body: typedMultipartBody({}, ["expires_after"]) }, { expires_after, other: { a: 1 } });
  const type = String(requests[0]?.headers["content-type"]);
  const data = await new Response(requests[0]?.body ?? "", { headers: { "content-type": type } }).formData();
  expect([...data]).toEqual([
    ["expires_after[anchor]", "created_at"],
    ["expires_after[seconds]", "3600"],
    ["expires_after[within][days]", "1"],
    ["other", '{"a":1}'],
  ]);
});

test.for([
  ["a string", "text"],
  ["a Blob", new Blob(["text"])],
  ["an ArrayBuffer", new TextEncoder().encode("text").buffer],
  ["a view", new TextEncoder().encode("-text-").subarray(1, 5)],
])("rawBody sends %s unchanged, with the media type of the contract", async ([, body]) => {
  const { client, requests } = await startThings();
  await client.post({ body: runtime.withMediaType(rawBody, "text/csv") }, body);
  expect(requests[0]).toMatchObject({ body: "text", headers: { "content-type": "text/csv" } });
});

test.for<[body: Blob | string, type: string]>([
  [new Blob(["--b--"], { type: "multipart/related; boundary=b" }), "multipart/related; boundary=b"],
  [new Blob(["--b--"]), "multipart/related"],
  ["--b--", "multipart/related"],
])("blobBody sends the media type of a Blob, or else that of the contract", async ([body, type]) => {
  const { client, requests } = await startThings();
  await client.post({ body: blobBody("multipart/related") }, body);
  expect(requests[0]).toMatchObject({ body: "--b--", headers: { "content-type": type } });
});

test("rawBody rejects an object", async () => {
  const { client, requests } = await startThings();
  await expect(client.post({ body: rawBody }, { a: 1 })).rejects.toThrow(
    new TypeError("body: expected a string, Blob, ArrayBuffer or view of one, or a ReadableStream, got object"),
  );
  expect(requests).toEqual([]);
});

test("readString and readBlob resolve to a string and a Blob", async () => {
  const { client, requests } = await startThings({ body: "a,b" });
  expect(await client.post({ read: readString, accept: "*/*" })).toBe("a,b");
  expect(requests[0]?.headers.accept).toBe("*/*");
  expect(await ((await client.post({ read: readBlob })) as Blob).text()).toBe("a,b");
});

const ownSource = () => createReadStream(import.meta.filename, { end: 20 });
const START = "// Request and respons";

test("multipartBody and rawBody send an fs.ReadStream by its content", async () => {
  const [form] = multipartBody({ file: ownSource(), purpose: "test" });
  const source = await new Response(form as ReadableStream).text();
  expect(source).toContain(`name="file"; filename="${basename(import.meta.filename)}"`);
  expect(source).toContain(`\r\n\r\n${START.slice(0, 21)}\r\n--`);
  const [bytes] = rawBody(ownSource());
  expect(await new Response(bytes as ReadableStream).text()).toBe(START.slice(0, 21));
});

test("a call with an fs.ReadStream is sent once", async () => {
  const sent: runtime.CallInput[] = [];
  const send = sendOnce(async (input) => {
    sent.push(input);
    return { response: new Response() };
  });
  for (const body of [ownSource(), { file: ownSource() }, { file: "text" }]) {
    await send({ operation: { method: "POST", path: "/files" }, body });
  }
  expect(sent.map(({ options }) => options?.maxRetries)).toEqual([0, 0, undefined]);
});
