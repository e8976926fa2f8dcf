// Findings of the comparison of two schemas, before it is known which parts of operations use the schemas.
import type { Edit } from "../edit.ts";
import type { Direction } from "../rules/rule.ts";
import type { LocatedSchema } from "./schema-site.ts";
import type { SchemaView } from "./schema-view.ts";

/** An edit of a schema. Its uses are the parts that use the schema. */
export interface Finding extends Omit<Edit, "uses" | "field"> {
  /** The only direction in which the edit matters: a read-only property does not occur in requests. */
  only?: Direction;
}

/** Two versions of a schema. */
export interface Sides<T> {
  before: T;
  after: T;
}

/** Compares one aspect of two schemas. */
export interface Inspection extends Sides<SchemaView> {
  documents: Sides<object>;
  report: (finding: Finding) => void;
  /** Compares subschemas. */
  compare: (before: LocatedSchema, after: LocatedSchema, only?: Direction) => void;
}

const MAX_LENGTH = 60;

export function formatValue(value: unknown): string {
  const formatted = typeof value === "string" ? value : (JSON.stringify(value) ?? "none");
  return formatted.length > MAX_LENGTH ? `${formatted.slice(0, MAX_LENGTH - 3)}...` : formatted;
}
