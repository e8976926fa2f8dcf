// Reads values of a row and checks their types. The column name is used in error messages.
import type { Row } from "./database.ts";

export function readString(value: unknown, column: string): string {
  if (typeof value !== "string") throw unexpected(column, "a string", value);
  return value;
}

/** Reads an integer whose column only holds safe JavaScript numbers, such as an ID or a time. */
export function readInteger(value: unknown, column: string): number {
  const integer = readInt64(value, column);
  if (typeof integer !== "number") throw unexpected(column, "a safe integer", integer);
  return integer;
}

/** Reads an integer like `readInteger`, and NULL as undefined. */
export function readOptionalInteger(value: unknown, column: string): number | undefined {
  return value === null ? undefined : readInteger(value, column);
}

/** Reads any 64-bit integer: as a number if that is exact, otherwise as a bigint. */
export function readInt64(value: unknown, column: string): number | bigint {
  // The only unsafe number that node:sqlite returns is -2^63, which is exact.
  if (typeof value === "number") return Number.isSafeInteger(value) ? value : BigInt(value);
  if (typeof value !== "bigint") throw unexpected(column, "an integer", value);
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

export function readBytes(value: unknown, column: string): Uint8Array {
  if (!(value instanceof Uint8Array)) throw unexpected(column, "bytes", value);
  return value;
}

/** Reads one of the values of an enum of the contract. */
export function readOption<Option extends string>(
  value: unknown,
  column: string,
  isOption: (value: string) => value is Option,
): Option {
  const option = readString(value, column);
  if (!isOption(option)) throw new Error(`${column}: expected a value of the contract, got "${option}"`);
  return option;
}

/** Returns the row of a statement that always returns exactly one. */
export function singleRow(rows: Row[]): Row {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`rows: expected 1, got ${rows.length}`);
  return row;
}

function unexpected(column: string, expected: string, value: unknown): Error {
  return new Error(`${column}: expected ${expected}, got ${value === undefined ? "nothing" : typeof value}`);
}
