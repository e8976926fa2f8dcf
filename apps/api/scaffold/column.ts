// The column of a field: its type in SQL, and the expressions that write and read its values.
import { type ResourceField, type TypeScript, ts } from "@onecontract/cli";
import { sqlName } from "./table-name.ts";

export interface Column {
  property: string;
  /** Name in SQL. */
  sql: string;
  /** `integer` has another name in each dialect. */
  sqlType: "integer" | "TEXT";
  isOptional: boolean;
  isBoolean: boolean;
  /** Variable with the value of the row. */
  variable: TypeScript;
  /** Function of row.ts that reads the value. */
  reader: string;
  /** Expression that reads the variable. */
  read: TypeScript;
  /** Returns the expression of the stored value for that of a value of the contract. */
  write(value: TypeScript): TypeScript;
}

/** @throws Error for a type that the storage does not support */
export function columnFor({ name, property, kind, isOptional, isSafeInteger, type }: ResourceField): Column {
  if (kind === "number") {
    throw new Error(
      `${property}: expected a string, an integer, a boolean, a date or an enum, got ${type}. Use an integer, such as cents`,
    );
  }
  const isBoolean = kind === "boolean";
  const isInteger = isBoolean || kind === "integer";
  // A date is stored as it was sent, so that its offset and its precision remain.
  const integerReader = isBoolean || isSafeInteger ? "readInteger" : "readInt64";
  const reader = isInteger ? integerReader : kind === "enum" ? "readOption" : "readString";
  const variable = ts.identifier(`${name.camel}Value`);
  const guard = kind === "enum" && ts`, ${ts.identifier(`is${type}`)}`;
  const read = ts`${ts.identifier(reader)}(${variable}, ${ts.literal(name.snake)}${guard})`;
  return {
    property,
    sql: sqlName(name.snake),
    sqlType: isInteger ? "integer" : "TEXT",
    isOptional,
    isBoolean,
    variable,
    reader,
    read: isBoolean ? ts`${read} === 1` : read,
    write: (value) => {
      const stored = isBoolean ? ts`Number(${value})` : value;
      if (!isOptional) return stored;
      return isBoolean ? ts`${value} == null ? null : ${stored}` : ts`${value} ?? null`;
    },
  };
}
