// A contract that this package was not written for: its tools are generated, type-checked against its SDK, and called.
import { once } from "node:events";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { callTool, textOf } from "./connect.ts";
import { answer, generatedTools } from "./generated-tools.ts";

const { serve, typeCheck } = generatedTools("ferry.yaml");

it("type-checks: each call fits the SDK of the same contract", async () => {
  await expect(typeCheck()).resolves.toEqual({ stdout: "", stderr: "" });
});

it("lists tools whose schemas stand alone, and none of an answer where nothing comes back", async () => {
  const { client } = await serve((_request, response) => response.writeHead(204).end());
  const { tools } = await client.listTools();
  const ajv = new Ajv2020({ strict: false, logger: false });
  for (const { inputSchema, outputSchema = {} } of tools) {
    for (const schema of [inputSchema, outputSchema]) expect(() => ajv.compile(schema)).not.toThrow();
  }
  expect(tools.find(({ name }) => name === "deleteVessel")).not.toHaveProperty("outputSchema");
  expect(tools.find(({ name }) => name === "getVessel")).toHaveProperty("outputSchema.type", "object");
});

describe("a call", () => {
  it("puts path, query and header parameters where they belong, under the contract's names", async () => {
    const { client, requests } = await serve((_request, response) => answer(response, 200, { vessels: [], asked: {} }));
    const input = { kind: ["catamaran"], deckCount: [1, 2], in_service: true, built: { from: 1990 }, xTrace: "abc" };
    const result = await callTool(client, "searchVessels", input);
    expect(result.structuredContent).toEqual({ vessels: [], asked: {} });
    expect(decodeURIComponent(requests[0]!.url!)).toBe(
      "/vessels?kind=catamaran&deck-count=1,2&built[from]=1990&in_service=true",
    );
    expect(requests[0]!.headers["x-trace"]).toBe("abc");
  });

  it("orders the parts of the path and takes long integers as text", async () => {
    const cabin = '{"sailing":9007199254740993,"number":"7","berths":2,"occupant":null}';
    const { client, requests } = await serve((_request, response) => answer(response, 200, cabin));
    const result = await callTool(client, "get-cabin", { CabinNo: "7", cabinNo: "7", sailing_id: "9007199254740993" });
    expect(textOf(result)).toContain("CabinNo: expected one of the names sailing_id, cabinNo, got an unknown one");
    const mended = await callTool(client, "get-cabin", { cabinNo: "7", sailing_id: "9007199254740993" });
    expect(requests.map(({ url }) => url)).toEqual(["/sailings/9007199254740993/cabins/7"]);
    expect(mended.structuredContent).toEqual({ sailing: "9007199254740993", number: "7", berths: 2, occupant: null });
  });

  it("answers without content as text", async () => {
    const { client } = await serve((_request, response) => response.writeHead(204).end());
    const result = await callTool(client, "deleteVessel", { vesselId: "AB-1" });
    expect([result.isError, result.structuredContent]).toEqual([undefined, undefined]);
    expect(textOf(result)).toBe("Done: the service answered 204, without content.");
  });

  it("of which some answers have no content wraps those that have", async () => {
    const booking = { reference: "R1", passenger: { name: "Ann" } };
    const { client } = await serve(({ headers }, response) =>
      headers["if-none-match"] === "v1" ? response.writeHead(304).end() : answer(response, 200, booking),
    );
    expect((await callTool(client, "getBooking", { reference: "R1" })).structuredContent).toEqual({ value: booking });
    const unchanged = await callTool(client, "getBooking", { reference: "R1", ifNoneMatch: "v1" });
    expect(unchanged.structuredContent).toEqual({});
    expect(textOf(unchanged)).toContain("304");
  });

  it("takes each of several answers, and a recursive body", async () => {
    const vessel = { id: "AB-1", kind: "catamaran", name: "Swift", hull: { name: "A", above: [{ name: "B" }] } };
    const { client } = await serve((_request, response) =>
      answer(response, 201, { vessel, since: "2026-01-02T03:04:05Z" }),
    );
    const result = await callTool(client, "replaceVessel", { vesselId: "AB-1", body: vessel });
    expect(result.structuredContent).toEqual({ vessel, since: "2026-01-02T03:04:05Z" });
    const broken = { ...vessel, hull: { name: "A", above: [{ name: 1 }] } };
    const refused = await callTool(client, "replaceVessel", { vesselId: "AB-1", body: broken });
    expect(textOf(refused)).toContain('body.hull.above.0.name: expected {"type":"string"}, got 1');
  });

  it("that fits none of several alternatives is told of them together", async () => {
    const { client } = await serve((_request, response) => answer(response, 201, {}));
    const body = { passenger: { name: "Ann" }, vehicle: { kind: "bus" } };
    const lines = textOf(await callTool(client, "createBooking", { body })).split("\n");
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^body\.vehicle: expected \{"oneOf":.+"truck".+, got \{"kind":"bus"\}$/);
  });

  it("cannot leave its path", async () => {
    const { client, requests } = await serve((_request, response) => answer(response, 200, {}));
    const result = await callTool(client, "getBooking", { reference: ".." });
    expect([result.isError, requests]).toEqual([true, []]);
    expect(textOf(result)).toContain('got ".."');
  });

  it.each([500, 201])("whose outcome is open, as after %i with a page of HTML, says to look first", async (status) => {
    const { client } = await serve((_request, response) => response.writeHead(status).end("<html>"));
    const open = await callTool(client, "createBooking", { body: { passenger: { name: "Ann" } } });
    expect(open.isError).toBe(true);
    expect(textOf(open)).toMatch(
      /^POST \/bookings: .+<html>\nTry again later\.\nIt may have been done all the same: look before you call again\.$/,
    );
  });

  it("that a web page answers asks whether the address is right, but where the service is in trouble", async () => {
    const page = "text/html; charset=utf-8";
    const told = async (status: number) => {
      const { client } = await serve((_request, response) => {
        response.writeHead(status, { "content-type": page }).end("<!doctype html>");
      });
      return textOf(await callTool(client, "getVessel", { vesselId: "AB-1" }));
    };
    expect(await told(404)).toMatch(/\nThis is a web page, not the service: ask the user whether \w+_BASE_URL is/);
    expect(await told(501)).toContain("\nTry again later.");
  });

  it("that the client cancels is cancelled at the service", async () => {
    const { client, requests } = await serve(() => {});
    const cancel = new AbortController();
    const outcome = client.callTool({ name: "health" }, undefined, { signal: cancel.signal });
    await expect.poll(() => requests.length).toBe(1);
    const closed = once(requests[0]!.socket, "close");
    cancel.abort();
    await expect(outcome).rejects.toThrow();
    await closed;
  });
});
