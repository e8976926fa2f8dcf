// Results as a table: one row a contender, the median of its rounds and the ratio to the first row.
import { median } from "./median.ts";

export interface Contender {
  name: string;
  /** One number a round; empty where the contender failed. */
  results: number[];
}

/** Ratios are to the first contender: above 1 is more. */
export function printTable(title: string, unit: string, contenders: Contender[]): void {
  const [first] = contenders;
  const base = first && first.results.length > 0 ? median(first.results) : undefined;
  const rows = contenders.map(({ name, results }) => {
    if (results.length === 0) return [name, "failed", ""];
    const middle = median(results);
    return [name, `${format(middle)} ${unit}`, base === undefined ? "" : `${(middle / base).toFixed(2)} x`];
  });
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  console.log(`\n${title} (median of ${Math.max(...contenders.map(({ results }) => results.length))})`);
  for (const [name = "", value = "", ratio = ""] of rows) {
    console.log(
      `  ${name.padEnd(widths[0] ?? 0)}  ${value.padStart(widths[1] ?? 0)}  ${ratio.padStart(widths[2] ?? 0)}`.trimEnd(),
    );
  }
}

function format(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
