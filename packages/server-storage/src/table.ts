// Describes the table of a resource: a column for each property of its model.
import type { Value } from "./sql/database.ts";
import { readInt64, readInteger, readOption, readString } from "./sql/row.ts";

/** An item of a resource, with an ID that the database assigns. */
export interface Identified {
  id: number;
}

export interface Table<Item extends Identified> {
  /** Name in SQL. */
  name: string;
  /** Name of the item's model in the contract, for tests that find properties without a column. */
  model: string;
  /** The column of each property. The compiler reports a missing one of a required property, and a test one of an optional property. */
  columns: { [Property in keyof Omit<Item, "id">]: Column<NonNullable<Item[Property]>> };
}

export interface Column<Stored> {
  /** Name in SQL. @default `columnName` of the property */
  name?: string;
  /** True if the column may be NULL, which stands for an absent property. */
  isOptional?: boolean;
  /** @param column name for messages */
  read(value: unknown, column: string): Stored;
  write(value: Stored): Value;
}

/** Strings. Also dates, which are stored as they were sent, so that their offset and precision remain. */
export const text: Column<string> = { read: readString, write: (value) => value };

/** Integers that a JavaScript number holds. */
export const integer: Column<number> = { read: readInteger, write: (value) => value };

export const int64: Column<number | bigint> = { read: readInt64, write: (value) => value };

export const boolean: Column<boolean> = {
  read: (value, column) => readInteger(value, column) === 1,
  write: (value) => Number(value),
};

/** Times as Unix time in milliseconds. @param name name of the column, which ends in its unit */
export function timeMs(name: string): Column<string> {
  return {
    name,
    read: (value, column) => new Date(readInteger(value, column)).toISOString(),
    write: (value) => Date.parse(value),
  };
}

/** One of several strings, such as the values of an enum of the contract. */
export function option<Option extends string>(options: readonly Option[]): Column<Option> {
  const isOption = (value: string): value is Option => options.some((candidate) => candidate === value);
  return { read: (value, column) => readOption(value, column, isOption), write: (value) => value };
}

export function optional<Stored>(column: Column<Stored>): Column<Stored> {
  return { ...column, isOptional: true };
}
