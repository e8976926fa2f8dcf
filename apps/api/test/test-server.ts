// Starts the whole server for a test: a real HTTP server on a free port, engines of its own, and a clock to set.
import { onTestFinished } from "vitest";
import { createApp } from "../src/app.ts";
import { rateLimitHeaders } from "../src/http/rate-limit-headers.ts";
import type { KeyRing, NewKey } from "../src/keys/key-ring.ts";
import type { Limiter } from "../src/limits/limiter.ts";
import type { EventLevel, Log, LogEvent } from "../src/log.ts";
import { createMetrics } from "../src/metrics/metrics.ts";
import { type ServerTimeouts, startServer } from "../src/start-server.ts";
import type { Storage } from "../src/storage/storage.ts";
import { openEngines } from "../src/wiring.ts";
import { newEngines, type TestEngines } from "./test-engines.ts";

/** The middle of a minute and of a day. */
export const noon = Date.parse("2026-11-20T12:00:30Z");

export interface TestServerOptions {
  /** Engines that are there already, to start again on them. @default new ones */
  engines?: TestEngines;
  portalDir?: string;
  publicUrl?: string;
  trustedProxies?: number;
  /** Plan of `key`. @default "business" */
  plan?: string;
  timeouts?: Partial<ServerTimeouts>;
  /** @default one that stands at noon */
  clock?: { nowMs: number };
}

export type LoggedEvent = LogEvent & { level: EventLevel | undefined };

export interface TestServer {
  /** The address of the API: `http://127.0.0.1:40000/v1`. */
  apiUrl: string;
  origin: string;
  engines: TestEngines;
  /** Of SQLite. */
  databasePath: string;
  storage: Storage;
  keys: KeyRing;
  limiter: Limiter;
  /** An API key in force. */
  key: string;
  clock: { nowMs: number };
  /** Every log line. */
  logged: LoggedEvent[];
  /** The lines that somebody should look at. */
  warnings: () => LoggedEvent[];
  /** Aborting it is what the program does when it is about to stop. */
  stopping: AbortController;
  /** Calls the API with `key`, unless the headers have another Authorization. */
  call(path: string, init?: RequestInit): Promise<Response>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  issueKey(key: Partial<NewKey>): Promise<string>;
  stop(): Promise<void>;
}

/** The server is stopped when the test is finished, if not before. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const testEngines = options.engines ?? (await newEngines());
  const clock = options.clock ?? { nowMs: noon };
  const now = () => new Date(clock.nowMs);
  const { settings, redisKeyPrefix } = testEngines;
  const engines = await openEngines(settings, { now, redisKeyPrefix, busyTimeoutMs: 50 });
  const logged: TestServer["logged"] = [];
  const logWith = (details: object): Log => {
    const log = (event: LogEvent, level?: EventLevel) => void logged.push({ ...details, ...event, level });
    return Object.assign(log, { with: (more: object) => logWith({ ...details, ...more }) });
  };
  const warnings = () => logged.filter(({ level, error }) => level === "warn" || error !== undefined);
  const metrics = createMetrics();
  const stopping = new AbortController();
  const { trustedProxies = 0 } = options;
  const limitHeaders = rateLimitHeaders({ limiter: engines.limiter, trustedProxies, now });
  const shared = { metrics, limitHeaders, stopping: stopping.signal };
  const app = createApp({
    ...options,
    trustedProxies,
    ...shared,
    engines,
    now,
    log: logWith({}),
    checkResponses: true,
  });
  const { timeouts = {} } = options;
  const server = await startServer(app, { port: 0, host: "127.0.0.1", timeouts, ...shared });
  const { storage, keys, limiter } = engines;
  const issueKey = async (key: Partial<NewKey>) =>
    (await keys.issue({ name: "test", plan: "business", mode: "test", ...key })).text;
  const key = await issueKey(options.plan === undefined ? {} : { plan: options.plan });

  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= server.stop(5000).then(() => engines.close());
    return stopped;
  };
  onTestFinished(stop);

  const origin = `http://127.0.0.1:${server.port}`;
  const apiUrl = `${origin}/v1`;
  const call: TestServer["call"] = (path, init = {}) => {
    const headers = new Headers(init.headers);
    if (!headers.has("Authorization")) headers.set("Authorization", `Bearer ${key}`);
    return fetch(apiUrl + path, { ...init, headers });
  };
  const post: TestServer["post"] = (path, body, headers = {}) =>
    call(path, {
      method: "POST",
      body: typeof body === "string" ? body : JSON.stringify(body),
      headers: { "Content-Type": "application/json", ...headers },
    });
  const calling = { apiUrl, origin, key, call, post, issueKey };
  const databasePath = settings.database.engine === "sqlite" ? settings.database.path : "";
  return {
    ...calling,
    engines: testEngines,
    databasePath,
    storage,
    keys,
    limiter,
    clock,
    logged,
    warnings,
    stopping,
    stop,
  };
}
