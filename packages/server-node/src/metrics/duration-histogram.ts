// Prometheus histogram of request durations. The histogram of prom-client looks up its labels at each observation, which
// costs ten times as much as counting, and every request makes an observation.
// https://prometheus.io/docs/instrumenting/exposition_formats/#histograms-and-summaries

/** Upper bounds of the buckets in seconds. */
const bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The observations of one set of labels. */
class Series {
  /** Labels as they are rendered: `operation="listPets",status="200"`. */
  readonly labels: string;
  /** Observations per bucket, not cumulative. The last bucket has no upper bound. */
  readonly #counts = new Float64Array(bounds.length + 1);
  #sum = 0;

  constructor(labels: string) {
    this.labels = labels;
  }

  add(seconds: number): void {
    let index = 0;
    while (seconds > (bounds[index] ?? Number.POSITIVE_INFINITY)) index++;
    this.#counts[index] = (this.#counts[index] ?? 0) + 1;
    this.#sum += seconds;
  }

  lines(name: string): string[] {
    let count = 0;
    const buckets = Array.from(this.#counts, (inBucket, index) => {
      count += inBucket;
      return `${name}_bucket{le="${bounds[index] ?? "+Inf"}",${this.labels}} ${count}`;
    });
    return [...buckets, `${name}_sum{${this.labels}} ${this.#sum}`, `${name}_count{${this.labels}} ${count}`];
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
   * @param labels values by name; only fixed names and numbers, which need no escaping.
   */
  series(labels: Record<string, string | number>): Series {
    const labelString = Object.entries(labels)
      .map(([name, value]) => `${name}="${value}"`)
      .join(",");
    const series = this.#series.get(labelString) ?? new Series(labelString);
    this.#series.set(labelString, series);
    return series;
  }

  /** Renders the histogram in the text format of Prometheus. */
  render(): string {
    const header = [`# HELP ${this.#name} ${this.#help}`, `# TYPE ${this.#name} histogram`];
    const lines = [...this.#series.values()].flatMap((series) => series.lines(this.#name));
    return [...header, ...lines, ""].join("\n");
  }
}
