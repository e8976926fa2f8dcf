// Counts what the server does, for Prometheus. No label holds an API key, its id or an address: their number has no
// bound, and whoever reads the metrics need not know who calls.
import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { DurationHistogram } from "./duration-histogram.ts";

/** Of requests that are counted together. */
export interface Kind {
  /** operationId, or the name of what is no operation. */
  operation: string;
  status: number;
  /** The error code, when the request was refused. */
  code?: string | undefined;
}

export interface Metrics {
  /** A request has come. */
  begin(): void;
  /** What to call when a request of this kind is answered. To be kept: a look-up costs more than the call. */
  answered(kind: Kind): (seconds: number) => void;
  /** A request was refused before it was known what it is for. */
  reject(reason: string): void;
  /** A client has connected. Tells what to call when its connection is closed. */
  connect(): () => void;
  /** All metrics in the text format of Prometheus. */
  print(): Promise<string>;
  /** Of what `print` answers. */
  contentType: string;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const ofProcess = processMetrics();
  let inFlight = 0;
  let connections = 0;
  const durations = new DurationHistogram(
    "http_request_duration_seconds",
    "Time from the head of a request to its answer, by operation and status.",
  );
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
  return {
    begin: () => {
      inFlight++;
    },
    answered: ({ operation, status, code }) => {
      const ofKind = durations.series({ operation, status });
      return (seconds) => {
        inFlight--;
        ofKind.add(seconds);
        if (code !== undefined) rejections.inc({ reason: code });
      };
    },
    connect: () => {
      connections++;
      return () => connections--;
    },
    reject: (reason) => rejections.inc({ reason }),
    print: async () => `${durations.print()}\n${await registry.metrics()}\n${await ofProcess.metrics()}`,
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
