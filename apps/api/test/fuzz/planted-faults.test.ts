// The fuzzer on a service that is not the one that it is made for, with one fault planted at a time: each is found.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fuzz } from "./fuzz.ts";
import type { DeclaredResponse, OpenApiDocument } from "./openapi-document.ts";
import type { FuzzRequest } from "./request-arbitrary.ts";
import type { ReceivedResponse } from "./response-check.ts";

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

/** Says what a right service answers: the flaw of each request is known, so it need not be found. */
function rightAnswer({ flaw }: FuzzRequest): ReceivedResponse {
  const headers = new Headers({ "Content-Type": "application/json" });
  if (flaw !== undefined) {
    const status = flaw === "credentials" ? 401 : flaw.startsWith("path") ? 404 : 400;
    return { status, headers, body: '{"title":"refused"}' };
  }
  headers.set("X-Berth", "7");
  return { status: 201, headers, body: '{"name":"Ever","length":400}' };
}

type Fault = (request: FuzzRequest, right: ReceivedResponse) => Partial<ReceivedResponse>;

async function failureOf(fault: Fault, requests = 500): Promise<string | undefined> {
  const send = async (request: FuzzRequest) => {
    const right = rightAnswer(request);
    return { ...right, ...fault(request, right) };
  };
  const credentials = { credentials: "Bearer a", wrongCredentials: fc.constant(undefined), bodyBytesMax: 1000 };
  return (await fuzz({ document, send, requests, seed: 1, ...credentials })).failure;
}

const accepted = rightAnswer({ operationId: "moor", method: "POST", target: "", headers: [] });

describe("the fuzzer", () => {
  test("finds nothing wrong with a service that is right", async () => {
    expect(await failureOf(() => ({}))).toBeUndefined();
  });

  test.each<[string, string, Fault]>([
    ["a failure of the service", "got 500", (_request, { status }) => ({ status: status === 201 ? 500 : status })],
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
    ["a body that is no JSON", "expected JSON", (_r, { status }) => (status === 201 ? { body: "<html>" } : {})],
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
      "a wrong value that is accepted in the path",
      "expected the path port to be refused",
      ({ flaw }) => (flaw === "path port" ? accepted : {}),
    ],
    [
      "a wrong or missing value that is accepted in the query",
      "expected the query hours to be refused",
      ({ flaw }) => (flaw === "query hours" ? accepted : {}),
    ],
    [
      "a wrong body that is accepted",
      "expected the body to be refused",
      ({ flaw }) => (flaw === "body" ? accepted : {}),
    ],
    ["credentials that nobody looks at", "expected 401", ({ flaw }) => (flaw === "credentials" ? accepted : {})],
    [
      "a valid request that is refused",
      "expected a valid request to be accepted, got 400",
      ({ flaw }) => (flaw === undefined ? { status: 400, body: '{"title":"no"}' } : {}),
    ],
  ])("finds %s", async (_case, message, fault) => {
    const failure = await failureOf(fault);
    expect(failure).toContain(message);
    expect(failure).toMatch(/^seed 1, path /);
  });

  test("makes values of every kind that the schema refuses", async () => {
    const names: unknown[] = [];
    await failureOf(({ flaw, body }) => {
      if (flaw === "body" && typeof body === "string" && body.startsWith("{")) names.push(nameIn(body));
      return {};
    }, 5000);
    const kinds = new Set(names.map((name) => (typeof name === "string" ? [...name].length : typeof name)));
    expect([...kinds]).toEqual(expect.arrayContaining([0, 1, 6, "number", "boolean", "object", "undefined"]));
  });
});

function nameIn(body: string): unknown {
  try {
    return Object(JSON.parse(body)).name;
  } catch {
    return "valid";
  }
}
