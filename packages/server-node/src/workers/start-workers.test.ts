import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import { restartDelayMs } from "./start-workers.ts";

/** Each worker starts the program again, so it is a file. */
const program = `
  import { Hono } from "hono";
  import { RateLimits, runApi, worker } from "../src/index.ts";
  const limits = { minute: 1000, day: 5 };
  const ban = { rejections: 100, withinSeconds: 60, firstSeconds: 60, factor: 2, maxSeconds: 60, resetAfterSeconds: 60 };
  const windows = [{ name: "minute", seconds: 60 }, { name: "day", seconds: 86400 }];
  const policy = { windows, plans: [{ name: "free", limits }], anonymousPlan: "free", ban };
  const rateLimits = new RateLimits({ policy });
  const app = new Hono();
  app.get("/books", async (c) => ((await rateLimits.count(c.env.call, undefined)) ? c.text("", 429) : c.json(process.pid)));
  app.get("/end", () => process.exit(7));
  if (process.env.BROKEN && worker) throw new Error("broken");
  await runApi({
    app,
    routes: [{ path: "/books" }, { path: "/end" }],
    rateLimits,
    renderRejection: ({ status, message }) => ({ status, headers: {}, body: message }),
    onListening: ({ api }) => console.log(api),
    close: async () => console.log("closed"),
  });
`;

function start(env: NodeJS.ProcessEnv = {}): ChildProcess {
  const folder = mkdtempSync(join(import.meta.dirname, "../../.test-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "program.ts"), program);
  const child = spawn(process.execPath, [join(folder, "program.ts"), "--workers", "2"], {
    env: { ...process.env, PORT: "0", DRAIN_SECONDS: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

async function waitForUrl({ stdout }: ChildProcess): Promise<string> {
  const [output] = await once(stdout!, "data");
  return String(output).trim();
}

/** Sends a request on a new connection: connections go to the workers in turn. */
function send(url: string, path: string): Promise<Response> {
  return fetch(url + path, { headers: { Connection: "close" } });
}

describe("runApi with workers", () => {
  it("counts in the primary process, stops with a signal, and closes every process", async () => {
    const child = start();
    const url = await waitForUrl(child);
    const responses = await Promise.all(Array.from({ length: 8 }, () => send(url, "books")));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    const allowed = responses.filter(({ ok }) => ok);
    expect(new Set(await Promise.all(allowed.map((response) => response.text()))).size).toBe(2);
    const rest = text(child.stdout!);
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
    expect(await rest).toBe("closed\n".repeat(3));
  });

  it("replaces a worker that ends, and keeps the counts", async () => {
    const child = start();
    const stderr = text(child.stderr!);
    const url = await waitForUrl(child);
    for (let count = 0; count < 5; count++) expect((await send(url, "books")).status).toBe(200);
    await expect(send(url, "end")).rejects.toThrow();
    const workers = async () => /\nhttp_workers (.*)\n/.exec(await (await send(url, "metrics")).text())?.[1];
    await expect.poll(workers).toBe("2");
    expect((await send(url, "books")).status).toBe(429);
    child.kill("SIGINT");
    expect(await once(child, "exit")).toEqual([0, null]);
    expect(await stderr).toContain('"message":"a worker has ended and is replaced","code":7,"signal":null');
  });

  it("serves a client that ends its side of the connection before the response", async () => {
    const url = new URL(await waitForUrl(start()));
    const socket = connect(Number(url.port), "127.0.0.1");
    socket.end("GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n");
    expect(await text(socket)).toMatch(/^HTTP\/1.1 200 OK\r\n/);
  });

  it("exits with code 1 and one report if its workers cannot start", async () => {
    const child = start({ BROKEN: "1" });
    const stderr = text(child.stderr!);
    expect(await once(child, "exit")).toEqual([1, null]);
    expect((await stderr).match(/Error: broken/g)).toHaveLength(1);
  });
});

it.each([
  [1, 100],
  [2, 200],
  [5, 1600],
  [20, 30_000],
])("after %j ends within a minute, a worker is replaced after %j ms", (recentEnds, delayMs) => {
  expect(restartDelayMs(recentEnds)).toBe(delayMs);
});
