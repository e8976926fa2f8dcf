// Requests that the server of a created project rejects before they reach the stubs, sent over sockets.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCommand } from "./run-command.ts";

const PACKAGES = join(import.meta.dirname, "../..");

const REQUESTS: [title: string, request: string, status: number, code: string][] = [
  ["malformed HTTP", "malformed\r\n\r\n", 400, "invalid_request"],
  ["a malformed Host", "GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n", 400, "invalid_request"],
  ["CONNECT", "CONNECT a:80 HTTP/1.1\r\nHost: a:80\r\n\r\n", 405, "method_not_allowed"],
  ["an incomplete request", "GET / HTTP/1.1\r\nHost:", 408, "request_timeout"],
  [
    "large chunk extensions",
    `POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1;${"a".repeat(20_000)}\r\na\r\n`,
    413,
    "payload_too_large",
  ],
  ["large headers", `GET / HTTP/1.1\r\nHost: a\r\nA: ${"a".repeat(20_000)}\r\n\r\n`, 431, "headers_too_large"],
];

/** Codes of a contract whose errors have no code for some statuses. */
const LISTED = { BAD_REQUEST: 400, TIMED_OUT: 408, TOO_LARGE: 413, INTERNAL: 500 };

const CONTRACTS: [title: string, code: object, codeFor: (own: string, status: number) => string][] = [
  ["a contract with any code", { type: "string" }, (own) => own],
  [
    "a contract with x-error-codes",
    {
      type: "string",
      "x-error-codes": Object.fromEntries(
        Object.entries(LISTED).map(([code, status]) => [code, { status, title: code, when: code, remedy: code }]),
      ),
    },
    (_own, status) => Object.entries(LISTED).find(([, of]) => of === status)?.[0] ?? "BAD_REQUEST",
  ],
];

describe.each(CONTRACTS)("the server of a project from %s", (_title, code, codeFor) => {
  let folder = "";
  let port = 0;
  let stop = async () => {};
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "rejections-"));
    const { renderRejection } = await createProject(folder, code);
    const { createLog, startApi } = await import(pathToFileURL(join(PACKAGES, "server-node/dist/index.js")).href);
    const server = await startApi({
      app: new Hono(),
      routes: [],
      basePath: "/v1",
      renderRejection,
      port: 0,
      host: "127.0.0.1",
      log: createLog({ level: "silent" }),
      timeouts: { headersMs: 200, checkIntervalMs: 20 },
    });
    port = server.port;
    stop = () => server.stop(0);
  });
  afterAll(async () => {
    await stop();
    rmSync(folder, { recursive: true });
  });

  it.each(REQUESTS)("rejects %s with a code for the status", async (_title, request, status, own) => {
    const socket = connect(port, "127.0.0.1");
    socket.write(request);
    const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(JSON.parse(body)).toEqual({ code: codeFor(own, status), message: expect.any(String), status });
  });
});

/** Creates a project with errors that have a code, and returns the module of its API that renders them. */
async function createProject(folder: string, code: object) {
  const error = {
    type: "object",
    properties: { code, message: { type: "string" }, status: { type: "integer" } },
    required: ["code", "message", "status"],
  };
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };
  const responses = { 204: { description: "Done." }, default: { description: "Failed.", content } };
  const contract = {
    openapi: "3.1.0",
    info: { title: "Clock", version: "1.0.0" },
    paths: { "/time": { get: { operationId: "getTime", responses } } },
    components: { schemas: { Error: error } },
  };
  writeFileSync(join(folder, "contract.json"), JSON.stringify(contract));
  const project = join(folder, "clock");
  const args = ["--from", join(folder, "contract.json"), "--scope", "@clock", "--no-install", "--no-git"];
  const { status, stderr } = await runCommand(["init", project, ...args]);
  if (status !== 0) throw new Error(stderr);
  const modules = join(project, "node_modules");
  mkdirSync(join(modules, "@clock/server"), { recursive: true });
  mkdirSync(join(modules, "@onecontract"));
  for (const name of ["server-node", "server-storage"])
    symlinkSync(join(PACKAGES, name), join(modules, "@onecontract", name));
  writeFileSync(join(modules, "@clock/server/package.json"), '{ "type": "module", "exports": "./index.js" }');
  writeFileSync(join(modules, "@clock/server/index.js"), "export const issueMessage = String;\n");
  return import(pathToFileURL(join(project, "apps/api/src/http/render-error.ts")).href);
}
