// Measures one round of load on one server.
import { createHistogram, type RecordableHistogram } from "node:perf_hooks";
import autocannon, { type Client, type Options, type Request, type Result } from "autocannon";
import type { MixedRequest } from "./request-mix.ts";
import type { RunningProgram } from "./running-program.ts";

const CONNECTIONS = 10;

export interface Load {
  requestsPerSecond: number;
  medianMs: number;
  p99Ms: number;
  /** CPU time of the server process per request. NaN without /proc. */
  cpuMicrosPerRequest: number;
}

/** Duration in seconds, or number of requests. */
export type Amount = { duration: number } | { amount: number };

/**
 * Sends requests over several connections and measures the responses.
 *
 * @throws Error if a response is not 2xx
 */
export async function measureLoad(
  server: RunningProgram,
  basePath: string,
  mix: MixedRequest[],
  amount: Amount,
): Promise<Load> {
  const requests = mix.map(({ path, ...request }): Request => ({ ...request, path: basePath + path }));
  const latencyMicros = createHistogram();
  const cpuBefore = await server.cpuMs();
  const result = await sendAll({ url: server.origin, connections: CONNECTIONS, requests, ...amount }, latencyMicros);
  const cpuMs = (await server.cpuMs()) - cpuBefore;
  const { "2xx": succeeded, non2xx, errors, duration } = result;
  if (non2xx + errors > 0) {
    const got = `${non2xx} other responses and ${errors} errors`;
    throw new Error(`${server.origin}: expected only 2xx responses, got ${got}`);
  }
  return {
    requestsPerSecond: succeeded / duration,
    medianMs: latencyMicros.percentile(50) / 1000,
    p99Ms: latencyMicros.percentile(99) / 1000,
    cpuMicrosPerRequest: (cpuMs * 1000) / succeeded,
  };
}

/** Records latencies in microseconds, because those that autocannon reports are whole milliseconds. */
function sendAll(options: Options & { requests: Request[] }, latencyMicros: RecordableHistogram): Promise<Result> {
  const { requests } = options;
  let clients = 0;
  const setupClient = (client: Client) => {
    // Each connection starts at another request of the mix, so that the creations are spread evenly.
    const start = (clients++ * 3) % requests.length;
    client.setRequests([...requests.slice(start), ...requests.slice(0, start)]);
  };
  return new Promise((resolve, reject) => {
    const run = autocannon({ ...options, setupClient }, (error: unknown, result) =>
      error ? reject(error) : resolve(result),
    );
    run.on("response", (_client, _status, _bytes, ms) => latencyMicros.record(Math.max(1, Math.round(ms * 1000))));
  });
}
