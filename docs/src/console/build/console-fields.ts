// The inputs of the console: one for each parameter, and for each part of the body that fits one.
import { type Contract, type JsonSchema, type Operation, printJson } from "@petstore/codegen";
import { exampleRequest } from "@petstore/codegen/code-samples";
import { type AnySchema, mergeSchema } from "../../schema/merge-schema.ts";
import { schemaFacts, valueText } from "../../schema/schema-facts.ts";
import { typeLabel } from "../../schema/type-label.ts";
import type { ConsoleBody } from "../console-data.ts";
import { bodyProperties } from "./console-body.ts";

export interface ConsoleField {
  /** Part of the ids of its elements. */
  id: string;
  place: "path" | "query" | "header" | "body";
  name: string;
  type: string;
  required: boolean;
  deprecated: boolean;
  /** Limits and default: `from 1 to 100, default 20`. */
  facts: string;
  control: "line" | "area" | "choice" | "file" | "files";
  /** Of a choice. */
  values: string[];
  /** What it has at first. */
  value: string;
}

export interface FieldGroup {
  title: string;
  fields: ConsoleField[];
}

const GROUPS: [place: ConsoleField["place"], title: string][] = [
  ["path", "Path parameters"],
  ["query", "Query parameters"],
  ["header", "Headers"],
];

/** A browser sends its own cookies, and lets no page set any. */
export function parameterGroups(contract: Contract, operation: Operation): FieldGroup[] {
  const examples = exampleRequest(contract, operation).arguments;
  return GROUPS.map(([place, title]) => ({
    title,
    fields: operation.parameters
      .filter((parameter) => parameter.in === place)
      .map((parameter) => {
        const given = examples.find((one) => one.parameter === parameter);
        return field(contract, place, parameter.name, parameter.schema, parameter, given?.value);
      }),
  })).filter(({ fields }) => fields.length > 0);
}

/** @param example of the whole body */
export function bodyFields(contract: Contract, body: ConsoleBody, example: unknown): ConsoleField[] {
  const given: Record<string, unknown> = typeof example === "object" && example !== null ? { ...example } : {};
  return bodyProperties(contract, body).map(([name, schema, required]) =>
    field(contract, "body", name, schema, { required, deprecated: false }, given[name]),
  );
}

function field(
  contract: Contract,
  place: ConsoleField["place"],
  name: string,
  source: AnySchema,
  { required, deprecated }: { required: boolean; deprecated: boolean },
  example: unknown,
): ConsoleField {
  const { schema } = mergeSchema(contract, source);
  const facts = schemaFacts(schema).filter(({ label }) => label !== "example" && label !== "matches");
  const ofItems = schema.items ? choices(mergeSchema(contract, schema.items).schema) : [];
  const values = choices(schema);
  return {
    id: `try-${place}-${encodeURIComponent(name)}`,
    place,
    name,
    type: typeLabel(contract, source),
    required,
    deprecated: deprecated || (schema.deprecated ?? false),
    facts: [
      ...facts.map(({ label, code }) => (code === undefined ? label : `${label} ${code}`)),
      ...(ofItems.length > 0 ? [`items: ${ofItems.join(", ")}`] : []),
    ].join(", "),
    control: control(schema, values),
    values,
    value: fieldText(example),
  };
}

function choices({ type, enum: values = [], const: constant }: JsonSchema): string[] {
  if (type === "boolean") return ["true", "false"];
  return (constant === undefined ? values : [constant]).filter((value) => value !== null).map(valueText);
}

function control(schema: JsonSchema, values: string[]): ConsoleField["control"] {
  if (values.length > 0) return "choice";
  if (schema.format === "binary") return "file";
  if (schema.items && "format" in schema.items && schema.items.format === "binary") return "files";
  const types = [schema.type ?? []].flat().filter((type) => type !== "null");
  const isPlain = types.length > 0 && types.every((type) => type !== "array" && type !== "object");
  return isPlain ? "line" : "area";
}

/** An array of plain values has an item a line. */
function fieldText(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value) && value.every((item) => typeof item !== "object")) return value.join("\n");
  return typeof value === "object" ? printJson(value) : String(value);
}
