// Interfaces between the schema compiler and the modules that check keywords.
import type { Check, Schema, SchemaObject } from "./validation-run.ts";

export interface Compiler {
  compile(schema: Schema): Check;
  /** Returns the check of the schema that a `$ref` refers to. */
  resolve(reference: string): Check;
}

/** Checks of keywords that not every contract uses. */
export interface Extension {
  checks(schema: SchemaObject, compiler: Compiler): Check[];
  /** Wraps all other checks of a schema. */
  wrap?(schema: SchemaObject, compiler: Compiler, check: Check): Check;
}
