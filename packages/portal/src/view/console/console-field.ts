// Describes one input of the console: a parameter, or a value in the body.
import type { Contract, JsonSchema } from "@onecontract/codegen";
import { prettyPrintJson } from "@onecontract/codegen/language/json";
import { type AnySchema, mergeSchema, nonNullTypes } from "../schema/merge-schema.ts";
import { formatValue, schemaDetails } from "../schema/schema-details.ts";
import { typeLabel } from "../schema/type-label.ts";

export interface ConsoleField {
  /** ID of the input, and prefix of related IDs. */
  id: string;
  location: "path" | "query" | "header" | "body";
  name: string;
  type: string;
  required: boolean;
  deprecated: boolean;
  /** Constraints and default: `from 1 to 100, default 20`. */
  details: string;
  control: "input" | "textarea" | "select" | "file" | "files";
  /** Options of a select. */
  options: string[];
  /** Initial value. */
  value: string;
}

/**
 * @param id location and name of a parameter, or location of a value in the body
 * @param example initial value
 */
export function createField(
  contract: Contract,
  id: string,
  { location, name }: Pick<ConsoleField, "location" | "name">,
  source: AnySchema,
  { required, deprecated }: { required: boolean; deprecated: boolean },
  example: unknown,
): ConsoleField {
  const merged = mergeSchema(contract, source).schema;
  const schema = declaredSchema(merged);
  const details = schemaDetails(schema).filter(({ label }) => label !== "example" && label !== "matches");
  const itemValues = schema.items ? allowedValues(mergeSchema(contract, schema.items).schema) : [];
  const options = allowedValues(schema);
  return {
    id,
    location,
    name,
    type: typeLabel(contract, schema === merged ? source : schema),
    required,
    deprecated: deprecated || (schema.deprecated ?? false),
    details: [
      ...details.map(({ label, code }) => (code === undefined ? label : `${label} ${code}`)),
      ...(itemValues.length > 0 ? [`items: ${itemValues.join(", ")}`] : []),
    ].join(", "),
    control: chooseControl(schema, options),
    options,
    value: formatInput(example),
  };
}

/** A schema with the keywords of the interpreter for 64-bit integers and files. */
type InterpreterSchema = JsonSchema & {
  int64?: JsonSchema & { nullable?: true; isUnsigned?: true };
  file?: { contentType?: string };
};

/** Returns the schema as contracts declare it, without the keywords of the interpreter. */
export function declaredSchema(schema: JsonSchema): JsonSchema {
  const { int64, file, ...rest }: InterpreterSchema = schema;
  if (int64) {
    const { nullable, isUnsigned, ...bounds } = int64;
    const format = isUnsigned ? "uint64" : "int64";
    return { ...rest, ...bounds, type: nullable ? ["integer", "null"] : "integer", format };
  }
  if (file) {
    const { contentType } = file;
    const type = { type: "string", format: "binary" } as const;
    return contentType === undefined ? type : { ...type, contentMediaType: contentType };
  }
  if (!schema.items) return schema;
  const items = declaredSchema(schema.items);
  return items === schema.items ? schema : { ...schema, items };
}

/** Returns whether the value is a file, which has no representation in JSON. */
export function isFileSchema(schema: JsonSchema): boolean {
  return declaredSchema(schema).format === "binary";
}

function allowedValues({ type, enum: values = [], const: constant }: JsonSchema): string[] {
  if (type === "boolean") return ["true", "false"];
  return (constant === undefined ? values : [constant]).filter((value) => value !== null).map(formatValue);
}

function chooseControl(schema: JsonSchema, options: string[]): ConsoleField["control"] {
  if (options.length > 0) return "select";
  if (isFileSchema(schema)) return "file";
  if (schema.items && isFileSchema(schema.items)) return "files";
  const types = nonNullTypes(schema);
  const isScalar = types.length > 0 && types.every((type) => type !== "array" && type !== "object");
  return isScalar ? "input" : "textarea";
}

/** Formats an array of scalars as one item per line. */
export function formatInput(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value) && value.every((item) => typeof item !== "object")) return value.join("\n");
  return typeof value === "object" ? prettyPrintJson(value) : String(value);
}
