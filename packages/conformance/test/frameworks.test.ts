// The stubs in each framework that they have an adapter for: the framework serves everything that has no handler.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { generatorProject, runProjects, serverGenerator } from "@onecontract/codegen";
import type { StubsApp } from "@onecontract/server-runtime";
import { toFastifyHook, toMiddleware } from "@onecontract/server-runtime/node";
import { freePort } from "@onecontract/testing/free-port";
import { build } from "esbuild";
import express from "express";
import fastify from "fastify";
import { Hono } from "hono";
import { Miniflare } from "miniflare";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, test, vi } from "vitest";
import { archiveApp } from "../src/archive-app.ts";
import { partialFerryApp } from "../src/partial-ferry-app.ts";

interface Host {
  url: string;
  close: () => unknown;
}

async function listen(server: Server): Promise<Host> {
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Starts an Express app with routes after the stubs. */
function startExpress(...before: express.RequestHandler[]): Promise<Host> {
  const app = express();
  app.use(...before, toMiddleware(partialFerryApp()));
  app.use(express.json());
  app.all("/{*path}", (request, response) => {
    response.status(299).json({ host: request.path, received: request.body });
  });
  return listen(app.listen(0, "127.0.0.1"));
}

const pass: express.RequestHandler = (_request, _response, next) => next();

const HOSTS: Record<string, () => Promise<Host>> = {
  Express: () => startExpress(pass),

  "Express after express.json()": () => startExpress(express.json()),

  async Fastify() {
    const app = fastify();
    app.addHook("onRequest", toFastifyHook(partialFerryApp()));
    app.all("/*", (request, response) => {
      response.status(299).send({ host: request.url, received: request.body });
    });
    return { url: await app.listen({ port: 0, host: "127.0.0.1" }), close: () => app.close() };
  },

  async Hono() {
    const app = new Hono().route("/", partialFerryApp());
    app.all("*", async ({ req, json }) => {
      const received = req.method === "POST" ? await req.json() : undefined;
      return json({ host: req.path, received }, 299 as 200);
    });
    return listen(serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }) as Server);
  },

  async "Cloudflare Workers"() {
    const contents = `import { Hono } from "hono";
import { partialFerryApp } from "./partial-ferry-app.ts";

const host = async (request) => {
  const received = request.method === "POST" ? await request.json() : undefined;
  return Response.json({ host: new URL(request.url).pathname, received }, { status: 299 });
};
export default new Hono().route("/", partialFerryApp()).all("*", ({ req }) => host(req.raw));
`;
    const stdin = { contents, resolveDir: join(import.meta.dirname, "../src") };
    const { outputFiles } = await build({ stdin, bundle: true, format: "esm", target: "es2024", write: false });
    const script = outputFiles[0]?.text ?? "";
    const worker = new Miniflare({ modules: true, script, compatibilityDate: "2026-07-01" });
    return { url: (await worker.ready).origin, close: () => worker.dispose() };
  },
};

function call(url: string, method = "GET", body?: unknown): Promise<Response> {
  const headers = { Authorization: "Bearer key", "Content-Type": "application/json" };
  return fetch(url, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
}

describe.each(Object.keys(HOSTS))("the stubs in %s", (name) => {
  let host: Host = { url: "", close: () => {} };
  beforeAll(async () => {
    host = (await HOSTS[name]?.()) ?? host;
  });
  afterAll(() => host.close());

  it("serve an operation with a body", async () => {
    const response = await call(`${host.url}/bookings`, "POST", { passenger: { name: "Ada" } });
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ reference: "B1", passenger: { name: "Ada" } });
  });

  it("reject a body that violates the contract", async () => {
    const response = await call(`${host.url}/bookings`, "POST", { passenger: "Ada" });
    expect([response.status, await response.json()]).toEqual([400, { title: "invalid" }]);
  });

  it("keep integers exact", async () => {
    const response = await call(`${host.url}/vessels/FL-1`);
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining("9223372036854775807")]);
  });

  it.each(["/elsewhere", "/health", "/vessels/flagship"])("leave GET %s to the framework", async (path) => {
    const response = await call(`${host.url}${path}`);
    expect(response.status).toBe(299);
    expect(await response.json()).toMatchObject({ host: path });
  });

  it("leave the body of a request without a handler to the framework", async () => {
    const response = await call(`${host.url}/elsewhere`, "POST", { title: "Mine" });
    expect([response.status, await response.json()]).toEqual([
      299,
      { host: "/elsewhere", received: { title: "Mine" } },
    ]);
  });
});

test("the stubs under a path of Express serve the paths of the contract", async () => {
  const app = express().use("/v1", toMiddleware(partialFerryApp()));
  const { url, close } = await listen(app.listen(0, "127.0.0.1"));
  onTestFinished(() => void close());
  expect((await call(`${url}/v1/vessels/FL-1`)).status).toBe(200);
  expect((await call(`${url}/v1/vessels/flagship`)).status).toBe(404);
});

describe("the stubs after a body parser of Express", () => {
  async function post(app: StubsApp, parser: express.RequestHandler, path: string, type: string, body: string) {
    const { url, close } = await listen(express().use(parser, toMiddleware(app)).listen(0, "127.0.0.1"));
    onTestFinished(() => void close());
    const response = await fetch(url + path, { method: "POST", headers: { "Content-Type": type }, body });
    return { status: response.status, json: await response.json() };
  }

  it.each([true, false])("decode forms, with extended: %s", async (extended) => {
    const near = extended ? "&near[lat]=1.5&near[lon]=-2" : "";
    const form = `user=A%2BB+C&scopes=read&scopes=write${near}`;
    const type = "Application/X-WWW-Form-URLEncoded; charset=utf-8";
    expect(await post(archiveApp(), express.urlencoded({ extended }), "/session", type, form)).toEqual({
      status: 200,
      json: {
        opened: { user: "A+B C", scopes: ["read", "write"], ...(extended && { near: { lat: 1.5, lon: -2 } }) },
      },
    });
  });

  it.each(["user[toString]=1&scopes=read", "user=a&scopes[0][valueOf]=read"])("reject the form %s", async (form) => {
    const type = "application/x-www-form-urlencoded";
    const parser = express.urlencoded({ extended: true });
    const { status, json } = await post(archiveApp(), parser, "/session", type, form);
    expect([status, json.title]).toEqual([400, "invalid"]);
  });

  it("reject JSON that is nested too deeply", async () => {
    const deep = "[".repeat(20_000) + "]".repeat(20_000);
    const parser = express.json();
    expect(await post(partialFerryApp(), parser, "/bookings", "application/json", deep)).toEqual({
      status: 400,
      json: { title: "malformed_json" },
    });
  });
});

const ROUTE = `import { toRouteHandlers } from "@onecontract/server-runtime/next";
import { createApp } from "../../../server/index.gen";

export const { GET, POST } = toRouteHandlers(
  createApp({
    unmatched: "next",
    handlers: {
      createBooking: ({ body }) => ({ status: 201, headers: { Location: "/bookings/B1" }, body: { ...body, reference: "B1" } }),
    },
    authenticators: { key: { authenticate: () => ({ principal: "anyone" }) } },
    basePath: "/api",
    context: () => undefined,
    renderError: ({ kind }, context) => context.json({ title: kind }, 400),
  }),
);
`;

test("the stubs in route handlers of Next.js serve an operation with a body", { timeout: 300_000 }, async () => {
  const root = join(import.meta.dirname, "..");
  const folder = await mkdtemp(join(root, ".generated-next-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const document = join(root, "../testing/fixtures/ferry.yaml");
  const directory = join(folder, "server");
  await runProjects({ server: generatorProject({ document, directory, importExtension: "" }, serverGenerator()) });
  const files = {
    "app/api/[...path]/route.ts": ROUTE,
    "package.json": "{}",
    // The folder of the workspace, whose packages Next.js resolves.
    "next.config.mjs": `export default { turbopack: { root: ${JSON.stringify(join(root, "../.."))} } };\n`,
  };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(folder, path, ".."), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  const port = await freePort();
  const next = join(root, "node_modules/next/dist/bin/next");
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: undefined };
  const server = spawn(process.execPath, [next, "dev", folder, "--port", `${port}`], { env });
  onTestFinished(async () => {
    server.kill("SIGTERM");
    await once(server, "exit");
  });
  let output = "";
  server.stdout.on("data", (chunk) => {
    output += chunk;
  });
  server.stderr.on("data", (chunk) => {
    output += chunk;
  });
  await vi.waitUntil(() => output.includes("Ready") || server.exitCode !== null, { timeout: 120_000 });
  const url = `http://127.0.0.1:${port}/api`;
  const response = await call(`${url}/bookings`, "POST", { passenger: { name: "Ada" } });
  expect([response.status, await response.text()], output).toEqual([201, expect.stringContaining('"reference":"B1"')]);
  expect((await call(`${url}/bookings`, "POST", {})).status).toBe(400);
  expect((await call(`${url}/health`)).status).toBe(404);
});
