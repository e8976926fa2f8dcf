// Prints results as a table with one row for each contender: the median of its rounds, and the ratio to the first row.
import { median } from "./median.ts";

export interface Contender {
  name: string;
  /** One number for each round. Empty if the contender failed. */
  results: number[];
}

/** Prints the median of each contender, and its ratio to that of the first one. */
export function printTable(title: string, unit: string, contenders: Contender[]): void {
  const [first] = contenders;
  const base = first && first.results.length > 0 ? median(first.results) : undefined;
  const rows = contenders.map(({ name, results }) => {
    if (results.length === 0) return [name, "failed", ""];
    const value = median(results);
    return [name, `${formatNumber(value)} ${unit}`, base === undefined ? "" : `${(value / base).toFixed(2)} x`];
  });
  printColumns(`${title} (median of ${Math.max(...contenders.map(({ results }) => results.length))})`, rows);
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

function formatNumber(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
