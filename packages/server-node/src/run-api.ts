// Runs an API as a program: reads its settings, serves until a signal, and stops gracefully.
import cluster from "node:cluster";
import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createLog } from "./log/log.ts";
import { killAfter, stopSignal } from "./process/stop-signal.ts";
import { serverFlags } from "./settings/server-flags.ts";
import { type Environment, formatFlags, invalidSetting, readFlags, SettingError } from "./settings/setting.ts";
import { tlsFlags, tlsOptions } from "./settings/tls-flags.ts";
import { type Api, basePathsOf, type StartApiOptions, startApi } from "./start-api.ts";
import { startWorkers } from "./workers/start-workers.ts";
import { type StopSignal, worker } from "./workers/worker.ts";

/** Requests in flight are aborted after this time, so that `close` ends within 10 seconds after the signal. */
const FINISH_WITHIN_MS = 9_000;
/** The program exits after this time, even if `close` hangs. */
const EXIT_WITHIN_MS = 9_800;
/** A log that cannot be written does not delay the exit beyond this. */
const DRAIN_LOG_WITHIN_MS = 200;

export interface RunApiOptions extends Api {
  /** Called once the server accepts connections, but not after a restart by `onecontract dev`. */
  onListening?: (urls: ApiUrls) => void;
  /** Called after the last response, to close databases. */
  close?: () => Promise<void>;
  /**
   * True if only one process may serve, because the API stores data in its memory: then `WORKERS` has to be 1.
   * @default false
   */
  hasMemoryStore?: boolean;
}

export interface ApiUrls {
  /** URL of the operations, of the newest version if there are several. */
  api: string;
  /** URL of the portal, or undefined if it is not built. */
  portal: string | undefined;
}

const flags = { ...serverFlags, ...tlsFlags };

/**
 * Runs an API until SIGINT or SIGTERM. Flags of the command line, such as `--port 0`, override environment variables.
 *
 * With `--workers`, the program runs once as the primary process and once in each worker. Only the workers serve.
 *
 * A stop takes at most 10 seconds: after SIGTERM, `/readyz` fails for `DRAIN_SECONDS` before the server accepts no more
 * connections; requests in flight are completed; then `close` is called. Invalid settings are printed as one line, with exit
 * code 1, and so is a port in use. `--help` lists the settings.
 */
export async function runApi(options: RunApiOptions): Promise<void> {
  try {
    await run(options, process.argv.slice(2), process.env);
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
    // The connection to the primary process would keep a worker running.
    process.channel?.unref();
  }
}

async function run(options: RunApiOptions, args: string[], env: Environment): Promise<void> {
  if (args.includes("--help")) return void process.stdout.write(`${formatFlags(flags)}\n`);
  const settings = readFlags(flags, parse(args), env);
  if (options.hasMemoryStore && settings.workers > 1)
    throw invalidSetting("WORKERS", "1, because the API stores data in the memory of a process", `${settings.workers}`);
  const tls = tlsOptions(settings);
  const log = createLog({ level: settings.logLevel, redact: options.redact });
  const stopped = worker?.stopped ?? stopSignal();
  const server =
    settings.workers > 1 && cluster.isPrimary
      ? await startWorkers({ ...settings, count: settings.workers, log, limiter: options.rateLimits?.limiter })
      : await startOne({ ...options, ...settings, tls, log });
  // The URLs of the first start are still valid, unless each start selects another port.
  const isRestarted = env.ONECONTRACT_RESTARTED !== undefined && settings.port !== 0;
  if (server && !worker && !isRestarted)
    options.onListening?.(urls(options, `${tls ? "https" : "http"}://localhost:${server.port}`, env));
  if (server) {
    const signal = await stopped;
    killAfter(EXIT_WITHIN_MS, log);
    if (!worker) log({ message: `stopping on ${signal}` });
    // After SIGINT, which comes from a terminal, no load balancer has to notice.
    await server.stop(signal, signal === "SIGTERM" ? settings.drainSeconds * 1000 : 0);
  }
  await options.close?.();
  await log.drain(DRAIN_LOG_WITHIN_MS);
}

interface Server {
  port: number;
  /** @param drainMs how long to serve requests that load balancers still send */
  stop(signal: StopSignal, drainMs: number): Promise<void>;
}

/** Serves with this process. */
async function startOne(options: StartApiOptions): Promise<Server> {
  const api = await startApi(options);
  return {
    port: api.port,
    async stop(_signal, drainMs) {
      api.drain();
      await sleep(drainMs);
      await api.stop(FINISH_WITHIN_MS - drainMs);
    },
  };
}

/** @throws SettingError for an unknown flag */
function parse(args: string[]) {
  const options = Object.values(flags).map(({ flag }) => [flag, { type: "string" as const }]);
  try {
    return parseArgs({ args, options: Object.fromEntries(options) }).values;
  } catch (error) {
    throw new SettingError(`arguments: ${error instanceof Error ? error.message : String(error)}; see --help`);
  }
}

/** `onecontract dev` sets PORTAL_URL, because it serves the portal itself. */
function urls(api: Api, origin: string, { PORTAL_URL }: Environment): ApiUrls {
  const { portalDir } = api;
  const hasPortal = portalDir !== undefined && existsSync(portalDir);
  const [newest = "/"] = basePathsOf(api);
  return { api: origin + newest, portal: PORTAL_URL || (hasPortal ? `${origin}/` : undefined) };
}
