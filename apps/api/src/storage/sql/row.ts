// Reads the values of a row with their types checked; the name of the column is for the error.
import type { Row } from "./database.ts";

export function text(value: unknown, column: string): string {
  if (typeof value !== "string") throw unexpected(column, "text", value);
  return value;
}

/** An integer that is a safe JavaScript number by the rules of its column, such as an id or a time. */
export function integer(value: unknown, column: string): number {
  const integer = int64(value, column);
  if (typeof integer !== "number") throw unexpected(column, "a safe integer", integer);
  return integer;
}

/** Undefined for NULL. */
export function optionalInteger(value: unknown, column: string): number | undefined {
  return value === null ? undefined : integer(value, column);
}

/** Any 64-bit integer: a number where that is exact, else a bigint. */
export function int64(value: unknown, column: string): number | bigint {
  // The one number of node:sqlite that is not safe, -2^63, is exact.
  if (typeof value === "number") return Number.isSafeInteger(value) ? value : BigInt(value);
  if (typeof value !== "bigint") throw unexpected(column, "an integer", value);
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

export function bytes(value: unknown, column: string): Uint8Array {
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
  return new Error(`${column}: expected ${expected}, got ${value === undefined ? "nothing" : typeof value}`);
}
