// petstore-api serve
import { setTimeout as sleep } from "node:timers/promises";
import { createApp } from "../app.ts";
import { readServeSettings, type ServeSettings, settingFlags, settingsHelp } from "../config/serve-settings.ts";
import type { Environment } from "../config/setting.ts";
import { isEmpty, seed } from "../domain/seed.ts";
import type { Engines } from "../engines.ts";
import { rateLimitHeaders } from "../http/rate-limit-headers.ts";
import { issueDemoKey } from "../keys/demo-key.ts";
import { createLog, type Log } from "../log.ts";
import { createMetrics } from "../metrics/metrics.ts";
import { type RunningServer, startServer } from "../start-server.ts";
import { openEngines } from "../wiring.ts";
import { keepYoungHeapSmall } from "../young-heap.ts";
import { type Command, readArguments } from "./command.ts";
import { type StopSignal, stopSignal } from "./stop-signal.ts";

const removeExpiredEveryMs = 60 * 60 * 1000;

/** Requests under way are cut off then, so that the database can still be closed within 10 seconds. */
const finishWithinMs = 9_000;
/** Whatever hangs then, the program ends. */
const endWithinMs = 9_800;

const now = () => new Date();

export const serve: Command = {
  help: `Usage: petstore-api serve [flags]

Serves the API under /v1 and the portal at /, and beside them /healthz, /readyz and /metrics. Logs to standard error,
a line of JSON for each request. Stops cleanly on SIGINT and SIGTERM, within 10 seconds.

  --demo                          fill an empty store with animals and orders, and print an API key
${settingsHelp}`,

  async run(args, env) {
    const { settings, demo } = readSettings(args, env);
    keepYoungHeapSmall();
    const log = createLog(settings.logLevel);
    const engines = await openEngines(settings, { now });
    // From here on, so that a signal while the store is filled does not cut that off.
    const stopped = stopSignal();
    const stopping = new AbortController();
    try {
      const server = await start(engines, settings, log, stopping.signal);
      const demoKey = demo ? await prepareDemo(engines) : undefined;
      process.stdout.write(banner(settings, server.port, demoKey));
      const removing = setInterval(() => removeExpired(engines, log), removeExpiredEveryMs);
      const signal = await stopped;
      clearInterval(removing);
      stopping.abort();
      await stop(server, signal, settings, log);
    } finally {
      await engines.close();
    }
  },
};

function readSettings(args: string[], env: Environment): { settings: ServeSettings; demo: boolean } {
  const { flags } = readArguments(args, { demo: { type: "boolean" }, ...settingFlags });
  return { settings: readServeSettings(flags, env), demo: flags.demo === true };
}

async function start(
  engines: Engines,
  settings: ServeSettings,
  log: Log,
  stopping: AbortSignal,
): Promise<RunningServer> {
  await engines.removeExpired(now().getTime());
  const metrics = createMetrics();
  const limitHeaders = rateLimitHeaders({ ...settings, limiter: engines.limiter, now });
  const app = createApp({ ...settings, engines, now, log, metrics, limitHeaders, stopping });
  return startServer(app, { ...settings, metrics, limitHeaders, stopping });
}

/** SIGINT comes from a person at a terminal, whose machine has no load balancer that would have to notice. */
async function stop(server: RunningServer, signal: StopSignal, settings: ServeSettings, log: Log): Promise<void> {
  log({ message: `stopping on ${signal}` });
  setTimeout(() => {
    log({ message: "stopped in the middle of work that did not end in time" }, "error");
    process.exit(1);
  }, endWithinMs).unref();
  const drainMs = signal === "SIGTERM" ? settings.drainMs : 0;
  await sleep(drainMs);
  await server.stop(finishWithinMs - drainMs);
}

async function removeExpired(engines: Engines, log: Log): Promise<void> {
  try {
    await engines.removeExpired(now().getTime());
  } catch (error) {
    log({ message: "what has expired could not be removed; the next try is in an hour", error });
  }
}

/** @returns an API key for trying things out. */
async function prepareDemo({ storage, keys }: Engines): Promise<string> {
  if (await isEmpty(storage)) await seed(storage, { animals: 8, orders: 5, nowMs: now().getTime() });
  return issueDemoKey(keys);
}

function banner(settings: ServeSettings, port: number, demoKey: string | undefined): string {
  const url = settings.publicUrl ?? `http://${hostForClients(settings.host)}:${port}`;
  const portal = settings.portalDir === undefined ? "not built; build it or set PORTAL_DIR" : `${url}/`;
  const addresses = `API      ${url}/v1\nPortal   ${portal}\n`;
  if (demoKey === undefined) return addresses;
  return `${addresses}API key  ${demoKey}\n\nTry it:\ncurl -H "Authorization: Bearer ${demoKey}" ${url}/v1/pets\n`;
}

/** A loopback address or one that means all addresses, as a person would type it. */
function hostForClients(host: string): string {
  if (["127.0.0.1", "0.0.0.0", "::1", "::", "localhost"].includes(host)) return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
