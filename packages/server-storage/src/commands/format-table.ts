// Tables on a terminal.

export function formatTime(ms: number): string;
export function formatTime(ms: number | undefined): string | null;
export function formatTime(ms: number | undefined): string | null {
  return ms === undefined ? null : new Date(ms).toISOString();
}

/** Formats the columns of rows. @param columns headers by property */
export function formatTable<Column extends string>(
  columns: Record<Column, string>,
  rows: Record<NoInfer<Column>, unknown>[],
): string {
  const names = Object.keys(columns) as Column[];
  const lines = [columns, ...rows].map((row) => names.map((name) => formatCell(row[name])));
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const formatLine = (line: string[]) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ");
  return lines.map((line) => formatLine(line).trimEnd()).join("\n");
}

function formatCell(value: unknown): string {
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value || "-");
}
