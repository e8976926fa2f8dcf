// Prometheus metrics of the server. No label contains an API key, its ID or an IP address: their number is unbounded, and
// readers of the metrics do not need to know the callers.
import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { worker } from "../workers/worker.ts";
import { DurationHistogram } from "./duration-histogram.ts";
import { type ProcessMetric, renderMetrics } from "./process-metric.ts";

/** Labels of a request. */
export interface RequestLabels {
  /** The operationId, or a name such as `portal` for other requests. */
  operation: string;
  status: number;
  /** The error code, if the response is an error. */
  code?: string | undefined;
}

export class Metrics {
  readonly #registry = new Registry();
  readonly #durations = new DurationHistogram(
    "http_request_duration_seconds",
    "Time from the request headers to the response, by operation and status.",
  );
  readonly #rejections = new Counter({
    name: "http_requests_rejected_total",
    help: "Requests with an error response, by error code.",
    labelNames: ["reason"],
    registers: [this.#registry],
  });
  #inFlight = 0;
  #connections = 0;
  /** Content type of the rendered metrics. */
  readonly contentType = this.#registry.contentType;

  /** @param droppedLogLines returns the number of dropped lines since the process started */
  constructor(droppedLogLines: () => number) {
    const registers = [this.#registry];
    new Counter({
      name: "log_lines_dropped_total",
      help: "Log lines that were dropped because they could not be written.",
      registers,
      collect() {
        this.reset();
        this.inc(droppedLogLines());
      },
    });
    this.#gauge("http_requests_in_flight", "Requests without a response yet.", () => this.#inFlight);
    this.#gauge("http_connections_open", "Open client connections, active and idle.", () => this.#connections);
    this.#gauge("http_workers", "Processes that serve requests.", () => 1);
    if (worker) worker.methods.metrics = () => this.#collect();
  }

  #gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.#registry],
      collect() {
        this.set(read());
      },
    });
  }

  /** Counts a request as in flight. */
  begin(): void {
    this.#inFlight++;
  }

  /** Returns the function to call after a response with these labels. Reuse it: the lookup costs more than the call. */
  requestObserver({ operation, status, code }: RequestLabels): (seconds: number) => void {
    const series = this.#durations.series({ operation, status });
    return (seconds) => {
      this.#inFlight--;
      series.add(seconds);
      if (code !== undefined) this.reject(code);
    };
  }

  /** Counts a rejected request, which may be malformed and therefore have no operation. */
  reject(reason: string): void {
    this.#rejections.inc({ reason });
  }

  /** Counts an open connection. Returns the function to call when it closes. */
  connect(): () => void {
    this.#connections++;
    return () => {
      this.#connections--;
    };
  }

  /** Renders all metrics in the text format of Prometheus. Those of a worker are the metrics of its group. */
  async render(): Promise<string> {
    return worker ? worker.call("renderMetrics") : renderMetrics(await this.#collect());
  }

  async #collect(): Promise<ProcessMetric[]> {
    const registered = await Promise.all([this.#registry.getMetricsAsJSON(), processMetrics()]);
    return [this.#durations.collect(), ...registered.flat()];
  }
}

let processRegistry: Registry | undefined;

/** Returns the metrics of the process (memory, CPU, event loop, garbage collection), which all of its servers share. */
export function processMetrics(): Promise<ProcessMetric[]> {
  if (processRegistry === undefined) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  return processRegistry.getMetricsAsJSON();
}
