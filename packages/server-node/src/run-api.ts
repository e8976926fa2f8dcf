// Runs an API as a program: reads its settings, serves until a signal, and stops gracefully.
import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createLog } from "./log/log.ts";
import { killAfter, stopSignal } from "./process/stop-signal.ts";
import { serverFlags } from "./settings/server-flags.ts";
import { type Environment, formatFlags, readFlags, SettingError } from "./settings/setting.ts";
import { tlsFlags, tlsOptions } from "./settings/tls-flags.ts";
import { type Api, startApi } from "./start-api.ts";

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
}

export interface ApiUrls {
  /** URL of the operations. */
  api: string;
  /** URL of the portal, or undefined if it is not built. */
  portal: string | undefined;
}

const flags = { ...serverFlags, ...tlsFlags };

/**
 * Runs an API until SIGINT or SIGTERM. Flags of the command line, such as `--port 0`, override environment variables.
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
  }
}

async function run(options: RunApiOptions, args: string[], env: Environment): Promise<void> {
  if (args.includes("--help")) return void process.stdout.write(`${formatFlags(flags)}\n`);
  const settings = readFlags(flags, parse(args), env);
  const tls = tlsOptions(settings);
  const log = createLog({ level: settings.logLevel, redact: options.redact });
  const stopped = stopSignal();
  const server = await startApi({ ...options, ...settings, tls, log });
  // The URLs of the first start are still valid, unless each start selects another port.
  const isRestarted = env.ONECONTRACT_RESTARTED !== undefined && settings.port !== 0;
  if (!isRestarted) options.onListening?.(urls(options, `${tls ? "https" : "http"}://localhost:${server.port}`, env));
  const signal = await stopped;
  killAfter(EXIT_WITHIN_MS, log);
  log({ message: `stopping on ${signal}` });
  server.drain();
  // After SIGINT, which comes from a terminal, no load balancer has to notice.
  const drainMs = signal === "SIGTERM" ? settings.drainSeconds * 1000 : 0;
  await sleep(drainMs);
  await server.stop(FINISH_WITHIN_MS - drainMs);
  await options.close?.();
  await log.drain(DRAIN_LOG_WITHIN_MS);
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
function urls({ basePath = "/", portalDir }: Api, origin: string, { PORTAL_URL }: Environment): ApiUrls {
  const hasPortal = portalDir !== undefined && existsSync(portalDir);
  return { api: origin + basePath, portal: PORTAL_URL || (hasPortal ? `${origin}/` : undefined) };
}
