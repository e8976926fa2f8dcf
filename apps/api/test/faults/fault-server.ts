// Starts the server of a scenario and calls it.
import { setTimeout as sleep } from "node:timers/promises";
import type { BackendSettings } from "@onecontract/server-storage";
import { KeyRing } from "@onecontract/server-storage";
import { temporaryDatabasePath } from "@onecontract/testing/temporary-folder";
import { WAIT_TIMEOUT } from "@onecontract/testing/test-options";
import { data, openStorage } from "../../src/data.ts";
import { listPetNames, type ServerOptions, type ServerProcess, startServerProcess } from "../server-process.ts";
import type { Clock } from "./clock.ts";

const unlimited = 1_000_000_000;

/** Result of `createPet` while a backend is unavailable. */
export const unavailable = "503 with Retry-After";

export interface FaultServer extends ServerProcess {
  settings: BackendSettings;
  key: string;
}

export interface FaultServerOptions extends ServerOptions {
  /** Settings of the backends. @default a new SQLite file */
  settings?: BackendSettings;
  /** API key of every call. @default a new key with `limits` */
  key?: string;
  limits?: { minute?: number; day?: number };
  /** Clock of the server, which is rewound after the start, because a start takes long on a busy machine. */
  clock?: Clock;
}

export async function startFaultServer(options: FaultServerOptions = {}): Promise<FaultServer> {
  const { settings = await newSqliteSettings(), limits = {}, clock, ...serverOptions } = options;
  const key = options.key ?? (await issueKey(settings, limits));
  const server = await startServerProcess(settings, key, { ...serverOptions, env: { ...clock?.env, ...options.env } });
  clock?.rewind();
  // A response that takes too long counts as none.
  const call = (path: string, init?: RequestInit) => server.call(path, init).catch(() => undefined);
  return { ...server, call, settings, key };
}

export async function newSqliteSettings(): Promise<BackendSettings> {
  return { database: { kind: "sqlite", path: await temporaryDatabasePath() } };
}

/** Returns the path of the SQLite file. */
export function databasePath({ database }: BackendSettings): string {
  if (database.kind !== "sqlite") throw new Error(`database: expected sqlite, got ${database.kind}`);
  return database.path;
}

export async function issueKey(
  settings: BackendSettings,
  { minute = unlimited, day = unlimited }: { minute?: number; day?: number } = {},
): Promise<string> {
  const storage = await openStorage(settings);
  try {
    const limits = { minute, day };
    const request = { name: "", plan: "enterprise", mode: "live", limits } as const;
    return (await new KeyRing({ ...data, storage: storage.keys }).issue(request)).secret;
  } finally {
    await storage.close();
  }
}

/** Returns the status of a GET request, or `none` if the connection fails. @param path below `/v1` */
export async function status(server: ServerProcess, path = "/pets"): Promise<number | "none"> {
  const response = await server.call(path);
  await response?.arrayBuffer();
  return response?.status ?? "none";
}

/** Returns the statuses of requests that follow each other, as in `200 200 429`. */
export async function statuses(server: ServerProcess, count: number): Promise<string> {
  const found: (number | "none")[] = [];
  for (let request = 0; request < count; request++) found.push(await status(server));
  return found.join(" ");
}

export function health(server: ServerProcess): Promise<number | "none"> {
  return status(server, "/../healthz");
}

export function readiness(server: ServerProcess): Promise<number | "none"> {
  return status(server, "/../readyz");
}

/** Creates a pet and returns the status, with `Retry-After` if the response has that header. */
export async function createPet(server: ServerProcess, name: string): Promise<string> {
  const body = JSON.stringify({ name, categoryId: 1 });
  const response = await server.call("/pets", { method: "POST", body, headers: { "Idempotency-Key": name } });
  await response?.arrayBuffer();
  const hasRetryAfter = /^[1-9]\d*$/.test(response?.headers.get("Retry-After") ?? "");
  return `${response?.status ?? "none"}${hasRetryAfter ? " with Retry-After" : ""}`;
}

/** Creates pets one after the other and returns the names of those with a 201 response. */
export async function createPets(server: ServerProcess, count: number, prefix = "pet"): Promise<string[]> {
  const created: string[] = [];
  for (let number = 0; number < count; number++) {
    const name = `${prefix}-${number}`;
    if ((await createPet(server, name)) === "201") created.push(name);
  }
  return created;
}

/** Returns how many of the acknowledged pets are missing. */
export async function lostPets(server: ServerProcess, acknowledged: string[]): Promise<number> {
  const names = new Set(await listPetNames(server));
  return acknowledged.filter((name) => !names.has(name)).length;
}

export async function metric(server: ServerProcess, name: string): Promise<number> {
  const response = await server.call("/../metrics");
  return Number(new RegExp(`^${name} (\\S+)$`, "m").exec((await response?.text()) ?? "")?.[1]);
}

/** Sends SIGTERM and describes the exit. */
export async function terminate({ command }: ServerProcess): Promise<string> {
  command.process.kill("SIGTERM");
  return describeExit(command);
}

/** Returns the exit code, `killed` or `still running`. A stop takes at most 10 seconds, or more on a busy machine. */
export async function describeExit({ result }: ServerProcess["command"]): Promise<string> {
  const running = sleep(WAIT_TIMEOUT, "still running", { ref: false });
  return Promise.race([result.then(({ code }) => (code === null ? "killed" : `exit code ${code}`)), running]);
}

/** Calls `check` until it returns `wanted`, for at most `WAIT_TIMEOUT`, and returns its last result. */
export async function eventually<Result>(wanted: Result, check: () => Promise<Result>): Promise<Result> {
  const deadlineMs = performance.now() + WAIT_TIMEOUT;
  for (;;) {
    const result = await check();
    if (result === wanted || performance.now() > deadlineMs) return result;
    await sleep(100);
  }
}

/** Returns whether the server logs a text soon: the log is written in batches. */
export function describeLog({ command }: FaultServer, text: string): Promise<string> {
  return eventually("logged", async () => (command.stderr().includes(text) ? "logged" : "not logged"));
}
