// Reads the values of a row with their types checked.
import type { Row } from "./database.ts";

export function text(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== "string") throw unexpected(column, "text", value);
  return value;
}

/** An integer that is a safe JavaScript number by the rules of its column, such as an id or a time. */
export function integer(row: Row, column: string): number {
  const value = int64(row, column);
  if (typeof value !== "number") throw unexpected(column, "a safe integer", value);
  return value;
}

/** Undefined for NULL. */
export function optionalInteger(row: Row, column: string): number | undefined {
  return row[column] === null ? undefined : integer(row, column);
}

/** Any 64-bit integer: a number where that is exact, else a bigint. */
export function int64(row: Row, column: string): number | bigint {
  const value = row[column];
  if (typeof value !== "bigint") throw unexpected(column, "an integer", value);
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

export function bytes(row: Row, column: string): Uint8Array {
  const value = row[column];
  if (!(value instanceof Uint8Array)) throw unexpected(column, "bytes", value);
  return value;
}

/** The only row of a statement that always answers one. */
export function onlyRow(rows: Row[]): Row {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`rows: expected 1, got ${rows.length}`);
  return row;
}

function unexpected(column: string, expected: string, value: unknown): Error {
  return new Error(`${column}: expected ${expected}, got ${value === undefined ? "no such column" : typeof value}`);
}
