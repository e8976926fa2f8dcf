// The command `petstore-api serve`: serves the API and the portal.
import cluster from "node:cluster";
import { setTimeout as sleep } from "node:timers/promises";
import {
  createLog,
  killAfter,
  type Log,
  Metrics,
  type ProcessLog,
  removeExpiredPeriodically,
  type StopSignal,
  startServer,
  startWorkers,
  stopSignal,
  worker,
} from "@onecontract/server-node";
import { switchFlag } from "@onecontract/server-node/settings";
import { createCommand } from "@onecontract/server-storage/commands";
import { createServerApp } from "../app.ts";
import { type ServeSettings, serveFlags } from "../config/serve-settings.ts";
import { openBackends, type PetstoreBackends, redactSecrets } from "../data.ts";
import { issueDemoKey } from "../demo-key.ts";
import { isEmpty, seed } from "../domain/seed.ts";
import { unstoredProperties } from "../storage/unstored-properties.ts";
import { limitYoungGeneration } from "../young-generation.ts";

/** Requests in flight are aborted after this time, so that the database can be closed within 10 seconds. */
const FINISH_WITHIN_MS = 9_000;
/** The program exits after this time, even if an operation hangs. */
const EXIT_WITHIN_MS = 9_800;

/** Requests in flight are aborted after this long when the disk has failed. */
const FINISH_AFTER_FAILURE_MS = 1_000;
/** A log that cannot be written does not delay the exit beyond this. */
const DRAIN_LOG_WITHIN_MS = 200;

const now = () => new Date();

export const serve = createCommand({
  usage: "petstore-api serve",
  summary: "serve the API and the portal",
  description: `Serves the API under /v1, the portal at /, and /healthz, /readyz and /metrics. Logs one line of JSON per request to
standard error. Stops gracefully on SIGINT and SIGTERM, within 10 seconds. With --workers, further processes serve, and this one replaces
those that end.`,
  flags: {
    isDemo: switchFlag("demo", "add sample pets and orders to an empty store, and print an API key"),
    ...serveFlags,
  },
  async run({ isDemo, ...settings }, env) {
    limitYoungGeneration();
    const log = createLog({ level: settings.logLevel, redact: redactSecrets });
    const failure = Promise.withResolvers<Error>();
    const backends = await openBackends(settings, {
      now,
      onError: (message, error) => log({ message: `rate limiter: ${message}`, error }),
      onPermanentFailure: worker ? (error) => void worker?.call("fail", error.message) : failure.resolve,
    });
    // Registered before the store is filled, so that a signal does not interrupt that.
    const stopped = worker?.stopped ?? stopSignal();
    const stopping = new AbortController();
    const removal = worker ? undefined : removeExpiredPeriodically(backends.removeExpired, log, stopping.signal);
    try {
      if (settings.checkResponses && !worker) await reportUnstored(log);
      const server =
        settings.workers > 1 && cluster.isPrimary
          ? await startGroup(backends, settings, log, failure.resolve)
          : await startOne(backends, settings, log, stopping.signal);
      if (server === undefined) return;
      // After a restart by `onecontract dev` the URLs and the key of the first start are still valid.
      if (!worker && (env.ONECONTRACT_RESTARTED !== "1" || settings.port === 0)) {
        const demoSecret = isDemo ? await prepareDemo(backends) : undefined;
        // A full disk behind standard output does not prevent the start.
        process.stdout.on("error", (error) => log({ message: "the URLs were not written to standard output", error }));
        process.stdout.write(banner(settings, server.port, demoSecret));
      }
      const reason = await Promise.race([stopped, failure.promise]);
      killAfter(EXIT_WITHIN_MS, log);
      stopping.abort();
      if (!worker) logStop(reason, log);
      await server.stop(reason);
    } finally {
      stopping.abort();
      await removal;
      await backends.close().catch((error) => {
        log({ message: "the last counts of rate limits and uses of keys were not stored", error });
        process.exitCode = 1;
      });
      await log.drain(DRAIN_LOG_WITHIN_MS);
    }
  },
});

interface Server {
  port: number;
  /** @param reason a signal, or the error after which only a restart shows which writes the disk has */
  stop(reason: StopSignal | Error): Promise<void>;
}

async function startOne(
  backends: PetstoreBackends,
  settings: ServeSettings,
  log: ProcessLog,
  stopping: AbortSignal,
): Promise<Server> {
  const metrics = new Metrics(log.droppedLines);
  const app = createServerApp({ ...settings, backends, now, log, metrics, stopping });
  const server = await startServer(app, { ...settings, metrics, stopping });
  return {
    port: server.port,
    async stop(reason) {
      if (reason instanceof Error) return server.stop(FINISH_AFTER_FAILURE_MS);
      await sleep(drainMs(reason, settings));
      await server.stop(FINISH_WITHIN_MS - drainMs(reason, settings));
    },
  };
}

/** Serves with workers. Returns undefined if they cannot start. */
async function startGroup(
  { limiter }: PetstoreBackends,
  settings: ServeSettings,
  log: ProcessLog,
  onFailure: (error: Error) => void,
): Promise<Server | undefined> {
  const workers = await startWorkers({ ...settings, count: settings.workers, log, limiter, onFailure });
  if (workers === undefined) return undefined;
  const stop = (reason: StopSignal | Error) =>
    reason instanceof Error ? workers.stop("SIGINT", 0) : workers.stop(reason, drainMs(reason, settings));
  return { port: workers.port, stop };
}

/** Returns how long to serve requests that load balancers still send. After SIGINT, which comes from a terminal, there are none. */
function drainMs(signal: StopSignal, { drainSeconds }: ServeSettings): number {
  return signal === "SIGTERM" ? drainSeconds * 1000 : 0;
}

/** Reports properties that a change of the contract added, during development. Without a column their values are lost. */
async function reportUnstored(log: Log): Promise<void> {
  const properties = await unstoredProperties();
  if (properties.length === 0) return;
  const message = `${properties.join(", ")}: not stored; run onecontract new field, or add a column and a migration`;
  log({ message }, "warn");
}

/** After a failure the exit code is 1, so that the supervisor of the process starts it again. */
function logStop(reason: StopSignal | Error, log: Log): void {
  if (reason instanceof Error) {
    log({ message: "stopping: the disk failed, and only a restart shows which writes it has", error: reason });
    process.exitCode = 1;
  } else log({ message: `stopping on ${reason}` });
}

/** Fills an empty store and returns the secret of the demo key. */
async function prepareDemo({ storage, keys }: PetstoreBackends): Promise<string> {
  if (await isEmpty(storage)) await seed(storage, { pets: 8, orders: 5, nowMs: now().getTime() });
  return issueDemoKey(keys);
}

function banner(settings: ServeSettings, port: number, demoSecret: string | undefined): string {
  const url = settings.publicUrl ?? `http://${hostForClients(settings.host)}:${port}`;
  const builtPortal = settings.portalDir === undefined ? "not built; build it or set PORTAL_DIR" : `${url}/`;
  const portal = settings.portalUrl ?? builtPortal;
  const urls = `API      ${url}/v1\nPortal   ${portal}\n`;
  if (demoSecret === undefined) return urls;
  return `${urls}API key  ${demoSecret}\n\nTry it:\ncurl -H "Authorization: Bearer ${demoSecret}" ${url}/v1/pets\n`;
}

/** Replaces loopback and wildcard IP addresses by `localhost`, which is what a user would type. */
function hostForClients(host: string): string {
  if (["127.0.0.1", "0.0.0.0", "::1", "::", "localhost"].includes(host)) return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
