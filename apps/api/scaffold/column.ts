// The column of a field: its type in SQL, and the expressions that write and read its values.
import type { ResourceField } from "@onecontract/cli";
import { sqlName } from "./table-name.ts";

export interface Column {
  property: string;
  /** Name in SQL. */
  sql: string;
  /** `integer` has another name in each dialect. */
  sqlType: "integer" | "TEXT";
  isOptional: boolean;
  /** Variable with the value of the row. */
  variable: string;
  /** Function of row.ts that reads the value. */
  reader: string;
  /** Expression that reads the variable. */
  read: string;
  /** Returns the expression of the stored value for that of a value of the contract. */
  write(value: string): string;
}

/** @throws Error for a type that the storage does not support */
export function columnFor(field: ResourceField): Column {
  const { name, property, isOptional, type } = field;
  const variable = `${name.camel}Value`;
  const column = JSON.stringify(name.snake);
  const base = { property, sql: sqlName(name.snake), isOptional, variable };
  const optional = (value: string) => (isOptional ? `${value} ?? null` : value);
  switch (field.kind) {
    case "boolean": {
      const write = (value: string) => (isOptional ? `${value} == null ? null : Number(${value})` : `Number(${value})`);
      const read = `readInteger(${variable}, ${column}) === 1`;
      return { ...base, sqlType: "integer", reader: "readInteger", read, write };
    }
    case "integer": {
      const reader = field.isSafeInteger ? "readInteger" : "readInt64";
      return { ...base, sqlType: "integer", reader, read: `${reader}(${variable}, ${column})`, write: optional };
    }
    case "enum":
      return {
        ...base,
        sqlType: "TEXT",
        reader: "readOption",
        read: `readOption(${variable}, ${column}, is${type})`,
        write: optional,
      };
    case "string":
    case "date":
    // Stored as it was sent, so that its offset and its precision remain.
    case "date-time":
      return {
        ...base,
        sqlType: "TEXT",
        reader: "readString",
        read: `readString(${variable}, ${column})`,
        write: optional,
      };
    case "number":
      throw new Error(
        `${property}: expected a string, an integer, a boolean, a date or an enum, got ${type}. Use an integer, such as cents`,
      );
  }
}
