// Fault injection: the fuzzer detects each fault of a simulated server for another contract.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fuzz } from "./fuzz.ts";
import { isObject } from "./json-value.ts";
import type { DeclaredResponse, OpenApiDocument } from "./openapi-document.ts";
import type { FuzzRequest } from "./request-arbitrary.ts";
import type { ReceivedResponse } from "./response-checker.ts";

const vessel = {
  type: "object",
  required: ["name", "length"],
  properties: {
    name: { type: "string", minLength: 2, maxLength: 5 },
    length: { type: "integer", format: "int32", minimum: 1, maximum: 400 },
    flags: { type: "array", items: { type: "string", enum: ["NL", "PA"] } },
  },
};

const error: DeclaredResponse = {
  content: { "application/json": { schema: { type: "object", required: ["title"] } } },
};

const document: OpenApiDocument = {
  paths: {
    "/ports/{port}/vessels": {
      post: {
        operationId: "moor",
        parameters: [
          { name: "port", in: "path", required: true, schema: { type: "string", pattern: "^[A-Z]{5}$" } },
          { name: "hours", in: "query", required: true, schema: { type: "integer", minimum: 1, maximum: 48 } },
        ],
        requestBody: { required: true, content: { "application/json": { schema: vessel } } },
        responses: {
          "201": {
            headers: { "X-Berth": { required: true, schema: { type: "integer", minimum: 1 } } },
            content: { "application/json": { schema: vessel } },
          },
          "400": error,
          "401": error,
          "404": error,
          "413": error,
          "415": error,
        },
      },
    },
  },
  components: { schemas: {} },
};

/** Returns the response of a correct server. It need not validate requests, because they name their invalid part. */
function correctResponse({ invalidPart }: FuzzRequest): ReceivedResponse {
  const headers = new Headers({ "Content-Type": "application/json" });
  if (invalidPart !== undefined) {
    const status = invalidPart === "credentials" ? 401 : invalidPart.startsWith("path") ? 404 : 400;
    return { status, headers, body: '{"title":"rejected"}' };
  }
  headers.set("X-Berth", "7");
  return { status: 201, headers, body: '{"name":"Ever","length":400}' };
}

type Fault = (request: FuzzRequest, correct: ReceivedResponse) => Partial<ReceivedResponse>;

async function fuzzWithFault(fault: Fault, requests = 500): Promise<string | undefined> {
  const send = async (request: FuzzRequest) => {
    const correct = correctResponse(request);
    return { ...correct, ...fault(request, correct) };
  };
  const credentials = { credentials: "Bearer a", wrongCredentials: fc.constant(undefined), maxBodyBytes: 1000 };
  return (await fuzz({ document, send, requests, seed: 1, ...credentials })).failure;
}

const accepted = correctResponse({ operationId: "moor", method: "POST", target: "", headers: [] });

describe("the fuzzer", () => {
  it("finds no failure of a correct server", async () => {
    expect(await fuzzWithFault(() => ({}))).toBeUndefined();
  });

  it.each<[string, string, Fault]>([
    ["a server error", "got 500", (_request, { status }) => ({ status: status === 201 ? 500 : status })],
    [
      "an undeclared status",
      "moor 409: the status is not declared",
      (_r, { status }) => (status === 201 ? { status: 409 } : {}),
    ],
    [
      "an undeclared field",
      "must NOT have additional properties",
      (_r, { status }) => (status === 201 ? { body: '{"name":"Ever","length":1,"x":1}' } : {}),
    ],
    [
      "a field outside its limits",
      "must be <= 400",
      (_r, { status }) => (status === 201 ? { body: '{"name":"Ever","length":401}' } : {}),
    ],
    ["a body that is not JSON", "expected JSON", (_r, { status }) => (status === 201 ? { body: "<html>" } : {})],
    [
      "a missing header",
      "X-Berth is missing",
      (_r, { status }) => (status === 201 ? { headers: new Headers({ "Content-Type": "application/json" }) } : {}),
    ],
    [
      "an undeclared header",
      "x-debug is not declared",
      (_r, { headers }) => ({ headers: new Headers([...headers, ["X-Debug", "1"]]) }),
    ],
    [
      "an invalid path parameter that is accepted",
      "expected the invalid path port to be rejected",
      ({ invalidPart }) => (invalidPart === "path port" ? accepted : {}),
    ],
    [
      "an invalid or missing query parameter that is accepted",
      "expected the invalid query hours to be rejected",
      ({ invalidPart }) => (invalidPart === "query hours" ? accepted : {}),
    ],
    [
      "an invalid body that is accepted",
      "expected the invalid body to be rejected",
      ({ invalidPart }) => (invalidPart === "body" ? accepted : {}),
    ],
    [
      "invalid credentials that are accepted",
      "expected 401",
      ({ invalidPart }) => (invalidPart === "credentials" ? accepted : {}),
    ],
    [
      "a valid request that is rejected",
      "expected a valid request to be accepted, got 400",
      ({ invalidPart }) => (invalidPart === undefined ? { status: 400, body: '{"title":"no"}' } : {}),
    ],
  ])("detects %s", async (_case, message, fault) => {
    const failure = await fuzzWithFault(fault);
    expect(failure).toContain(message);
    expect(failure).toMatch(/^seed 1, path /);
  });

  it("generates every kind of value that the schema rejects", async () => {
    const names: unknown[] = [];
    await fuzzWithFault(({ invalidPart, body }) => {
      if (invalidPart === "body" && typeof body === "string" && body.startsWith("{")) names.push(nameInBody(body));
      return {};
    }, 5000);
    const kinds = new Set(names.map((name) => (typeof name === "string" ? [...name].length : typeof name)));
    expect([...kinds]).toEqual(expect.arrayContaining([0, 1, 6, "number", "boolean", "object", "undefined"]));
  });
});

/** Returns the `name` of a body. For malformed JSON it returns a valid name, which the assertion ignores. */
function nameInBody(body: string): unknown {
  try {
    const parsed: unknown = JSON.parse(body);
    return isObject(parsed) ? parsed.name : undefined;
  } catch {
    return "Ever";
  }
}
