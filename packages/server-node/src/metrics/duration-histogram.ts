// Prometheus histogram of request durations. The histogram of prom-client looks up its labels at each observation, which
// costs ten times as much as counting, and every request makes an observation.
// https://prometheus.io/docs/instrumenting/exposition_formats/#histograms-and-summaries
import type { MetricValue, ProcessMetric } from "./process-metric.ts";

/** Upper bounds of the buckets in seconds. */
const bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The observations of one set of labels. */
class Series {
  readonly #labels: MetricValue["labels"];
  /** Observations per bucket, not cumulative. The last bucket has no upper bound. */
  readonly #counts = new Float64Array(bounds.length + 1);
  #sum = 0;

  constructor(labels: MetricValue["labels"]) {
    this.#labels = labels;
  }

  add(seconds: number): void {
    let index = 0;
    while (seconds > (bounds[index] ?? Number.POSITIVE_INFINITY)) index++;
    this.#counts[index] = (this.#counts[index] ?? 0) + 1;
    this.#sum += seconds;
  }

  collect(name: string): MetricValue[] {
    const labels = this.#labels;
    let count = 0;
    const buckets = Array.from(this.#counts, (inBucket, index) => {
      count += inBucket;
      return { metricName: `${name}_bucket`, labels: { le: bounds[index] ?? "+Inf", ...labels }, value: count };
    });
    const sum = { metricName: `${name}_sum`, labels, value: this.#sum };
    return [...buckets, sum, { metricName: `${name}_count`, labels, value: count }];
  }
}

export class DurationHistogram {
  readonly #name: string;
  readonly #help: string;
  readonly #series = new Map<string, Series>();

  constructor(name: string, help: string) {
    this.#name = name;
    this.#help = help;
  }

  /**
   * Returns the series of a set of labels.
   * @param labels values by name.
   */
  series(labels: MetricValue["labels"]): Series {
    const key = JSON.stringify(labels);
    const series = this.#series.get(key) ?? new Series(labels);
    this.#series.set(key, series);
    return series;
  }

  collect(): ProcessMetric {
    const name = this.#name;
    const values = [...this.#series.values()].flatMap((series) => series.collect(name));
    return { name, help: this.#help, type: "histogram", aggregator: "sum", values };
  }
}
