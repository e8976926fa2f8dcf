// Describes the inputs of the console: one for each parameter, and one for each property of the body that fits an input.
import { type Contract, type JsonSchema, type Operation, prettyPrintJson } from "@onecontract/codegen";
import { exampleRequest } from "@onecontract/codegen/code-samples";
import { isRecord } from "@onecontract/codegen/json/is-record";
import { type AnySchema, mergeSchema, nonNullTypes } from "../schema/merge-schema.ts";
import { formatValue, schemaDetails } from "../schema/schema-details.ts";
import { typeLabel } from "../schema/type-label.ts";
import { bodyProperties } from "./console-body.ts";
import type { ConsoleBody } from "./console-data.ts";

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

export interface FieldGroup {
  title: string;
  fields: ConsoleField[];
}

const GROUPS: [location: ConsoleField["location"], title: string][] = [
  ["path", "Path parameters"],
  ["query", "Query parameters"],
  ["header", "Headers"],
];

/** Returns the fields of the parameters by location. Leaves out cookies, because a page cannot set a cookie of another origin. */
export function parameterGroups(contract: Contract, operation: Operation): FieldGroup[] {
  const examples = exampleRequest(contract, operation).arguments;
  return GROUPS.map(([location, title]) => ({
    title,
    fields: operation.parameters
      .filter((parameter) => parameter.in === location)
      .map((parameter) => {
        const example = examples.find((argument) => argument.parameter === parameter);
        return createField(contract, location, parameter.name, parameter.schema, parameter, example?.value);
      }),
  })).filter(({ fields }) => fields.length > 0);
}

/**
 * Returns the fields of the body's properties.
 *
 * @param example example of the entire body
 */
export function bodyFields(contract: Contract, body: ConsoleBody, example: unknown): ConsoleField[] {
  const values = isRecord(example) ? example : {};
  return bodyProperties(contract, body).map(([name, schema, required]) =>
    createField(contract, "body", name, schema, { required, deprecated: false }, values[name]),
  );
}

function createField(
  contract: Contract,
  location: ConsoleField["location"],
  name: string,
  source: AnySchema,
  { required, deprecated }: { required: boolean; deprecated: boolean },
  example: unknown,
): ConsoleField {
  const { schema } = mergeSchema(contract, source);
  const details = schemaDetails(schema).filter(({ label }) => label !== "example" && label !== "matches");
  const itemValues = schema.items ? allowedValues(mergeSchema(contract, schema.items).schema) : [];
  const options = allowedValues(schema);
  return {
    id: `try-${location}-${encodeURIComponent(name)}`,
    location,
    name,
    type: typeLabel(contract, source),
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

function allowedValues({ type, enum: values = [], const: constant }: JsonSchema): string[] {
  if (type === "boolean") return ["true", "false"];
  return (constant === undefined ? values : [constant]).filter((value) => value !== null).map(formatValue);
}

function chooseControl(schema: JsonSchema, options: string[]): ConsoleField["control"] {
  if (options.length > 0) return "select";
  if (schema.format === "binary") return "file";
  if (schema.items && "format" in schema.items && schema.items.format === "binary") return "files";
  const types = nonNullTypes(schema);
  const isScalar = types.length > 0 && types.every((type) => type !== "array" && type !== "object");
  return isScalar ? "input" : "textarea";
}

/** Formats an array of scalars as one item per line. */
function formatInput(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value) && value.every((item) => typeof item !== "object")) return value.join("\n");
  return typeof value === "object" ? prettyPrintJson(value) : String(value);
}
