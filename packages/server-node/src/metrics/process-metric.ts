// Metrics of one process as data, which another process can add to its own.
import { AggregatorRegistry } from "prom-client";

export interface MetricValue {
  /** Name of the sample. @default the name of the metric */
  metricName?: string;
  labels: Partial<Record<string, string | number>>;
  value: number;
}

/** A metric as `getMetricsAsJSON` of prom-client returns it. */
export interface ProcessMetric {
  name: string;
  help: string;
  /** `counter`, `gauge`, `histogram` or `summary`. The types of prom-client declare another enum. */
  type: unknown;
  /** How prom-client combines the values of several processes. */
  aggregator: string;
  values: MetricValue[];
}

/** Combines the metrics of processes: most are summed. */
export function combineMetrics(processes: ProcessMetric[][]): Promise<ProcessMetric[]> {
  return registryOf(processes).getMetricsAsJSON();
}

/** Renders the combined metrics of processes in the text format of Prometheus. */
export function renderMetrics(...processes: ProcessMetric[][]): Promise<string> {
  return registryOf(processes).metrics();
}

function registryOf(processes: ProcessMetric[][]) {
  return AggregatorRegistry.aggregate(
    processes.map((metrics) =>
      metrics.map((metric) => ({ ...metric, aggregator: AGGREGATORS[metric.aggregator] ?? metric.aggregator })),
    ),
  );
}

/**
 * Aggregators that replace those of prom-client: the group started with its first process, and an average would hide the event
 * loop that is blocked.
 */
const AGGREGATORS: Partial<Record<string, string>> = { omit: "min", average: "max" };

/** Returns the metrics that only ever increase, so that they still count after the process has ended. */
export function counters(metrics: ProcessMetric[]): ProcessMetric[] {
  return metrics.filter(({ type }) => type === "counter" || type === "histogram");
}
