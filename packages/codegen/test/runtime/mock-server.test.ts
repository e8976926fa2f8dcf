// The mock server of contracts in the style of OpenAI's: requests and responses differ, and cursors are IDs.
import type { OpenAPIObject, SchemaObject } from "openapi3-ts/oas31";
import { describe, expect, it } from "vitest";
import { readContract } from "../../src/index.ts";
import { createMockServer } from "../../src/runtime/sdk/mock-server.ts";
import { mockOperation } from "../../src/sdk/mock-operation.ts";

const string: SchemaObject = { type: "string" };
const json = (schema: SchemaObject, example?: unknown) => ({ "application/json": { schema, example } });
const file: SchemaObject = {
  type: "object",
  required: ["id", "bytes"],
  properties: { id: string, bytes: { type: "integer" }, note: string },
};
const job: SchemaObject = { type: "object", properties: { id: { type: "integer" }, status: string } };
const jobs = [1, 2, 3, 4].map((id) => ({ id, status: id % 2 === 0 ? "done" : "queued" }));
const files = [1, 2, 3].map((number) => ({ id: `file-${number}`, bytes: number }));

const document = {
  openapi: "3.1.0",
  info: { title: "Chat", version: "1.0.0" },
  paths: {
    "/chats": {
      get: {
        operationId: "listChats",
        responses: { 200: { description: "Chats.", content: json({ type: "array", items: { type: "object" } }, []) } },
      },
      post: {
        operationId: "createChat",
        requestBody: {
          content: json({
            type: "object",
            properties: { model: string, messages: { type: "array" }, choices: string },
          }),
        },
        responses: {
          201: {
            description: "Created.",
            content: json(
              {
                type: "object",
                required: ["id", "choices", "model"],
                properties: { id: string, choices: { type: "array", items: string }, model: string },
              },
              { id: "chat-1", choices: ["Hi."], model: "small" },
            ),
          },
        },
      },
    },
    "/jobs": {
      get: {
        operationId: "listJobs",
        parameters: [
          { name: "after", in: "query", schema: string },
          { name: "status", in: "query", schema: string },
        ],
        "x-pagination": { style: "last-item", items: "$response.body#/data", cursorParameter: "after" },
        responses: {
          200: {
            description: "Jobs.",
            content: json({ type: "object", properties: { data: { type: "array", items: job } } }, { data: jobs }),
          },
        },
      },
    },
    "/files": {
      get: {
        operationId: "listFiles",
        parameters: [
          { name: "after", in: "query", schema: string },
          { name: "limit", in: "query", schema: { type: "integer", default: 10_000 } },
        ],
        "x-pagination": {
          style: "cursor",
          items: "$response.body#/data",
          cursorParameter: "after",
          limitParameter: "limit",
          nextCursor: "$response.body#/last_id",
        },
        responses: {
          200: {
            description: "Files.",
            content: json(
              {
                type: "object",
                required: ["data"],
                properties: { data: { type: "array", items: file }, last_id: string },
              },
              { data: files },
            ),
          },
        },
      },
      post: {
        operationId: "createFile",
        requestBody: { content: json({ type: "object", properties: { note: string, expires: string } }) },
        responses: {
          201: { description: "Created.", content: json(file, { id: "file-1", bytes: 1, note: "Example" }) },
        },
      },
    },
  },
};

function mockServer() {
  const contract = readContract(document as OpenAPIObject);
  const operations = JSON.parse(
    JSON.stringify(contract.operations.map((operation) => mockOperation(contract, operation))),
  );
  const respond = createMockServer(operations, "https://mock.example", {});
  return async (method: string, path: string, body?: object) => {
    const init = body ? { headers: { "content-type": "application/json" }, body: JSON.stringify(body) } : {};
    const response = await respond(new Request(`https://mock.example${path}`, { method, ...init }));
    return { status: response?.status, body: JSON.parse((await response?.text()) || "null") };
  };
}

describe("createMockServer", () => {
  it("responds to POST with the contract's response, and repeats only properties of the same type", async () => {
    const sent = { model: "large", messages: [{ text: "Hello" }], choices: "two" };
    const { status, body } = await mockServer()("POST", "/chats", sent);
    expect(status).toBe(201);
    expect(body).toEqual({ id: expect.any(String), choices: ["Hi."], model: "large" });
  });

  it("leaves out optional properties that the request does not have", async () => {
    const call = mockServer();
    expect((await call("POST", "/files", {})).body).toEqual({ id: expect.any(String), bytes: 1 });
    expect((await call("POST", "/files", { note: "Mine" })).body).toMatchObject({ bytes: 1, note: "Mine" });
  });

  it("accepts the contract's default limit, and an ID of an item as the cursor", async () => {
    const call = mockServer();
    expect(await call("GET", "/files")).toMatchObject({ status: 200, body: { data: files } });
    expect(await call("GET", "/files?after=file-1&limit=10000")).toMatchObject({ body: { data: files.slice(1) } });
    expect((await call("GET", "/files?after=unknown")).status).toBe(400);
  });

  it("accepts the ID of an item as the cursor, also if it is a number and the list is filtered", async () => {
    const call = mockServer();
    expect(await call("GET", "/jobs?after=2")).toMatchObject({ status: 200, body: { data: jobs.slice(2) } });
    expect(await call("GET", "/jobs?status=done&after=2")).toMatchObject({ body: { data: [jobs[3]] } });
    expect((await call("GET", "/jobs?after=5")).status).toBe(400);
    expect((await call("GET", "/jobs?status=done&after=1")).status).toBe(400);
  });
});

describe("the paths of a mock server", () => {
  const mock = (paths: string[]) => {
    const operations = paths.map((path) => ({ operationId: path, method: "GET", path, status: 204, errorBodies: {} }));
    const respond = createMockServer(operations, "https://mock.example", {});
    return async (path: string) => (await respond(new Request(`https://mock.example${path}`)))?.status;
  };

  it.each([
    ["/{from}-{to}.json", "/a-b.json", 204],
    ["/{from}-{to}.json", "/a-b-c.json", 204],
    ["/{from}-{to}.json", "/a.json-b.json", 204],
    ["/{from}-{to}.json", "/-b.json", undefined],
    ["/{from}-{to}.json", "/a-.json", undefined],
    ["/{from}-{to}.json", "/a-b.jso", undefined],
    ["/{from}-{to}.json", "/a-b/c.json", undefined],
    ["/{name}{extension}", "/ab", 204],
    ["/{name}{extension}", "/a", undefined],
    ["/x{a}{b}-{c}/{d}", "/xab-c/d", 204],
    ["/x{a}{b}-{c}/{d}", "/xa-c/d", undefined],
    ["/{a}/b/{c}", "/1/b/%", 204],
  ])("%s and %s", async (path, requested, status) => {
    expect(await mock([path])(requested)).toBe(status);
  });

  it("are matched in linear time", async () => {
    const separators = "a-".repeat(5000);
    expect(await mock(["/{a}{b}{c}{d}"])(`/${separators}/`)).toBeUndefined();
    expect(await mock(["/{a}-{b}-{c}-{d}.json"])(`/${separators}`)).toBeUndefined();
  });
});
