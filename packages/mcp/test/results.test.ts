// The results that a model receives if a response is large, or newer than the contract.
import { Buffer } from "node:buffer";
import { expect, it } from "vitest";
import { connect, dataOf, textContent } from "./connect.ts";
import { startService } from "./service.ts";

const env = { PETSTORE_API_KEY: "pets_live_key" };

it.each([[[]], [["--structured"]]])(
  "a new enum value and other violations reach the model, with the options %j",
  async (options) => {
    const pets = [{ id: 1, name: "", categoryId: 1, status: "asleep", colour: "red" }, { id: null }];
    const { baseURL } = await startService((_request, response) => sendJson(response, pets));
    const { call } = await connect({ ...env, PETSTORE_BASE_URL: baseURL }, ...options);
    const result = await call("listPets");
    expect(result.isError).toBeUndefined();
    expect(result.structuredContent ?? dataOf(result)).toEqual({ items: pets });
  },
);

const pets = Array.from({ length: 100 }, (_, id) => ({ id: id + 1, name: "ü".repeat(1000), categoryId: 1 }));
const json = JSON.stringify({ items: pets });

it("a result of more than --max-result-bytes is read to its end with read_result", async () => {
  const { baseURL } = await startService((_request, response) => sendJson(response, pets));
  const { call } = await connect({ ...env, PETSTORE_BASE_URL: baseURL }, "--max-result-bytes", "100001");
  let result = await call("listPets");
  expect(textContent(result)).toContain("Or call the tool again with a smaller `limit`.");
  const parts: string[] = [];
  for (;;) {
    const [part = "", note = ""] = result.content.map((content) => (content.type === "text" ? content.text : ""));
    expect(Buffer.byteLength(part)).toBeLessThanOrEqual(100_001);
    parts.push(part);
    const [input] = /\{.*\}/.exec(note) ?? [];
    if (input === undefined) break;
    result = await call("read_result", JSON.parse(input));
  }
  expect(parts).toHaveLength(3);
  expect(parts.join("")).toBe(json);
});

it("a result has at most 65536 bytes by default, also as structured content", async () => {
  const { baseURL } = await startService((_request, response) => sendJson(response, pets));
  const { call } = await connect({ ...env, PETSTORE_BASE_URL: baseURL }, "--structured");
  const { structuredContent } = await call("listPets");
  expect(structuredContent).toEqual({
    beginning: Buffer.from(json).subarray(0, 65_536).toString().replace("\uFFFD", ""),
    note: expect.stringMatching(
      /^The result is incomplete: these are bytes 0 to 6553\d of \d+\. To read on, call read_result with /,
    ),
  });
});

it.each([
  [{ id: "unknown", offset: 0 }, 'id: expected the id of a recent result, got "unknown"'],
  [{ offset: 0 }, "id: expected the id of an incomplete result, got nothing"],
  [{ id: "unknown", offset: -1 }, "offset: expected an integer of at least 0"],
])("read_result rejects the arguments %j", async (input, message) => {
  const result = await (await connect(env)).call("read_result", input);
  expect(result.isError).toBe(true);
  expect(textContent(result)).toContain(message);
});

function sendJson(response: import("node:http").ServerResponse, body: object): void {
  response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}
