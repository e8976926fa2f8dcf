// Tools generated from another contract: type-checked with its SDK, and called.
import { once } from "node:events";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { callTool, dataOf, textContent } from "./connect.ts";
import { generatedTools, sendJson } from "./generated-tools.ts";

const { serve, typeCheck } = generatedTools("ferry.yaml");

it("tools compile with the SDK of the same contract", async () => {
  await expect(typeCheck()).resolves.toEqual({ stdout: "", stderr: "" });
});

it("tools have self-contained schemas", async () => {
  const { client } = await serve((_request, response) => response.writeHead(204).end());
  const { tools } = await client.listTools();
  const ajv = new Ajv2020({ strict: false, logger: false });
  for (const { inputSchema, outputSchema = {} } of tools) {
    for (const schema of [inputSchema, outputSchema]) expect(() => ajv.compile(schema)).not.toThrow();
  }
});

describe("a call", () => {
  it("sends path, query and header parameters under the names of the contract", async () => {
    const { client, requests } = await serve((_request, response) =>
      sendJson(response, 200, { vessels: [], criteria: {} }),
    );
    const input = { kind: ["catamaran"], deckCount: [1, 2], in_service: true, built: { from: 1990 }, xTrace: "abc" };
    const result = await callTool(client, "searchVessels", input);
    expect(dataOf(result)).toEqual({ vessels: [], criteria: {} });
    expect(decodeURIComponent(requests[0]!.url!)).toBe(
      "/vessels?kind=catamaran&deck-count=1,2&built[from]=1990&in_service=true",
    );
    expect(requests[0]!.headers["x-trace"]).toBe("abc");
  });

  it("fills the path and accepts long integers as strings", async () => {
    const cabin = '{"sailing":9007199254740993,"number":"7","berths":2,"occupant":null}';
    const { client, requests } = await serve((_request, response) => sendJson(response, 200, cabin));
    const result = await callTool(client, "get_cabin", { CabinNo: "7", cabinNo: "7", sailing_id: "9007199254740993" });
    expect(textContent(result)).toContain('CabinNo: expected no such property, only sailing_id, cabinNo, got "7"');
    const fixed = await callTool(client, "get_cabin", { cabinNo: "7", sailing_id: "9007199254740993" });
    expect(requests.map(({ url }) => url)).toEqual(["/sailings/9007199254740993/cabins/7"]);
    expect(dataOf(fixed)).toEqual({ sailing: "9007199254740993", number: "7", berths: 2, occupant: null });
  });

  it("returns text for a response without content", async () => {
    const { client } = await serve((_request, response) => response.writeHead(204).end());
    const result = await callTool(client, "deleteVessel", { vesselId: "AB-1" });
    expect([result.isError, result.structuredContent]).toEqual([undefined, undefined]);
    expect(textContent(result)).toBe("Done: the service returned status 204 without content.");
  });

  it("returns the content, and reports a response without any", async () => {
    const booking = { reference: "R1", passenger: { name: "Ann" } };
    const { client } = await serve(({ headers }, response) =>
      headers["if-none-match"] === "v1" ? response.writeHead(304).end() : sendJson(response, 200, booking),
    );
    expect(dataOf(await callTool(client, "getBooking", { reference: "R1" }))).toEqual(booking);
    const unchanged = await callTool(client, "getBooking", { reference: "R1", ifNoneMatch: "v1" });
    expect(textContent(unchanged)).toContain("304");
  });

  it("returns each of several responses, and validates a recursive body", async () => {
    const vessel = { id: "AB-1", kind: "catamaran", name: "Swift", hull: { name: "A", above: [{ name: "B" }] } };
    const { client } = await serve((_request, response) =>
      sendJson(response, 201, { vessel, since: "2026-01-02T03:04:05Z" }),
    );
    const result = await callTool(client, "replaceVessel", { vesselId: "AB-1", ...vessel });
    expect(dataOf(result)).toEqual({ vessel, since: "2026-01-02T03:04:05Z" });
    const broken = { ...vessel, hull: { name: "A", above: [{ name: true }] } };
    const rejected = await callTool(client, "replaceVessel", { vesselId: "AB-1", ...broken });
    expect(textContent(rejected)).toContain("hull.above[0].name: expected a string, got true");
  });

  it("describes a value that matches no variant in one line", async () => {
    const { client } = await serve((_request, response) => sendJson(response, 201, {}));
    const input = { passenger: { name: "Ann" }, vehicle: { kind: "bus" } };
    const lines = textContent(await callTool(client, "createBooking", input)).split("\n");
    expect(lines).toHaveLength(2);
    expect(lines[0]).toBe('vehicle: expected one of 2 variants, got {"kind":"bus"}');
  });

  it("shows whether the service accepts the credential, unless the operation is public", async () => {
    const { client, checked } = await serve(({ url }, response) =>
      sendJson(response, url === "/bookings/R2" ? 401 : 200, { ok: true, reference: "R1", passenger: { name: "Ann" } }),
    );
    await callTool(client, "health", {});
    expect(checked).toEqual([]);
    await callTool(client, "getBooking", { reference: "R1" });
    await callTool(client, "getBooking", { reference: "R2" });
    expect(checked).toEqual([true, false]);
  });

  it("rejects a path parameter that would change the path", async () => {
    const { client, requests } = await serve((_request, response) => sendJson(response, 200, {}));
    const result = await callTool(client, "getBooking", { reference: ".." });
    expect([result.isError, requests]).toEqual([true, []]);
    expect(textContent(result)).toContain('got ".."');
  });

  it.each([500, 201])(
    "instructs the model to check before a retry if the outcome is unknown, after status %i with HTML",
    async (status) => {
      const { client } = await serve((_request, response) => response.writeHead(status).end("<html>"));
      const open = await callTool(client, "createBooking", { passenger: { name: "Ann" } });
      expect(open.isError).toBe(true);
      expect(textContent(open)).toMatch(
        /^POST \/bookings: .+<html>\nTry again later\.\nThe service may have processed the request: check before you call the tool again\.$/,
      );
    },
  );

  it("instructs the model to check the base URL if the response is a web page, except for 5xx", async () => {
    const page = "text/html; charset=utf-8";
    const errorFor = async (status: number) => {
      const { client } = await serve((_request, response) => {
        response.writeHead(status, { "content-type": page }).end("<!doctype html>");
      });
      return textContent(await callTool(client, "getVessel", { vesselId: "AB-1" }));
    };
    expect(await errorFor(404)).toMatch(
      /\nThis is a web page, not the service: ask the user to check the base URL in \w+_BASE_URL\./,
    );
    expect(await errorFor(501)).toContain("\nTry again later.");
  });

  it("is aborted if the MCP client cancels it", async () => {
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
