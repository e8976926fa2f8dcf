// Prometheus metrics of the server. No label contains an API key, its ID or an IP address: their number is unbounded, and
// readers of the metrics do not need to know the callers.
import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { DurationHistogram } from "./duration-histogram.ts";

/** Labels of a request. */
export interface RequestLabels {
  /** The operationId, or a name such as `portal` for other requests. */
  operation: string;
  status: number;
  /** The error code, if the response is an error. */
  code?: string | undefined;
}

export interface Metrics {
  /** Counts a request as in flight. */
  begin(): void;
  /** Returns the function to call after a response with these labels. Reuse it: the lookup costs more than the call. */
  requestObserver(labels: RequestLabels): (seconds: number) => void;
  /** Counts a malformed request that was rejected before routing. */
  reject(reason: string): void;
  /** Counts an open connection. Returns the function to call when it closes. */
  connect(): () => void;
  /** Renders all metrics in the text format of Prometheus. */
  render(): Promise<string>;
  /** Content type of the rendered metrics. */
  contentType: string;
}

/**
 * Creates the metrics of a server.
 * @param droppedLogLines returns the number of dropped lines since the process started
 */
export function createMetrics(droppedLogLines: () => number): Metrics {
  const registry = new Registry();
  const processMetricsRegistry = processMetrics();
  let inFlight = 0;
  let connections = 0;
  const durations = new DurationHistogram(
    "http_request_duration_seconds",
    "Time from the request headers to the response, by operation and status.",
  );
  const rejections = new Counter({
    name: "http_requests_rejected_total",
    help: "Requests with an error response, by error code.",
    labelNames: ["reason"],
    registers: [registry],
  });
  new Counter({
    name: "log_lines_dropped_total",
    help: "Log lines that were dropped because they could not be written.",
    registers: [registry],
    collect() {
      this.reset();
      this.inc(droppedLogLines());
    },
  });
  new Gauge({
    name: "http_requests_in_flight",
    help: "Requests without a response yet.",
    registers: [registry],
    collect() {
      this.set(inFlight);
    },
  });
  new Gauge({
    name: "http_connections_open",
    help: "Open client connections, active and idle.",
    registers: [registry],
    collect() {
      this.set(connections);
    },
  });
  return {
    begin: () => {
      inFlight++;
    },
    requestObserver: ({ operation, status, code }) => {
      const series = durations.series({ operation, status });
      return (seconds) => {
        inFlight--;
        series.add(seconds);
        if (code !== undefined) rejections.inc({ reason: code });
      };
    },
    connect: () => {
      connections++;
      return () => connections--;
    },
    reject: (reason) => rejections.inc({ reason }),
    render: async () => `${durations.render()}\n${await registry.metrics()}\n${await processMetricsRegistry.metrics()}`,
    contentType: registry.contentType,
  };
}

let processRegistry: Registry | undefined;

/** Returns the registry of process metrics (memory, CPU, event loop, garbage collection), shared by all servers in a process. */
function processMetrics(): Registry {
  if (processRegistry === undefined) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  return processRegistry;
}
