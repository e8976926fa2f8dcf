// Runs an API as a program: reads its settings, serves until a signal, and stops gracefully.
import cluster from "node:cluster";
import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { createLog, type Log, type ProcessLog, type Redact } from "./log/log.ts";
import { type RemoveExpired, removeExpiredPeriodically } from "./process/remove-expired.ts";
import { killAfter, stopSignal } from "./process/stop-signal.ts";
import { serverFlags } from "./settings/server-flags.ts";
import {
  type Environment,
  type FlagTable,
  type FlagValues,
  formatFlags,
  parseFlags,
  readFlags,
  SettingError,
} from "./settings/setting.ts";
import { tlsFlags, tlsOptions } from "./settings/tls-flags.ts";
import { type Api, basePathsOf, type StartApiOptions, startApi } from "./start-api.ts";
import { startWorkers } from "./workers/start-workers.ts";
import { type StopSignal, worker } from "./workers/worker.ts";

/** Requests in flight are aborted after this time, so that `close` ends within 10 seconds after the signal. */
const FINISH_WITHIN_MS = 9_000;
/** The program exits after this time, even if `close` hangs. */
const EXIT_WITHIN_MS = 9_800;
/** Requests in flight are aborted after this long when a backend has failed for good. */
const FINISH_AFTER_FAILURE_MS = 1_000;
/** A log that cannot be written does not delay the exit beyond this. */
const DRAIN_LOG_WITHIN_MS = 200;

export interface RunApiOptions extends Api {
  /** Called once the server accepts connections, but not after a restart by `onecontract dev`. */
  onListening?: (urls: ApiUrls) => void;
  /** Called after the last response, to close databases. */
  close?: () => Promise<void>;
  /** Called after the start and then hourly, in one of the processes. @default nothing expires */
  removeExpired?: RemoveExpired;
}

export interface ApiUrls {
  /** URL of the operations, of the newest version if there are several. */
  api: string;
  /** URL of the portal, or undefined if it is not built. */
  portal: string | undefined;
}

/** An API that opens databases, which its own settings select. */
export interface OpenedApi<Table extends FlagTable> {
  /** Flags and variables in addition to those of the server. */
  flags: Table;
  /**
   * Opens the API, once all settings are valid. Each worker and the primary process call it.
   * @throws SettingError for a setting with which the API cannot start
   */
  open(settings: FlagValues<Table>, process: OpeningProcess): Promise<RunApiOptions>;
}

export interface OpeningProcess {
  log: Log;
  /** Stops the server, with exit code 1, because only a restart of all processes repairs what has failed. */
  fail(error: Error): void;
}

const serverAndTlsFlags = { ...serverFlags, ...tlsFlags };

/**
 * Runs an API until SIGINT or SIGTERM. Flags of the command line, such as `--port 0`, override environment variables.
 *
 * With `--workers`, the program runs once as the primary process and once in each worker. Only the workers serve.
 *
 * A stop takes at most 10 seconds: after SIGTERM, `/readyz` fails for `DRAIN_SECONDS` before the server accepts no more
 * connections; requests in flight are completed; then `close` is called. Invalid settings are printed as one line, with exit
 * code 1, and so is a port in use. `--help` lists the settings.
 */
export async function runApi<Table extends FlagTable = Record<never, never>>(
  options: RunApiOptions | OpenedApi<Table>,
): Promise<void> {
  try {
    const opened = "open" in options ? options : { flags: {}, open: async () => options };
    await run(opened, process.argv.slice(2), process.env);
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
    // The connection to the primary process would keep a worker running.
    process.channel?.unref();
  }
}

async function run(api: OpenedApi<FlagTable>, args: string[], env: Environment): Promise<void> {
  const flags = { ...api.flags, ...serverAndTlsFlags };
  if (args.includes("--help")) return void process.stdout.write(`${formatFlags(flags)}\n`);
  const given = parseFlags(args, flags).values;
  const settings = readFlags(serverAndTlsFlags, given, env);
  const ownSettings = readFlags(api.flags, given, env);
  const tls = tlsOptions(settings);
  let redact: Redact = (value) => value;
  const log = createLog({ level: settings.logLevel, redact: (value) => redact(value) });
  const failure = Promise.withResolvers<Error>();
  // Registered before databases are opened, so that a signal does not interrupt that.
  const stopped = worker?.stopped ?? stopSignal();
  const fail = worker ? (error: Error) => void worker?.call("fail", error.message) : failure.resolve;
  const options = await api.open(ownSettings, { log, fail });
  redact = options.redact ?? redact;
  const stopping = new AbortController();
  try {
    const server =
      settings.workers > 1 && cluster.isPrimary
        ? await startGroup(options, settings, log, failure.resolve)
        : await startOne({ ...options, ...settings, tls, log });
    if (server === undefined) return;
    const { removeExpired = async () => {} } = options;
    const removal = worker ? undefined : removeExpiredPeriodically(removeExpired, log, stopping.signal);
    // The URLs of the first start are still valid, unless each start selects another port.
    const isRestarted = env.ONECONTRACT_RESTARTED !== undefined && settings.port !== 0;
    if (!worker && !isRestarted)
      options.onListening?.(urls(options, `${tls ? "https" : "http"}://localhost:${server.port}`, env));
    const reason = await Promise.race([stopped, failure.promise]);
    killAfter(EXIT_WITHIN_MS, log);
    stopping.abort();
    if (!worker) logStop(reason, log);
    // After SIGINT, which comes from a terminal, no load balancer has to notice.
    await server.stop(reason, reason === "SIGTERM" ? settings.drainSeconds * 1000 : 0);
    await removal;
  } finally {
    await options.close?.();
    await log.drain(DRAIN_LOG_WITHIN_MS);
  }
}

/** Serves with workers. Returns undefined if they cannot start. */
async function startGroup(
  { rateLimits }: RunApiOptions,
  settings: FlagValues<typeof serverAndTlsFlags>,
  log: ProcessLog,
  onFailure: (error: Error) => void,
): Promise<Server | undefined> {
  const { limiter } = rateLimits ?? {};
  const workers = await startWorkers({ ...settings, count: settings.workers, log, limiter, onFailure });
  return (
    workers && {
      port: workers.port,
      stop: (reason, drainMs) => (reason instanceof Error ? workers.stop("SIGINT", 0) : workers.stop(reason, drainMs)),
    }
  );
}

/** After a failure the exit code is 1, so that the supervisor of the process starts it again. */
function logStop(reason: StopSignal | Error, log: Log): void {
  if (reason instanceof Error) {
    log({ message: "stopping: a backend failed, and only a restart repairs it", error: reason });
    process.exitCode = 1;
  } else log({ message: `stopping on ${reason}` });
}

interface Server {
  port: number;
  /**
   * @param reason a signal, or the failure of a backend
   * @param drainMs how long to serve requests that load balancers still send
   */
  stop(reason: StopSignal | Error, drainMs: number): Promise<void>;
}

/** Serves with this process. */
async function startOne(options: StartApiOptions): Promise<Server> {
  const api = await startApi(options);
  return {
    port: api.port,
    async stop(reason, drainMs) {
      api.drain();
      await sleep(drainMs);
      await api.stop(reason instanceof Error ? FINISH_AFTER_FAILURE_MS : FINISH_WITHIN_MS - drainMs);
    },
  };
}

/** `onecontract dev` sets PORTAL_URL, because it serves the portal itself. */
function urls(api: Api, origin: string, { PORTAL_URL }: Environment): ApiUrls {
  const { portalDir } = api;
  const hasPortal = portalDir !== undefined && existsSync(portalDir);
  const [newest = "/"] = basePathsOf(api);
  return { api: origin + newest, portal: PORTAL_URL || (hasPortal ? `${origin}/` : undefined) };
}
