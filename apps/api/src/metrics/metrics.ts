// Counts what the server does, for Prometheus. No label holds an API key, its id or an address: their number has no
// bound, and whoever reads the metrics need not know who calls.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export interface Answered {
  /** operationId, or the name of what is no operation. */
  operation: string;
  status: number;
  seconds: number;
  /** The error code, when the request was refused. */
  code?: string | undefined;
}

export interface Metrics {
  /** A request has come. Tells what to call, once, when it is answered. */
  begin(): (answered: Answered) => void;
  /** A request was refused before it was known what it is for. */
  reject(reason: string): void;
  /** A client has connected. Tells what to call when its connection is closed. */
  connect(): () => void;
  /** All metrics in the text format of Prometheus. */
  print(): Promise<string>;
  /** Of what `print` answers. */
  contentType: string;
}

const buckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const ofProcess = processMetrics();
  let inFlight = 0;
  let connections = 0;
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the head of a request to its answer, by operation and status.",
    labelNames: ["operation", "status"],
    buckets,
    registers: [registry],
  });
  const rejections = new Counter({
    name: "http_requests_rejected_total",
    help: "Requests that were refused or failed, by the code of the error.",
    labelNames: ["reason"],
    registers: [registry],
  });
  new Gauge({
    name: "http_requests_in_flight",
    help: "Requests that are not answered yet.",
    registers: [registry],
    collect() {
      this.set(inFlight);
    },
  });
  new Gauge({
    name: "http_connections_open",
    help: "Connections of clients, with and without a request.",
    registers: [registry],
    collect() {
      this.set(connections);
    },
  });
  // Finding a histogram by its labels costs more than adding to it, so each is found once.
  const byLabels = new Map<string, Histogram.Internal<"operation" | "status">>();
  const durationsOf = (operation: string, status: number) => {
    const known = byLabels.get(`${operation} ${status}`);
    if (known !== undefined) return known;
    const found = durations.labels(operation, String(status));
    byLabels.set(`${operation} ${status}`, found);
    return found;
  };
  return {
    begin: () => {
      inFlight++;
      return ({ operation, status, seconds, code }) => {
        inFlight--;
        durationsOf(operation, status).observe(seconds);
        if (code !== undefined) rejections.inc({ reason: code });
      };
    },
    connect: () => {
      connections++;
      return () => connections--;
    },
    reject: (reason) => rejections.inc({ reason }),
    print: async () => `${await registry.metrics()}\n${await ofProcess.metrics()}`,
    contentType: registry.contentType,
  };
}

let processRegistry: Registry | undefined;

/** Memory, CPU, event loop and garbage collection: collected once, however many servers a process starts. */
function processMetrics(): Registry {
  if (processRegistry === undefined) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  return processRegistry;
}
