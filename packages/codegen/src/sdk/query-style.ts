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
  const writer = STYLES[`${kind} ${style}${explode ? "" : "!"}`];
  if (!writer) {
    throw new Error(
      `${operationId}: ${what} ${name}: ${kind} with style ${style}, explode ${explode} is not supported yet`,
    );
  }
  return isNullable(contract, schema) ? `runtime.nullable(runtime.${writer})` : `runtime.${writer}`;
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
