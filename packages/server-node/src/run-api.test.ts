import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";

const program = `
  import { Hono } from "hono";
  import { runApi } from "./src/index.ts";
  const app = new Hono().basePath("/v1").get("/books", (c) => c.json([]));
  await runApi({
    app,
    routes: [{ path: "/books" }],
    basePath: "/v1",
    renderRejection: ({ status, message }) => ({ status, headers: {}, body: message }),
    onListening: ({ api, portal }) => console.log(JSON.stringify({ api, portal })),
    close: async () => console.log("closed"),
  });
`;

/** An API that has a setting, and a backend that fails after 100 ms if the setting says so. */
const openingProgram = `
  import { Hono } from "hono";
  import { runApi } from "./src/index.ts";
  import { invalidSetting, setting } from "./src/settings/setting.ts";
  const read = (raw, name) => {
    if (["works", "fails"].includes(raw)) return raw;
    throw invalidSetting(name, "works or fails", raw);
  };
  await runApi({
    flags: { backend: setting("backend", "how the backend is", { default: "works", read }) },
    async open({ backend }, { fail }) {
      if (backend === "fails") setTimeout(() => fail(new Error("the disk failed")), 100);
      return {
        app: new Hono().get("/backend", (c) => c.text(backend)),
        routes: [{ path: "/backend" }],
        renderRejection: ({ status, message }) => ({ status, headers: {}, body: message }),
        onListening: ({ api }) => console.log(JSON.stringify({ api })),
        removeExpired: async () => console.log("removed"),
        close: async () => console.log("closed"),
      };
    },
  });
`;

/** An API whose streams fail with a secret in the error, after no item or after one. */
const streamingProgram = `
  import { Hono } from "hono";
  import { runApi } from "./src/index.ts";
  const app = new Hono().get("/events/:count", (c) => {
    let left = Number(c.req.param("count"));
    const body = new ReadableStream({
      async pull(controller) {
        if (left-- > 0) return controller.enqueue(Buffer.from("data: 1"));
        await new Promise((resolve) => setTimeout(resolve));
        controller.error(new Error("no source s3cr3t", { cause: "s3cr3t" }));
      },
    }, { highWaterMark: 0 });
    return c.body(body, 200, { "Content-Type": "text/event-stream" });
  });
  await runApi({
    app,
    routes: [{ path: "/events/{count}" }],
    redact: (value) => value.replaceAll("s3cr3t", "***"),
    renderRejection: ({ status, message }) => ({ status, headers: {}, body: message }),
    onListening: ({ api }) => console.log(JSON.stringify({ api })),
  });
`;

function run(env: NodeJS.ProcessEnv, ...args: string[]) {
  return runProgram(program, env, ...args);
}

function runProgram(code: string, env: NodeJS.ProcessEnv, ...args: string[]) {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", code, "--", "api", ...args], {
    cwd: join(import.meta.dirname, ".."),
    env: { ...process.env, PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

async function waitForUrl({ stdout }: ChildProcess): Promise<string> {
  const [output] = await once(stdout!, "data");
  return JSON.parse(String(output)).api;
}

describe("runApi", () => {
  it.each(["SIGINT", "SIGTERM"] as const)("stops on %s, calls close, and exits with code 0", async (signal) => {
    const child = run({ DRAIN_SECONDS: "0" });
    const stderr = text(child.stderr!);
    const url = await waitForUrl(child);
    expect(await (await fetch(`${url}/books`)).json()).toEqual([]);
    const rest = text(child.stdout!);
    child.kill(signal);
    expect(await once(child, "exit")).toEqual([0, null]);
    expect(await rest).toBe("closed\n");
    const [request, stop] = (await stderr)
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect([request, stop]).toMatchObject([
      { level: "info", message: "request", operation: "none", status: 200 },
      { level: "info", message: `stopping on ${signal}` },
    ]);
  });

  it("serves requests while it drains after SIGTERM, and is not ready", async () => {
    const child = run({ DRAIN_SECONDS: "5" });
    const url = await waitForUrl(child);
    child.kill("SIGTERM");
    const readiness = async () => (await fetch(new URL("/readyz", url))).status;
    await expect.poll(readiness).toBe(503);
    expect((await fetch(`${url}/books`)).status).toBe(200);
  });

  it.each([0, 1])(
    "logs the error of a stream after %d items once, without secrets, and closes the connection",
    async (count) => {
      const child = runProgram(streamingProgram, {});
      const stderr = text(child.stderr!);
      const response = await fetch(`${await waitForUrl(child)}events/${count}`);
      await expect(response.text()).rejects.toThrow();
      child.kill("SIGINT");
      await once(child, "exit");
      const lines = (await stderr)
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
      const requestId = response.headers.get("X-Request-Id");
      const error = { message: "no source ***", cause: "***" };
      expect(lines.filter(({ level }) => level === "error")).toMatchObject([
        { message: "interrupted response", requestId, error },
      ]);
      expect(await stderr).not.toContain("s3cr3t");
    },
  );

  it.each<[NodeJS.ProcessEnv, string[], string]>([
    [{ PORT: "abc" }, [], 'PORT: expected an integer from 0 to 65535, got "abc"\n'],
    [{}, ["--port", "-1x"], "arguments: "],
    [
      { HOST: "203.0.113.1" },
      [],
      'HOST: expected a local IP address or host name, got "203.0.113.1" (EADDRNOTAVAIL)\n',
    ],
    [
      { TLS_CERT_FILE: "package.json" },
      [],
      "TLS_KEY_FILE: expected a path, because TLS_CERT_FILE is set, got nothing\n",
    ],
    [{ TLS_CERT_FILE: "/no/such" }, [], 'TLS_CERT_FILE: expected the path of a readable file, got "/no/such"\n'],
  ])("with %j and %j prints one line and exits with code 1", async (env, args, message) => {
    const child = run(env, ...args);
    const stderr = text(child.stderr!);
    expect(await once(child, "exit")).toEqual([1, null]);
    expect(await stderr).toContain(message);
    expect((await stderr).split("\n")).toHaveLength(2);
  });
});

describe("runApi with databases", () => {
  it("passes settings to open, removes expired data, and closes at the end", async () => {
    const child = runProgram(openingProgram, {}, "--backend", "works");
    const [removed] = await once(child.stdout!, "data");
    expect(String(removed)).toMatch(/^removed\n/);
    const url = await waitForUrlIn(String(removed), child);
    expect(await (await fetch(`${url}backend`)).text()).toBe("works");
    const rest = text(child.stdout!);
    child.kill("SIGINT");
    expect(await once(child, "exit")).toEqual([0, null]);
    expect(await rest).toBe("closed\n");
  });

  it("stops with exit code 1 after a backend has failed for good", async () => {
    const child = runProgram(openingProgram, { BACKEND: "fails" });
    const [stdout, stderr] = [text(child.stdout!), text(child.stderr!)];
    expect(await once(child, "exit")).toEqual([1, null]);
    expect(await stdout).toContain("closed\n");
    expect(await stderr).toContain("the disk failed");
  });

  it("reports an invalid setting before anything is opened", async () => {
    const child = runProgram(openingProgram, { BACKEND: "x" });
    const [stdout, stderr] = [text(child.stdout!), text(child.stderr!)];
    expect(await once(child, "exit")).toEqual([1, null]);
    expect([await stdout, await stderr]).toEqual(["", 'BACKEND: expected works or fails, got "x"\n']);
  });

  it("lists the settings in its help", async () => {
    const child = runProgram(openingProgram, {}, "--help");
    expect(await text(child.stdout!)).toMatch(/--backend, BACKEND .*how the backend is \(works\)/);
  });
});

/** Returns the URL of the line after `removed`, which may be in the same chunk. */
async function waitForUrlIn(chunk: string, child: ChildProcess): Promise<string> {
  const line = chunk.split("\n")[1] || (await once(child.stdout!, "data"))[0];
  return JSON.parse(String(line)).api;
}
