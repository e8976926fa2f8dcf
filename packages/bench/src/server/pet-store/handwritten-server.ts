// Peer: a server on node:http and node:sqlite without a framework. It handles listing and creating pets like the reference server:
// API keys, rate limits, bans, validation, exact int64, durable commits, pagination links, the same headers, an access log and metrics.
// It omits features that the measured requests do not use: other operations, preflight requests and Idempotency-Key.
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Histogram } from "prom-client";
import { logRequest } from "./access-log.ts";
import { stringifyExact } from "./exact-json.ts";
import { createApiKeyFinder } from "./find-api-key.ts";
import { parseNewPet, parsePageQuery } from "./handwritten-input.ts";
import { cutPage } from "./pagination.ts";
import { PetDatabase } from "./pet-database.ts";
import { RateLimiter } from "./rate-limiter.ts";

const MAX_BODY_BYTES = 64 * 1024;
const anonymousLimits = { minute: 60, day: 1000 };
const timeouts = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 5000 };
const exposedHeaders =
  "X-Request-Id,X-RateLimit-Limit,X-RateLimit-Remaining,X-RateLimit-Reset,RateLimit,RateLimit-Policy,Link,Retry-After,Deprecation,Sunset,Allow";

const database = new PetDatabase(process.env.DATABASE_PATH ?? "");
const findApiKey = createApiKeyFinder(database);
const rateLimiter = new RateLimiter(database);

const durations = new Histogram({
  name: "http_request_duration_seconds",
  help: "Response time.",
  labelNames: ["operation", "status"],
});
const durationsByOperation = {
  list: durations.labels("list", "200"),
  create: durations.labels("create", "201"),
  failed: durations.labels("none", "400"),
};

createServer(timeouts, (request, response) => {
  handleRequest(request, response).catch((error: unknown) => {
    if (error instanceof RangeError || error instanceof SyntaxError)
      fail(response, 400, "invalid_request", error.message);
    else fail(response, 500, "internal", "Internal server error");
  });
}).listen(Number(process.env.PORT), "127.0.0.1");

async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const startMs = performance.now();
  response.on("finish", () => observe(request, response, performance.now() - startMs));
  setFixedHeaders(request, response);
  if (!authorizeRequest(request, response)) return;
  const { url = "", method } = request;
  const queryStart = url.indexOf("?");
  const path = queryStart < 0 ? url : url.slice(0, queryStart);
  if (path !== "/v1/pets") return fail(response, 404, "not_found", `path: expected /v1/pets, got ${path}`);
  if (method === "GET") return list(request, response, queryStart < 0 ? "" : url.slice(queryStart + 1));
  if (method === "POST") return create(request, response);
  response.setHeader("Allow", "GET, POST");
  fail(response, 405, "method_not_allowed", `method: expected one of GET, POST, got ${method}`);
}

function observe({ method }: IncomingMessage, response: ServerResponse, durationMs: number): void {
  const status = response.statusCode;
  const operation = status >= 400 ? "failed" : method === "POST" ? "create" : "list";
  durationsByOperation[operation].observe(durationMs / 1000);
  logRequest({ requestId: response.getHeader("X-Request-Id"), operation, method, status, durationMs });
}

function list(request: IncomingMessage, response: ServerResponse, search: string): void {
  const query = parsePageQuery(search);
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
    return fail(response, 413, "payload_too_large", `body: expected at most ${MAX_BODY_BYTES} bytes`);
  send(response, 201, await database.add(parseNewPet(body.toString("utf8"))));
}

/** Resolves with undefined if the body is too large. */
function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= MAX_BODY_BYTES) chunks.push(chunk);
    });
    request.on("end", () => resolve(bytes > MAX_BODY_BYTES ? undefined : Buffer.concat(chunks)));
    request.on("error", reject);
  });
}

/**
 * Counts the request against the limits of its API key, or of its IP address if it has no valid key. Sends the error response for
 * requests that are rejected.
 *
 * @returns true if the request may proceed
 */
function authorizeRequest(request: IncomingMessage, response: ServerResponse): boolean {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  const key = token === undefined ? undefined : findApiKey(token);
  const rateLimitKey = key === undefined ? `ip:${request.socket.remoteAddress}` : `key:${key.id}`;
  const result = rateLimiter.consume(rateLimitKey, key?.limits ?? anonymousLimits);
  for (const [name, value] of result.headers) response.setHeader(name, value);
  if (!result.allowed) {
    response.setHeader("Retry-After", result.retryAfterSeconds);
    fail(
      response,
      429,
      result.isBanned ? "key_banned" : "rate_limited",
      `Rate limit exceeded: retry in ${result.retryAfterSeconds} s`,
    );
  } else if (key === undefined) {
    response.setHeader("WWW-Authenticate", "Bearer");
    fail(response, 401, "unauthorized", "API key: expected an active key");
  }
  return result.allowed && key !== undefined;
}

function setFixedHeaders(request: IncomingMessage, response: ServerResponse): void {
  const requestId = request.headers["x-request-id"];
  const isValid = typeof requestId === "string" && /^[\x21-\x7e]{1,128}$/.test(requestId);
  response.setHeader("X-Request-Id", isValid ? requestId : `req_${randomUUID()}`);
  response.setHeader("Access-Control-Allow-Origin", "*");
  response.setHeader("Access-Control-Expose-Headers", exposedHeaders);
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("Referrer-Policy", "strict-origin-when-cross-origin");
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("X-Frame-Options", "DENY");
}

function fail(response: ServerResponse, status: number, code: string, message: string): void {
  send(response, status, { code, message, status });
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const payload = stringifyExact(body);
  response.setHeader("Content-Type", "application/json");
  response.setHeader("Content-Length", Buffer.byteLength(payload));
  response.writeHead(status).end(payload);
}
