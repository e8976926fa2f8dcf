// Describes what a schema expects: `an integer from 1 to 100`.

/** JSON Schema of the generated validators; `int64` describes a 64-bit integer and its bounds. */
export interface DescribedSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  minProperties?: number;
  maxProperties?: number;
  int64?: Bounds & { nullable?: boolean };
  /** File of a form body; lengths in bytes. */
  file?: { minLength?: number; maxLength?: number; contentType?: string };
  oneOf?: (DescribedSchema | boolean)[];
  anyOf?: (DescribedSchema | boolean)[];
  properties?: Record<string, DescribedSchema | boolean>;
  /** Summary of the target of a `$ref`. */
  refersTo?: DescribedSchema;
}

interface Bounds {
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
}

export function describeSchema(schema: (DescribedSchema & Bounds) | boolean): string {
  if (typeof schema === "boolean") return schema ? "a valid value" : "nothing";
  if (schema.refersTo) return describeSchema(schema.refersTo);
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return oneOf(schema.enum.map((value) => JSON.stringify(value)));
  if (schema.int64) {
    const range = bounds(schema.int64);
    return `${range === "" ? "a 64-bit integer" : `an integer${range}`}${schema.int64.nullable ? " or null" : ""}`;
  }
  if (schema.file) return describeFile(schema.file);
  const variants = schema.oneOf ?? schema.anyOf;
  if (variants) return [...new Set(variants.map(describeSchema))].join(" or ");
  const types = [schema.type ?? []].flat();
  return types.length > 0 ? types.map((type) => describeType(type, schema)).join(" or ") : "a valid value";
}

function describeFile({ minLength, maxLength, contentType }: NonNullable<DescribedSchema["file"]>): string {
  const type = contentType === undefined ? "" : ` of type ${contentType.split(/\s*,\s*/).join(" or ")}`;
  return `a file${type}${count(minLength, maxLength, "byte")}`;
}

function describeType(type: string, schema: DescribedSchema & Bounds): string {
  switch (type) {
    case "integer":
      return `an integer${bounds(schema)}`;
    case "number":
      return `a number${bounds(schema)}`;
    case "boolean":
      return "true or false";
    case "string":
      return describeString(schema);
    case "array":
      return `an array${count(schema.minItems, schema.maxItems, "item")}${schema.uniqueItems ? ", each once" : ""}`;
    case "object":
      return `an object${count(schema.minProperties, schema.maxProperties, "property", "properties")}`;
    default:
      return type;
  }
}

function describeString({ format, pattern, minLength, maxLength }: DescribedSchema): string {
  const syntax = format === undefined ? "" : ` in ${format} format`;
  const match = pattern === undefined ? "" : ` that matches ${pattern}`;
  return `a string${count(minLength, maxLength, "character")}${syntax}${match}`;
}

function bounds({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }: Bounds): string {
  const step = multipleOf === undefined ? "" : ` that is a multiple of ${multipleOf}`;
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}${step}`;
  const limits = [
    ...(minimum === undefined ? [] : [`at least ${minimum}`]),
    ...(exclusiveMinimum === undefined ? [] : [`more than ${exclusiveMinimum}`]),
    ...(maximum === undefined ? [] : [`at most ${maximum}`]),
    ...(exclusiveMaximum === undefined ? [] : [`less than ${exclusiveMaximum}`]),
  ];
  return `${limits.length > 0 ? ` of ${limits.join(" and ")}` : ""}${step}`;
}

function count(min: number | undefined, max: number | undefined, singular: string, plural = `${singular}s`): string {
  const noun = (number: number) => (number === 1 ? singular : plural);
  if (min !== undefined && max !== undefined) return ` of ${min} to ${max} ${noun(max)}`;
  if (min !== undefined) return ` of at least ${min} ${noun(min)}`;
  return max === undefined ? "" : ` of at most ${max} ${noun(max)}`;
}

function oneOf(values: string[]): string {
  return values.length === 1 ? (values[0] ?? "") : `one of ${values.join(", ")}`;
}
