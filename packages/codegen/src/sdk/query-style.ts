// Which function of the runtime writes a query parameter.
import type { Contract, JsonSchema, Operation, Parameter } from "../contract/contract.ts";
import { referenceName } from "../contract/resolve.ts";

type SchemaOrReference = JsonSchema | { $ref: string };

export type Kind = "value" | "array" | "object";

/** By kind of the value and `style`, with `!` where the items are joined. */
const STYLES: Record<string, string> = {
  "value form": "form",
  "value form!": "form",
  "value spaceDelimited": "form",
  "value spaceDelimited!": "form",
  "value pipeDelimited": "form",
  "value pipeDelimited!": "form",
  "value deepObject": "form",
  "value deepObject!": "form",
  "array form": "repeated",
  "array form!": "commaSeparated",
  "array spaceDelimited": "repeated",
  "array spaceDelimited!": "spaceSeparated",
  "array pipeDelimited": "repeated",
  "array pipeDelimited!": "pipeSeparated",
  "object form": "properties",
  "object deepObject": "deepObject",
  // OpenAPI gives `explode` no meaning for deepObject.
  "object deepObject!": "deepObject",
  // Nor does it say what deepObject makes of an array: its indexes are the keys.
  "array deepObject": "deepObject",
  "array deepObject!": "deepObject",
};

/** @throws Error that names the operation for a style that the SDK cannot write */
export function queryStyle(contract: Contract, operation: Operation, parameter: Styled): string {
  return styleOf(contract, operation, "query parameter", parameter);
}

/** The same for a field of `application/x-www-form-urlencoded`. */
export function fieldStyle(contract: Contract, operation: Operation, field: Styled): string {
  return styleOf(contract, operation, "field", field);
}

type Styled = Pick<Parameter, "name" | "style" | "explode" | "schema">;

function styleOf(contract: Contract, { operationId }: Operation, what: string, parameter: Styled): string {
  const { name, style, explode } = parameter;
  const schema = follow(contract, parameter.schema);
  const kind = kindOf(contract, schema);
  const writer = style === "json" ? style : STYLES[`${kind} ${style}${explode ? "" : "!"}`];
  const isNested = NESTING.has(writer ?? "") && hasNestedParts(contract, schema);
  if (!writer || (isNested && !explode)) {
    const got = isNested ? `${kind} of objects or lists` : kind;
    throw new Error(
      `${operationId}: ${what} ${name}: ${got} with style ${style}, explode ${explode} is not supported yet`,
    );
  }
  let expression = `runtime.${writer}`;
  if (isNested) expression = `runtime.withJson(${expression})`;
  if ((isNested || NEEDS_OBJECT.has(writer)) && canBePlain(contract, schema))
    expression = `runtime.orPlain(${expression})`;
  return isNullable(contract, schema) ? `runtime.nullable(${expression})` : expression;
}

/** Functions that write the parts of a value as plain texts. */
const NESTING = new Set(["repeated", "commaSeparated", "spaceSeparated", "pipeSeparated", "properties"]);

/** Functions that take no plain value. */
const NEEDS_OBJECT = new Set(["properties", "deepObject"]);

/** Whether items of the array, or properties of the object, may be arrays or objects. A property may be an array of plain values. */
function hasNestedParts(contract: Contract, schema: JsonSchema): boolean {
  return forms(contract, schema).some(({ items, properties = {}, additionalProperties }) => {
    const ofProperties = Object.values(properties).some((property) => {
      const kind = kindOf(contract, property);
      return kind === "object" || (kind === "array" && hasNestedParts(contract, property as JsonSchema));
    });
    const others = [items, additionalProperties].filter((one) => typeof one === "object");
    return ofProperties || others.some((one) => kindOf(contract, one) !== "value");
  });
}

function canBePlain(contract: Contract, schema: JsonSchema): boolean {
  return forms(contract, schema).some((form) => types(form).some((type) => !/object|array|null/.test(type)));
}

/** The schema itself and all that it is composed of, references followed. */
function forms(contract: Contract, schema: SchemaOrReference, depth = 0): JsonSchema[] {
  const found = follow(contract, schema);
  const parts = depth > 8 ? [] : [...(found.oneOf ?? []), ...(found.anyOf ?? []), ...(found.allOf ?? [])];
  return [found, ...parts.flatMap((part) => forms(contract, part, depth + 1))];
}

/** What the value of a schema is, as far as writing it in a request is concerned. Of a union, its most complex form. */
export function kindOf(contract: Contract, schema: SchemaOrReference | undefined): Kind {
  const found = follow(contract, schema ?? {});
  const parts = [...(found.oneOf ?? []), ...(found.anyOf ?? []), ...(found.allOf ?? [])];
  const kinds = new Set([ownKind(found), ...parts.map((part) => kindOf(contract, part))]);
  return kinds.has("object") ? "object" : kinds.has("array") ? "array" : "value";
}

function ownKind(schema: JsonSchema): Kind {
  const found = types(schema);
  return found.includes("object") ? "object" : found.includes("array") ? "array" : "value";
}

export function isBoolean(contract: Contract, schema: JsonSchema): boolean {
  return canBe(contract, follow(contract, schema), "boolean");
}

function isNullable(contract: Contract, schema: JsonSchema): boolean {
  return canBe(contract, schema, "null");
}

function canBe(contract: Contract, schema: JsonSchema, type: string): boolean {
  const alternatives = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].map((one) => follow(contract, one));
  return [schema, ...alternatives].some((one) => types(one).includes(type));
}

function follow(contract: Contract, schema: SchemaOrReference): JsonSchema {
  if (!("$ref" in schema) || schema.$ref === undefined) return schema as JsonSchema;
  const target = contract.schemas[referenceName(schema.$ref)];
  return target ? follow(contract, target) : {};
}

function types({ type, properties }: JsonSchema): string[] {
  return [type ?? (properties ? "object" : [])].flat();
}
