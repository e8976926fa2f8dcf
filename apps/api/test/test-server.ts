// Starts the complete HTTP server in the test process, on a free port, with separate backends and a fake clock.

import {
  type EventLevel,
  type Log,
  type LogEvent,
  Metrics,
  type ServerTimeouts,
  serializeError,
  startServer,
} from "@onecontract/server-node";
import type { Limiter } from "@onecontract/server-node/limits";
import type { KeyRing, NewKey } from "@onecontract/server-storage";
import { onTestFinished } from "vitest";
import { createServerApp } from "../src/app.ts";
import { openBackends, redactSecrets } from "../src/data.ts";
import type { PetstoreStorage } from "../src/storage/storage.ts";
import { createTestBackends, type TestBackends } from "./test-backends.ts";

/** A time in the middle of a minute and of a day, so that no window ends during a test. */
export const noon = Date.parse("2026-11-20T12:00:30Z");

export interface TestServerOptions {
  /** Existing backends, to restart a server with its data. @default empty backends */
  backends?: TestBackends;
  portalDir?: string;
  portalUrl?: string;
  publicUrl?: string;
  metricsToken?: string;
  trustedProxies?: number;
  /** The plan of `key`. @default "business" */
  plan?: string;
  timeouts?: Partial<ServerTimeouts>;
  /** Clock of the server. @default a clock that is stopped at `noon` */
  clock?: { nowMs: number };
}

export type LoggedEvent = LogEvent & { level: EventLevel | undefined };

export interface TestServer {
  /** The base URL of the API: `http://127.0.0.1:40000/v1`. */
  apiUrl: string;
  origin: string;
  backends: TestBackends;
  /** The path of the SQLite file, or "" on PostgreSQL. */
  databasePath: string;
  storage: PetstoreStorage;
  keys: KeyRing;
  limiter: Limiter;
  /** An active API key. */
  key: string;
  clock: { nowMs: number };
  /** All log events so far. */
  logged: LoggedEvent[];
  /** Returns the events that need attention: warnings and errors. */
  warnings: () => LoggedEvent[];
  /** The program aborts it when it starts to stop. */
  stopping: AbortController;
  /** Calls the API with `key`, or with the Authorization in `init.headers`. */
  call(path: string, init?: RequestInit): Promise<Response>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  issueKey(key: Partial<NewKey>): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a server, which stops when the test finishes at the latest. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const testBackends = options.backends ?? (await createTestBackends());
  const clock = options.clock ?? { nowMs: noon };
  const now = () => new Date(clock.nowMs);
  const { settings, redisKeyPrefix } = testBackends;
  const backends = await openBackends(settings, { now, redisKeyPrefix, busyTimeoutMs: 50 });
  const logged: TestServer["logged"] = [];
  const logWith = (details: object): Log => {
    const log = (event: LogEvent, level?: EventLevel) =>
      void logged.push({ ...details, ...event, error: serializeError(event.error, redactSecrets), level });
    return Object.assign(log, { with: (more: object) => logWith({ ...details, ...more }) });
  };
  const warnings = () => logged.filter(({ level, error }) => level === "warn" || error !== undefined);
  const metrics = new Metrics(() => 0);
  const stopping = new AbortController();
  const { trustedProxies = 0 } = options;
  const shared = { metrics, stopping: stopping.signal };
  const app = createServerApp({
    ...options,
    trustedProxies,
    ...shared,
    backends,
    now,
    log: logWith({}),
    checkResponses: true,
  });
  const { timeouts = {} } = options;
  const server = await startServer(app, { port: 0, host: "127.0.0.1", timeouts, ...shared });
  const { storage, keys, limiter } = backends;
  const issueKey = async (key: Partial<NewKey>) =>
    (await keys.issue({ name: "test", plan: "business", mode: "test", ...key })).secret;
  const key = await issueKey(options.plan === undefined ? {} : { plan: options.plan });

  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= server.stop(5000).then(() => backends.close());
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
  const databasePath = settings.database.kind === "sqlite" ? settings.database.path : "";
  return {
    ...calling,
    backends: testBackends,
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
