// The side of a worker: what the primary process asks of it, and what it asks of the primary process.
import cluster from "node:cluster";
import { type Server, Socket } from "node:net";
import type { Limiter } from "../limits/limiter.ts";
import type { ProcessMetric } from "../metrics/process-metric.ts";
import { Channel } from "./channel.ts";

/** Environment variable of workers. A process manager may also use `node:cluster`, but has no methods for them. */
export const WORKER_VARIABLE = "ONECONTRACT_WORKER";

export type StopSignal = "SIGINT" | "SIGTERM";

/** Methods that the primary process has for its workers. */
export interface PrimaryMethods extends Pick<Limiter, "consume" | "peek" | "check"> {
  /** From now on, the worker takes connections. */
  serve(): void;
  /** The worker has the connection with this number, so the primary process closes its copy. */
  take(number: number): void;
  /** Returns the metrics of the group in the text format of Prometheus. */
  renderMetrics(): Promise<string>;
  /** Returns why the group can serve no requests, or undefined if it can. */
  unreadyReason(): Promise<string | undefined>;
  /** Stops the group, because only a restart of all processes repairs what has failed. */
  fail(message: string): void;
}

/** Methods that a worker has for the primary process. */
export interface WorkerMethods {
  metrics(): Promise<ProcessMetric[]>;
  unreadyReason(): Promise<string | undefined>;
  stop(signal: StopSignal): void;
}

interface Worker extends Pick<Channel<WorkerMethods, PrimaryMethods>, "call"> {
  /** Methods that the primary process may call; each part of the server adds one. */
  methods: Partial<WorkerMethods>;
  /** Resolves when the primary process stops the worker. */
  stopped: Promise<StopSignal>;
}

/** The worker that this process is, or undefined in any other process. */
export const worker: Worker | undefined =
  cluster.worker && process.env[WORKER_VARIABLE] !== undefined ? connect(cluster.worker) : undefined;

function connect(self: NonNullable<typeof cluster.worker>): Worker {
  const { promise: stopped, resolve } = Promise.withResolvers<StopSignal>();
  const stop = (signal: StopSignal) => {
    // From now on, only the server keeps the process running.
    process.channel?.unref();
    resolve(signal);
  };
  const methods: Partial<WorkerMethods> = { stop };
  const channel = new Channel<WorkerMethods, PrimaryMethods>((message) => self.send(message), methods);
  self.process.on("message", (message) => channel.receive(message));
  // A terminal or systemd signals all processes. The primary process decides when its workers stop.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
  return { methods, stopped, call: (method, ...args) => channel.call(method, ...args) };
}

/** Lets a server take the connections that the primary process accepts. */
export function takeConnections({ call }: Worker, server: Server): void {
  process.on("message", (number, socket) => {
    if (typeof number === "number") void call("take", number);
    if (!(socket instanceof Socket)) return;
    // A client may end its side before the response, as with the sockets that an HTTP server accepts.
    socket.allowHalfOpen = true;
    server.emit("connection", socket);
  });
  void call("serve");
}

/** Returns the limiter of the primary process, so that all workers count together, or undefined outside of a worker. */
export function primaryLimiter(): Limiter | undefined {
  return (
    worker && {
      consume: (rateLimitKey, limits) => worker.call("consume", rateLimitKey, limits),
      peek: (rateLimitKey, limits) => worker.call("peek", rateLimitKey, limits),
      check: () => worker.call("check"),
      // The primary process owns it.
      removeExpired: async () => {},
      close: async () => {},
    }
  );
}
