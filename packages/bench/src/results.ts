// Results of a comparison: numbers of each contender for each round, and tables of their medians.

/** Numbers that several contenders are compared by, with one value for each round. */
export class Results<Measure extends string> {
  readonly #values = new Map<string, Record<Measure, number>[]>();

  /** @param names contenders in the order of the rows; those without results are shown as failed */
  constructor(names: readonly string[]) {
    for (const name of names) this.#values.set(name, []);
  }

  add(name: string, measured: Record<Measure, number>): void {
    const rounds = this.#values.get(name);
    if (rounds) rounds.push(measured);
    else this.#values.set(name, [measured]);
  }

  /** Returns the values of a contender, which are none if it failed. */
  valuesOf(name: string, measure: Measure): number[] {
    return (this.#values.get(name) ?? []).map((round) => round[measure]);
  }

  /** Prints the median of each contender, and its ratio to that of the first one. */
  print(title: string, measure: Measure, unit: string): void {
    const contenders = [...this.#values.keys()].map((name) => ({ name, values: this.valuesOf(name, measure) }));
    const base = contenders[0]?.values ?? [];
    const rows = contenders.map(({ name, values }) => {
      if (values.length === 0) return [name, "failed", ""];
      const ratio = base.length === 0 ? "" : `${(median(values) / median(base)).toFixed(2)} x`;
      return [name, `${formatNumber(median(values))} ${unit}`, ratio];
    });
    printColumns(`${title} (median of ${Math.max(...contenders.map(({ values }) => values.length))})`, rows);
  }
}

/** Prints a table. The first column is left-aligned, the other columns are right-aligned. */
export function printColumns(title: string, rows: string[][]): void {
  const columnWidth = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  console.log(`\n${title}`);
  for (const row of rows) {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(columnWidth(0)) : cell.padStart(columnWidth(column)),
    );
    console.log(`  ${cells.join("  ")}`.trimEnd());
  }
}

/**
 * Returns the median. For an even count it is the mean of the two middle numbers.
 *
 * @throws Error for an empty array
 */
export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  if (low === undefined || high === undefined) throw new Error("median: expected at least one number, got none");
  return (low + high) / 2;
}

function formatNumber(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
