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
  printColumns(`${title} (median of ${Math.max(...contenders.map(({ results }) => results.length))})`, rows);
}

/** The first column to the left, the others to the right. */
export function printColumns(title: string, rows: string[][]): void {
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  console.log(`\n${title}`);
  for (const row of rows) {
    const cells = row.map((cell, column) => (column === 0 ? cell.padEnd(widthOf(0)) : cell.padStart(widthOf(column))));
    console.log(`  ${cells.join("  ")}`.trimEnd());
  }
}

function format(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
