// Peer: node:http and node:sqlite by hand, with no framework, doing what the reference server does for a list and for
// a creation: API keys, limits, bans, validation, exact int64, durable commits, Link, the same headers, a line of log
// and a measurement of each request.
// Left out is what the measured requests do not ask for: the other operations, preflights and Idempotency-Key.
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Histogram } from "prom-client";
import { logRequest } from "./access-log.ts";
import { Counters } from "./counters.ts";
import { printExact } from "./exact-json.ts";
import { keyFinder } from "./find-key.ts";
import { readNewPet, readPageQuery } from "./handwritten-input.ts";
import { cutPage } from "./page-link.ts";
import { PetDatabase } from "./pet-database.ts";

const bodyBytesMax = 64 * 1024;
const anonymousLimits = { minute: 60, day: 1000 };
const timeouts = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 5000 };
const exposed =
  "X-Request-Id,X-RateLimit-Limit,X-RateLimit-Remaining,X-RateLimit-Reset,RateLimit,RateLimit-Policy,Link,Retry-After,Deprecation,Sunset,Allow";

const database = new PetDatabase(process.env.DATABASE_PATH ?? "");
const findKey = keyFinder(database);
const counters = new Counters(database);

const durations = new Histogram({
  name: "http_request_duration_seconds",
  help: "Time to the answer.",
  labelNames: ["operation", "status"],
});
const durationsOf = {
  list: durations.labels("list", "200"),
  create: durations.labels("create", "201"),
  failed: durations.labels("none", "400"),
};

createServer(timeouts, (request, response) => {
  answer(request, response).catch((error: unknown) => {
    if (error instanceof RangeError || error instanceof SyntaxError)
      fail(response, 400, "invalid_request", error.message);
    else fail(response, 500, "internal", "The service failed unexpectedly");
  });
}).listen(Number(process.env.PORT), "127.0.0.1");

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const startMs = performance.now();
  response.on("finish", () => observe(request, response, performance.now() - startMs));
  setFixedHeaders(request, response);
  if (!admit(request, response)) return;
  const { url = "", method } = request;
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  if (path !== "/v1/pets") return fail(response, 404, "not_found", `There is nothing at ${path}`);
  if (method === "GET") return list(request, response, mark < 0 ? "" : url.slice(mark + 1));
  if (method === "POST") return create(request, response);
  response.setHeader("Allow", "GET, POST");
  fail(response, 405, "method_not_allowed", `method: expected one of GET, POST, got ${method}`);
}

function observe({ method }: IncomingMessage, response: ServerResponse, durationMs: number): void {
  const status = response.statusCode;
  const operation = status >= 400 ? "failed" : method === "POST" ? "create" : "list";
  durationsOf[operation].observe(durationMs / 1000);
  logRequest({ requestId: response.getHeader("X-Request-Id"), operation, method, status, durationMs });
}

function list(request: IncomingMessage, response: ServerResponse, search: string): void {
  const query = readPageQuery(search);
  const { page, link } = cutPage(database.list(query), query, `http://${request.headers.host}`);
  if (link !== undefined) response.setHeader("Link", link);
  send(response, 200, page);
}

async function create(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const type = request.headers["content-type"] ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    return fail(response, 415, "unsupported_media_type", `Content-Type: expected application/json, got "${type}"`);
  }
  const body = await readBody(request);
  if (body === undefined)
    return fail(response, 413, "payload_too_large", `body: expected at most ${bodyBytesMax} bytes`);
  send(response, 201, await database.add(readNewPet(body.toString("utf8"))));
}

/** Undefined when it is too large. */
function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= bodyBytesMax) chunks.push(chunk);
    });
    request.on("end", () => resolve(bytes > bodyBytesMax ? undefined : Buffer.concat(chunks)));
    request.on("error", reject);
  });
}

/** Counts the request for its API key, or without a valid one for its address; answers those that may not pass. */
function admit(request: IncomingMessage, response: ServerResponse): boolean {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  const key = token === undefined ? undefined : findKey(token);
  const subject = key === undefined ? `address:${request.socket.remoteAddress}` : `key:${key.id}`;
  const standing = counters.take(subject, key?.limits ?? anonymousLimits);
  for (const [name, value] of standing.headers) response.setHeader(name, value);
  if (!standing.admitted) {
    response.setHeader("Retry-After", standing.retryAfterSeconds);
    fail(
      response,
      429,
      standing.banned ? "key_banned" : "rate_limited",
      `try again in ${standing.retryAfterSeconds} s`,
    );
  } else if (key === undefined) {
    response.setHeader("WWW-Authenticate", "Bearer");
    fail(response, 401, "unauthorized", "API key: expected a key in force");
  }
  return standing.admitted && key !== undefined;
}

function setFixedHeaders(request: IncomingMessage, response: ServerResponse): void {
  const sent = request.headers["x-request-id"];
  const usable = typeof sent === "string" && /^[\x21-\x7e]{1,128}$/.test(sent);
  response.setHeader("X-Request-Id", usable ? sent : `req_${randomUUID()}`);
  response.setHeader("Access-Control-Allow-Origin", "*");
  response.setHeader("Access-Control-Expose-Headers", exposed);
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("Referrer-Policy", "strict-origin-when-cross-origin");
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("X-Frame-Options", "DENY");
}

function fail(response: ServerResponse, status: number, code: string, message: string): void {
  send(response, status, { code, message, status });
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const text = printExact(body);
  response.setHeader("Content-Type", "application/json");
  response.setHeader("Content-Length", Buffer.byteLength(text));
  response.writeHead(status).end(text);
}
