// How long requests take, as a histogram of Prometheus. The one of prom-client looks for its labels at each observation,
// and every request makes one: that costs ten times as much as counting.
// https://prometheus.io/docs/instrumenting/exposition_formats/#histograms-and-summaries

/** Upper bounds, in seconds. */
const bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The observations of one set of labels. */
class Series {
  /** `operation="listPets",status="200"` */
  readonly labels: string;
  /** Between two bounds each, the last beyond all of them. */
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

  /** @param labels by name; the values are names of our own and numbers, in which nothing needs an escape. */
  series(labels: Record<string, string | number>): Series {
    const text = Object.entries(labels)
      .map(([name, value]) => `${name}="${value}"`)
      .join(",");
    const series = this.#series.get(text) ?? new Series(text);
    this.#series.set(text, series);
    return series;
  }

  /** In the text format of Prometheus. */
  print(): string {
    const heading = [`# HELP ${this.#name} ${this.#help}`, `# TYPE ${this.#name} histogram`];
    const lines = [...this.#series.values()].flatMap((series) => series.lines(this.#name));
    return [...heading, ...lines, ""].join("\n");
  }
}
