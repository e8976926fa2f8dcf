// Lists of plain values on the mock server, such as tags.
import { describe, expect, it } from "vitest";
import { createMockServer, type MockOperation } from "../../src/runtime/sdk/mock-server.ts";

const operation = (method: string, path: string, rest: Partial<MockOperation> = {}): MockOperation => ({
  operationId: `${method}${path}`,
  method,
  path,
  status: 200,
  errorBodies: {},
  ...rest,
});

const JSON_TYPE = { "content-type": "application/json" };

function mockServer() {
  const operations = [
    operation("GET", "/tags", { body: '["new","old"]' }),
    operation("POST", "/tags", { body: '"new"' }),
    operation("GET", "/tags/{tag}", { body: '"new"' }),
    operation("DELETE", "/tags/{tag}", { status: 204 }),
    operation("GET", "/grid", { body: "[[1,2],[3]]" }),
  ];
  const respond = createMockServer(operations, "https://mock.example", {});
  return async (method: string, path: string, body?: unknown) => {
    const init = body === undefined ? { method } : { method, headers: JSON_TYPE, body: JSON.stringify(body) };
    const response = await respond(new Request(`https://mock.example${path}`, init));
    const source = await response?.text();
    return { status: response?.status, body: source ? JSON.parse(source) : undefined };
  };
}

describe("createMockServer", () => {
  it("returns the plain values of a list as they are", async () => {
    const call = mockServer();
    expect(await call("GET", "/tags")).toEqual({ status: 200, body: ["new", "old"] });
    expect(await call("GET", "/grid")).toEqual({ status: 200, body: [[1, 2], [3]] });
  });

  it("adds, finds and removes plain values", async () => {
    const call = mockServer();
    expect(await call("POST", "/tags", "rare")).toEqual({ status: 200, body: "rare" });
    expect(await call("GET", "/tags/rare")).toEqual({ status: 200, body: "rare" });
    expect((await call("DELETE", "/tags/new")).status).toBe(204);
    expect(await call("GET", "/tags")).toEqual({ status: 200, body: ["old", "rare"] });
    expect((await call("GET", "/tags/new")).status).toBe(404);
  });
});
