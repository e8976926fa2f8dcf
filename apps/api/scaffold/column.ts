// The column of a field: its type in SQL, and the expression that describes it in a table of src/tables/.
import { type ResourceField, type TypeScript, ts } from "@onecontract/cli";
import { columnName } from "@onecontract/server-storage";

export interface Column {
  property: string;
  /** Name in SQL, quoted because it may be a word of SQL. */
  sql: string;
  /** `integer` has another name in each dialect. */
  sqlType: "integer" | "TEXT";
  isOptional: boolean;
  /** Functions and constants of src/storage/table.ts that the expression uses. */
  imports: string[];
  expression: TypeScript;
}

/** @throws Error for a type that the storage does not support */
export function columnFor({ property, kind, isOptional, isSafeInteger, type }: ResourceField): Column {
  if (kind === "number") {
    throw new Error(
      `${property}: expected a string, an integer, a boolean, a date or an enum, got ${type}. Use an integer, such as cents`,
    );
  }
  const integer = isSafeInteger ? "integer" : "int64";
  const reader = { string: "text", date: "text", "date-time": "text", enum: "oneOf", boolean: "boolean", integer }[
    kind
  ];
  const column = ts`${ts.identifier(reader)}${kind === "enum" && ts`(${ts.literal(type)})`}`;
  return {
    property,
    sql: `"${columnName(property)}"`,
    sqlType: kind === "boolean" || kind === "integer" ? "integer" : "TEXT",
    isOptional,
    imports: isOptional ? [reader, "optional"] : [reader],
    expression: isOptional ? ts`optional(${column})` : column,
  };
}
