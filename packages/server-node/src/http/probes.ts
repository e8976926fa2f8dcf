// Health and metrics endpoints: liveness, readiness and Prometheus metrics. They are outside the API, so they need no key
// and do not count against rate limits. Responses contain no key, no IP address and nothing that a client sent. They do
// show how busy the service is, so a public reverse proxy should forward only the API and the portal.
import { hash, timingSafeEqual } from "node:crypto";
import { Hono, type MiddlewareHandler } from "hono";
import type { Log } from "../log/log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { withTimeout } from "../process/with-timeout.ts";
import { worker } from "../workers/worker.ts";
import { isOnThisMachine } from "./client-ip.ts";
import { setOperation } from "./observer.ts";
import type { ObservedEnv } from "./request-state.ts";

export interface ProbeOptions {
  /** Rejects if a backend is unavailable or does not accept writes. */
  check: () => Promise<void>;
  /** Aborted when the server begins to shut down. */
  stopping: AbortSignal;
  metrics: Metrics;
  /** Bearer token that `/metrics` requires. Without it, clients on other machines and other hosts than localhost are rejected. @default no token */
  metricsToken?: string | undefined;
  log: Log;
}

/** Paths of the routes that `probes` returns. */
export const PROBE_PATHS: ReadonlySet<string> = new Set(["/livez", "/healthz", "/readyz", "/metrics"]);

/** A backend that takes longer counts as unavailable. */
const CHECK_TIMEOUT_MS = 2000;
/** A check writes to disk, so its result is reused for this long. */
const CHECK_EVERY_MS = 1000;

/**
 * Returns the routes `/livez` (also `/healthz`), `/readyz` and `/metrics`.
 *
 * - `/livez` is 200 while the process runs. If it fails, restart the process.
 * - `/readyz` is 503 while `check` rejects or takes more than 2 seconds, and once the server stops. If it fails, send no
 *   requests to the process. The result is reused for a second. A worker responds for all workers.
 * - `/metrics` are those of `metrics`, in the text format of Prometheus.
 */
export function probes({ check, stopping, metrics, metricsToken, log }: ProbeOptions): Hono<ObservedEnv> {
  const app = new Hono<ObservedEnv>();
  const checkProcess = shareRecent(() => unreadyReason(check, log));
  if (worker) worker.methods.unreadyReason = checkProcess;
  app.use("/metrics", setOperation("metrics"));
  app.use("/metrics", metricsToken === undefined ? requireThisMachine : requireToken(metricsToken));
  for (const path of ["livez", "healthz"]) app.get(`/${path}`, setOperation(path), (c) => c.json({ status: "ok" }));
  app.get("/readyz", setOperation("readyz"), async (c) => {
    const checked = () => (worker ? worker.call("unreadyReason") : checkProcess());
    const reason = stopping.aborted ? "the server is stopping" : await checked();
    return reason === undefined ? c.json({ status: "ready" }) : c.json({ status: "unready", reason }, 503);
  });
  app.get("/metrics", async (c) => c.body(await metrics.render(), 200, { "Content-Type": metrics.contentType }));
  return app;
}

/** The server of an image listens on all interfaces, so that other containers could read the metrics. */
const requireThisMachine: MiddlewareHandler<ObservedEnv> = async (c, next) =>
  isOnThisMachine(c.env.incoming)
    ? next()
    : c.text("Forbidden. To read /metrics from other machines or under the name of one, set METRICS_TOKEN.\n", 403);

/** Requires a bearer token, which Prometheus sends as `authorization.credentials` of a scrape job. */
function requireToken(token: string): MiddlewareHandler {
  const digest = (value: string) => hash("sha256", value, "buffer");
  const expected = digest(token);
  return async (c, next) => {
    const sent = /^Bearer +(\S+)$/i.exec(c.req.header("Authorization") ?? "")?.[1] ?? "";
    // Digests have the same length, which the comparison needs.
    if (timingSafeEqual(digest(sent), expected)) return next();
    return c.text("Unauthorized. /metrics requires METRICS_TOKEN as bearer token.\n", 401, {
      "WWW-Authenticate": "Bearer",
    });
  };
}

async function unreadyReason(check: () => Promise<void>, log: Log): Promise<string | undefined> {
  try {
    await withTimeout(check(), CHECK_TIMEOUT_MS, () => new Error(`no response within ${CHECK_TIMEOUT_MS} ms`));
    return undefined;
  } catch (error) {
    log({ message: "not ready: a backend is unavailable", error }, "warn");
    return "a backend is unavailable";
  }
}

/**
 * Returns a function whose callers share the result of a check that is running or recent, so that probes add little
 * load.
 */
function shareRecent<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let latest: Promise<Result> | undefined;
  return () => {
    if (latest === undefined) {
      const expire = () => {
        setTimeout(() => {
          latest = undefined;
        }, CHECK_EVERY_MS).unref();
      };
      latest = run();
      latest.then(expire, expire);
    }
    return latest;
  };
}
