// Serves with several processes, so that an API uses all cores: the primary process accepts connections and passes them on
// to workers in turn. It replaces a worker that ends, and has what only one process may have: signals and the limiter.
//
// `node:cluster` would listen for the workers, too. It would then close the port while no worker runs, and of the connections that it
// passes to a worker that is killed, one would stay open without a response until its client gives up (seen at each kill under load).
import cluster, { type Worker } from "node:cluster";
import { createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Limiter } from "../limits/limiter.ts";
import type { Log } from "../log/log.ts";
import { processMetrics } from "../metrics/metrics.ts";
import { combineMetrics, counters, type ProcessMetric, renderMetrics } from "../metrics/process-metric.ts";
import { withTimeout } from "../process/with-timeout.ts";
import { Channel } from "./channel.ts";
import { listen } from "./listen.ts";
import { type PrimaryMethods, type StopSignal, WORKER_VARIABLE, type WorkerMethods } from "./worker.ts";

/** A worker that takes longer to respond hangs. Its readiness check takes up to 2 seconds. */
const RESPONSE_TIMEOUT_MS = 3000;
const MIN_RESTART_DELAY_MS = 100;
const MAX_RESTART_DELAY_MS = 30_000;
/** The end of a worker lengthens the delays of restarts for this long. */
const RECENT_MS = 60_000;

export interface WorkersOptions {
  count: number;
  /** Port to listen on. 0 selects a free one. */
  port: number;
  host: string;
  log: Log;
  /** Counts the requests of all workers that use `primaryLimiter`. @default none */
  limiter?: Limiter | undefined;
  /** Called if a worker reports that only a restart of all processes repairs what has failed. @default ignored */
  onFailure?: (error: Error) => void;
}

export interface Workers {
  port: number;
  /**
   * Passes the signal to all workers, and resolves when they have ended. If one fails to stop, the exit code is 1.
   * @param drainMs how long the workers accept further connections
   */
  stop(signal: StopSignal, drainMs: number): Promise<void>;
}

/**
 * Runs this program again in workers. Resolves when all of them serve.
 * @returns undefined, with exit code 1, if the first one fails before it serves. It has reported why.
 * @throws SettingError if the port is in use or the host is not local.
 */
export async function startWorkers(options: WorkersOptions): Promise<Workers | undefined> {
  const group = new WorkerGroup(options);
  // The sockets get the same options as those that an HTTP server accepts.
  const server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => group.pass(socket));
  const port = await listen(server, options.port, options.host);
  const stop: Workers["stop"] = async (signal, drainMs) => {
    const stopped = group.stop(signal);
    await sleep(drainMs);
    server.close();
    await stopped;
  };
  // The first one starts alone, so that what prevents its start is reported once.
  if (await group.start()) {
    await Promise.all(Array.from({ length: options.count - 1 }, () => group.start()));
    return { port, stop };
  }
  server.close();
  return undefined;
}

/** Returns the delay before a worker is replaced. @param recentEnds number of workers that have ended within a minute */
export function restartDelayMs(recentEnds: number): number {
  return Math.min(MIN_RESTART_DELAY_MS * 2 ** (recentEnds - 1), MAX_RESTART_DELAY_MS);
}

interface Member {
  worker: Worker;
  channel: Channel<PrimaryMethods, WorkerMethods>;
  isServing: boolean;
  /** Connections that were passed to it, and that it has not taken yet, by their number. */
  sockets: Map<number, Socket>;
  /** Metrics at the last request for them. */
  metrics: ProcessMetric[];
  ended: Promise<void>;
}

class WorkerGroup {
  readonly #options: WorkersOptions;
  readonly #members = new Set<Member>();
  readonly #stopping = new AbortController();
  /** Counters of the workers that have ended, because Prometheus takes a lower count for a restart. */
  #endedCounters: Promise<ProcessMetric[]> = Promise.resolve([]);
  #endedAtMs: number[] = [];
  #hasServed = false;
  #passed = 0;
  /** Connections while no worker serves. */
  #waiting: Socket[] = [];

  constructor(options: WorkersOptions) {
    this.#options = options;
  }

  /** Starts a worker. Resolves with true when it serves, or with false if it ends before. */
  async start(): Promise<boolean> {
    const { serving, ended } = this.#fork();
    return Promise.race([serving, ended.then(() => false)]);
  }

  /** Passes a connection to the worker that has waited longest for one. */
  pass(socket: Socket): void {
    const [member] = this.#serving();
    if (member === undefined) return void this.#waiting.push(socket);
    this.#members.delete(member);
    this.#members.add(member);
    const number = this.#passed++;
    member.sockets.set(number, socket);
    // Node would close its copy only when the worker has it, which never happens if the worker ends before.
    member.worker.send(number, socket, { keepOpen: true });
  }

  async stop(signal: StopSignal): Promise<void> {
    this.#stopping.abort();
    // The calls reject if a worker ends before it responds.
    for (const { channel } of this.#members) channel.call("stop", signal).catch(() => {});
    await Promise.all([...this.#members].map(({ ended }) => ended));
    for (const socket of this.#waiting) socket.destroy();
  }

  #fork(): Pick<Member, "ended"> & { serving: Promise<true> } {
    const worker = cluster.fork({ [WORKER_VARIABLE]: "1" });
    const { promise: serving, resolve } = Promise.withResolvers<true>();
    const serve = () => {
      this.#hasServed = true;
      member.isServing = true;
      resolve(true);
      for (const socket of this.#waiting.splice(0)) this.pass(socket);
    };
    const take = (number: number) => {
      member.sockets.get(number)?.destroy();
      member.sockets.delete(number);
    };
    const channel = new Channel<PrimaryMethods, WorkerMethods>(
      (message) => {
        if (worker.isConnected()) worker.send(message);
      },
      { ...this.#methods(), serve, take },
    );
    worker.on("message", (message) => channel.receive(message));
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    worker.once("exit", (code, signal) => end(this.#end(member, code, signal)));
    // A message to a worker that has ended fails. A worker that cannot be created has no exit.
    worker.on("error", () => {
      if (worker.process.pid === undefined) end(this.#end(member, null, null));
    });
    const member: Member = { worker, channel, isServing: false, sockets: new Map(), metrics: [], ended };
    this.#members.add(member);
    return { ended, serving };
  }

  #end(member: Member, code: number | null, signal: string | null): void {
    member.channel.close();
    this.#members.delete(member);
    for (const socket of member.sockets.values()) socket.destroy();
    this.#endedCounters = this.#endedCounters.then((ended) => combineMetrics([ended, counters(member.metrics)]));
    if (this.#stopping.signal.aborted || !this.#hasServed) {
      if (code !== 0) process.exitCode = 1;
      return;
    }
    this.#options.log({ message: "a worker has ended and is replaced", code, signal }, "error");
    void this.#replace();
  }

  async #replace(): Promise<void> {
    const { signal } = this.#stopping;
    const nowMs = Date.now();
    this.#endedAtMs = [...this.#endedAtMs.filter((atMs) => atMs > nowMs - RECENT_MS), nowMs];
    // Rejects when the group stops.
    await sleep(restartDelayMs(this.#endedAtMs.length), undefined, { signal }).catch(() => {});
    if (!signal.aborted) await this.start();
  }

  #methods(): Partial<PrimaryMethods> {
    const { limiter, onFailure } = this.#options;
    return {
      ...(limiter && {
        consume: (rateLimitKey, limits) => limiter.consume(rateLimitKey, limits),
        peek: (rateLimitKey, limits) => limiter.peek(rateLimitKey, limits),
        check: () => limiter.check(),
      }),
      renderMetrics: () => this.#renderMetrics(),
      unreadyReason: () => this.#unreadyReason(),
      fail: (message) => onFailure?.(new Error(message)),
    };
  }

  async #renderMetrics(): Promise<string> {
    await Promise.all(
      this.#serving().map(async (member) => {
        // A worker that hangs or ends keeps its earlier metrics.
        member.metrics = await respond(member.channel.call("metrics")).catch(() => member.metrics);
      }),
    );
    const workers = this.#serving().map(({ metrics }) => metrics);
    return renderMetrics(...workers, ...(await Promise.all([this.#endedCounters, processMetrics()])));
  }

  async #unreadyReason(): Promise<string | undefined> {
    const reasons = this.#serving().map(({ channel, worker }) =>
      respond(channel.call("unreadyReason")).catch(() => (worker.isDead() ? undefined : "a worker does not respond")),
    );
    return (await Promise.all(reasons)).find((reason) => reason !== undefined);
  }

  #serving(): Member[] {
    return [...this.#members].filter(({ isServing }) => isServing);
  }
}

function respond<Value>(response: Promise<Value>): Promise<Value> {
  return withTimeout(response, RESPONSE_TIMEOUT_MS, () => new Error(`no response within ${RESPONSE_TIMEOUT_MS} ms`));
}
