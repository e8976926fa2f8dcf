// `petstore-api serve --workers`: the processes of a group act as one server.
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { type ClientRequest, request } from "node:http";
import { createServer } from "node:net";
import { text } from "node:stream/consumers";
import { createSqliteDatabase } from "@onecontract/testing/databases";
import { describe, expect, it, onTestFinished } from "vitest";
import { runCli } from "./run-cli.ts";
import { createKey, listPetNames, type ServerProcess, startServerProcess } from "./server-process.ts";
import { createTestBackends, toEnvironment } from "./test-backends.ts";

const UNLIMITED = 1_000_000_000;
const WORKERS = 3;

interface Group extends ServerProcess {
  /** Sends a request on a new connection: connections go to the workers in turn. */
  send(path: string, body?: string): Promise<{ status: number; body: string }>;
  /** Starts a request to create a pet, likewise. */
  create(): ClientRequest;
  /** Returns the IDs of the running workers. */
  workerIds(): number[];
}

async function startGroup(perDay = UNLIMITED, args: string[] = []): Promise<Group> {
  const { settings } = await createTestBackends();
  const { key } = await createKey(settings, UNLIMITED, perDay);
  const server = await startServerProcess(settings, key, { args: ["--workers", String(WORKERS), ...args] });
  const { origin } = new URL(server.apiUrl);
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  const start = (path: string, method: string) => request(origin + path, { agent: false, method, headers });
  const send: Group["send"] = async (path, body) => {
    const [response] = await once(start(path, body === undefined ? "GET" : "POST").end(body), "response");
    return { status: response.statusCode, body: await text(response) };
  };
  const workerIds = () =>
    execFileSync("ps", ["-o", "pid=", "--ppid", String(server.command.process.pid)], { encoding: "utf8" })
      .trim()
      .split(/\s+/)
      .map(Number);
  return { ...server, send, create: () => start("/v1/pets", "POST"), workerIds };
}

/** Sends requests concurrently and counts the responses by error code, or else by status. */
async function countOutcomes({ send }: Group, count: number) {
  const responses = await Promise.all(Array.from({ length: count }, () => send("/v1/pets")));
  const outcomes = responses.map(({ status, body }) => JSON.parse(body).code ?? String(status));
  return Object.fromEntries([...Map.groupBy(outcomes, String)].map(([outcome, group]) => [outcome, group.length]));
}

describe("workers", () => {
  it("enforce the limit and the ban of a key together", async () => {
    const group = await startGroup(50);
    expect(await countOutcomes(group, 90)).toEqual({ 200: 50, rate_limited: 9, key_banned: 31 });
    expect(await countOutcomes(group, 6)).toEqual({ key_banned: 6 });
  });

  it("report the sum of their metrics, whichever responds, and also after one of them was killed", async () => {
    const group = await startGroup();
    await countOutcomes(group, 20);
    const reported = async () => {
      const { body } = await group.send("/metrics");
      const value = (series: string) => Number(body.split(`\n${series} `)[1]?.split("\n")[0]);
      return {
        requests: value('http_request_duration_seconds_count{operation="listPets",status="200"}'),
        workers: value("http_workers"),
      };
    };
    for (let scrape = 0; scrape < 2 * WORKERS; scrape++) {
      expect(await reported()).toEqual({ requests: 20, workers: WORKERS });
    }
    const [killed = 0, ...others] = group.workerIds();
    process.kill(killed, "SIGKILL");
    await expect.poll(async () => (await reported()).workers).toBe(WORKERS - 1);
    expect((await reported()).requests).toBe(20);
    await expect.poll(async () => (await reported()).workers).toBe(WORKERS);
    expect((await reported()).requests).toBe(20);
    expect(group.workerIds()).toEqual(expect.arrayContaining(others));
  });

  it("keep every acknowledged pet when they are killed one by one, and replace those that end", async () => {
    const group = await startGroup();
    const acknowledged: string[] = [];
    let isLoaded = true;
    const load = async (client: number) => {
      for (let index = 0; isLoaded; index++) {
        const name = `pet ${client}-${index}`;
        const body = JSON.stringify({ name, categoryId: 1 });
        // A connection of the killed worker breaks.
        const response = await group.send("/v1/pets", body).catch(() => undefined);
        if (response?.status === 201) acknowledged.push(name);
      }
    };
    const clients = [0, 1, 2, 3].map(load);
    const killed: number[] = [];
    for (let kills = 0; kills < WORKERS; kills++) {
      const before = acknowledged.length;
      await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 10);
      const next = group.workerIds().find((id) => !killed.includes(id))!;
      process.kill(next, "SIGKILL");
      killed.push(next);
    }
    // A killed process is listed until it has ended, and may get a connection until then.
    const remaining = () => group.workerIds().filter((id) => !killed.includes(id));
    await expect.poll(() => remaining().length).toBe(WORKERS);
    isLoaded = false;
    await Promise.all(clients);
    const stored = new Set(await listPetNames(group));
    expect(acknowledged.filter((name) => !stored.has(name))).toEqual([]);
    group.command.process.kill("SIGTERM");
    expect((await group.command.result).code).toBe(0);
  });

  it("all fail their readiness after SIGTERM, complete requests in flight, and end with the first process", async () => {
    const group = await startGroup(UNLIMITED, ["--drain-seconds", "3"]);
    const ids = group.workerIds();
    const pending = Array.from({ length: WORKERS }, () => startCreation(group));
    await Promise.all(pending.map(({ continued }) => continued));
    group.command.process.kill("SIGTERM");
    await expect.poll(async () => (await group.send("/readyz")).status).toBe(503);
    for (let probe = 0; probe < 2 * WORKERS; probe++) expect((await group.send("/readyz")).status).toBe(503);
    expect(await Promise.all(pending.map(({ finish }) => finish()))).toEqual(Array(WORKERS).fill(201));
    expect((await group.command.result).code).toBe(0);
    expect(ids.filter(isRunning)).toEqual([]);
  });

  it("end if the first process is killed", async () => {
    const group = await startGroup();
    const ids = group.workerIds();
    await group.kill();
    await expect.poll(() => ids.filter(isRunning)).toEqual([]);
  });

  it("end if one of them receives a signal that a terminal sends to all", async () => {
    const group = await startGroup();
    for (const id of [...group.workerIds(), group.command.process.pid!]) process.kill(id, "SIGINT");
    expect((await group.command.result).code).toBe(0);
  });
});

it("workers that cannot listen are reported with one line", async () => {
  const blocker = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void blocker.close());
  await once(blocker, "listening");
  const { port } = blocker.address() as { port: number };
  const env = { ...toEnvironment({ database: await createSqliteDatabase() }), PORT: String(port), WORKERS: "2" };
  const { code, stderr } = await runCli(["serve"], env);
  const message = `PORT: ${port} is in use; stop the process that uses it or set PORT to another port\n`;
  expect([code, stderr]).toEqual([1, message]);
});

it("workers share the seed and the key of --demo", async () => {
  const settings = { database: await createSqliteDatabase() };
  const { command, apiUrl } = await startServerProcess(settings, "", { args: ["--demo", "--workers", "2"] });
  const key = /pets_test_\w+/.exec(await command.waitForOutput("curl"))?.[0];
  for (let call = 0; call < 4; call++) {
    const response = await fetch(`${apiUrl}/pets`, {
      headers: { Authorization: `Bearer ${key}`, Connection: "close" },
    });
    expect(await response.json()).toHaveLength(8);
  }
});

/** Sends the headers of a request to create a pet, and its body in `finish`, which returns the status. */
function startCreation({ create }: Group) {
  const sent = create();
  const body = JSON.stringify({ name: "Rex", categoryId: 1 });
  sent.setHeader("Content-Length", body.length);
  // The server responds with 100 Continue as soon as it reads the body.
  sent.setHeader("Expect", "100-continue");
  sent.flushHeaders();
  const finish = async (): Promise<number> => {
    sent.end(body);
    const [response] = await once(sent, "response");
    response.resume();
    return response.statusCode;
  };
  return { continued: once(sent, "continue"), finish };
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch {
    return false;
  }
}
