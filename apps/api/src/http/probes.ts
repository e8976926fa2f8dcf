// What looks after the server asks: is it alive, may it be sent requests, what does it do. Outside the API: no key is
// needed, nothing is counted. The answers hold no key, no address and nothing that a client sent, but how busy the
// service is may be nobody else's business: let a proxy in front pass on only the API and the portal.
import { Hono } from "hono";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { ApiEnv } from "./api-env.ts";
import { purpose } from "./observer.ts";

export interface ProbeOptions {
  /** Rejects when a part that the server needs is away. */
  check: () => Promise<void>;
  /** Aborted once the server is about to stop. */
  stopping: AbortSignal;
  metrics: Metrics;
  log: Log;
}

/** A part that has not answered by then counts as away. */
const checkTimeoutMs = 2000;

export function probes({ check, stopping, metrics, log }: ProbeOptions): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  const flaw = once(() => flawOf(check, log));
  app.get("/healthz", purpose("healthz"), (c) => c.json({ status: "ok" }));
  app.get("/readyz", purpose("readyz"), async (c) => {
    const reason = stopping.aborted ? "the server is stopping" : await flaw();
    return reason === undefined ? c.json({ status: "ready" }) : c.json({ status: "unready", reason }, 503);
  });
  app.get("/metrics", purpose("metrics"), async (c) =>
    c.body(await metrics.print(), 200, { "Content-Type": metrics.contentType }),
  );
  return app;
}

async function flawOf(check: () => Promise<void>, log: Log): Promise<string | undefined> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${checkTimeoutMs} ms`)), checkTimeoutMs);
  try {
    await Promise.race([check(), late]);
    return undefined;
  } catch (error) {
    log({ message: "not ready: a part that the server needs is away", error }, "warn");
    return "a part that the server needs is away";
  } finally {
    clearTimeout(timer);
  }
}

/** Callers that come while it runs share its result, so that many probes put no load on a database in trouble. */
function once<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  return () => {
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
}
