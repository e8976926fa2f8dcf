// Bodies and answers other than JSON.
import { expect, test } from "vitest";
import { readBlob, readText } from "../bodies/body-readers.ts";
import { plainBody } from "../bodies/bytes-body.ts";
import { formBody } from "../bodies/form-body.ts";
import { multipartBody } from "../bodies/multipart-body.ts";
import * as runtime from "../src/runtime/index.ts";
import { type Answer, startService } from "./test-service.ts";

/** A client of a service without security, as it would be generated. */
class Things extends runtime.Client {
  constructor(baseURL: string) {
    super({ prefix: "THINGS", environments: {} }, { baseURL, maxRetries: 0 });
  }

  post(operation: Partial<runtime.Operation>, body?: unknown): runtime.Call<unknown> {
    return new runtime.Call(this.send, { operation: { method: "POST", path: "/things", ...operation }, body });
  }
}

async function startThings(answer: Answer = {}) {
  const { url, asked } = await startService(() => answer);
  return { client: new Things(url), asked };
}

test("a form is sent as pairs, arrays as repeated ones", async () => {
  const { client, asked } = await startThings();
  await client.post({ body: formBody }, { a: "x&y", b: [1, 2n], c: undefined, d: true });
  expect(asked[0]?.body).toBe("a=x%26y&b=1&b=2&d=true");
  expect(asked[0]?.headers["content-type"]).toBe("application/x-www-form-urlencoded");
  await expect(client.post({ body: formBody }, { a: null })).rejects.toThrow(
    "a: expected a text, number or boolean, got null",
  );
});

test("multipart has files, texts and JSON", async () => {
  const { client, asked } = await startThings();
  const file = new File(["bytes"], "a.bin", { type: "application/octet-stream" });
  await client.post({ body: multipartBody }, { file, note: "hi", big: { id: 9223372036854775807n } });
  const type = String(asked[0]?.headers["content-type"]);
  expect(type).toMatch(/^multipart\/form-data; boundary=/);
  const data = await new Response(asked[0]?.body ?? "", { headers: { "content-type": type } }).formData();
  expect(data.get("note")).toBe("hi");
  expect((data.get("file") as File).name).toBe("a.bin");
  expect(await (data.get("file") as File).text()).toBe("bytes");
  expect(data.get("big")).toBe('{"id":9223372036854775807}');
});

test.for([
  ["a text", "text"],
  ["a Blob", new Blob(["text"])],
  ["an ArrayBuffer", new TextEncoder().encode("text").buffer],
  ["a view", new TextEncoder().encode("-text-").subarray(1, 5)],
])("%s is sent as it is, with the contract's media type", async ([, body]) => {
  const { client, asked } = await startThings();
  await client.post({ body: runtime.withMediaType(plainBody, "text/csv") }, body);
  expect(asked[0]).toMatchObject({ body: "text", headers: { "content-type": "text/csv" } });
});

test("anything else is refused as a body of bytes", async () => {
  const { client, asked } = await startThings();
  await expect(client.post({ body: plainBody }, { a: 1 })).rejects.toThrow(
    new TypeError("body: expected a string, Blob, ArrayBuffer or view of one, or a ReadableStream, got object"),
  );
  expect(asked).toEqual([]);
});

test("a text and bytes are read as such", async () => {
  const { client, asked } = await startThings({ body: "a,b" });
  expect(await client.post({ read: readText, accept: "*/*" })).toBe("a,b");
  expect(asked[0]?.headers.accept).toBe("*/*");
  expect(await ((await client.post({ read: readBlob })) as Blob).text()).toBe("a,b");
});
