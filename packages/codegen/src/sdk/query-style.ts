// Selects the function of the runtime that serializes a query parameter or a form field.
import type { Contract, JsonSchema, Operation, Parameter } from "../contract/contract.ts";
import { PATH_PREFIXES } from "../contract/path-parameters.ts";
import { operationPointer, unsupported } from "../contract/problem.ts";
import { pointerOf } from "../document/location.ts";
import { type TypeScript, ts } from "../language/typescript.ts";
import { isAnnotation } from "../schema/keywords.ts";
import { resolveSchema } from "../schema/references.ts";
import { sameValueSchemas } from "../schema/same-value.ts";
import { unionVariants } from "../schema/unions.ts";
import { runtime } from "./modules.ts";

export type Kind = "value" | "array" | "object";

/** Runtime functions by `style` and kind of value, with `!` for `explode: false`. A primitive value has the same one in all of them. */
const STYLES = new Map<string, Partial<Record<`${Kind}${"" | "!"}`, string>>>([
  ["form", { array: "repeated", "array!": "commaSeparated", object: "properties" }],
  ["spaceDelimited", { array: "repeated", "array!": "spaceSeparated" }],
  ["pipeDelimited", { array: "repeated", "array!": "pipeSeparated" }],
  // OpenAPI gives `explode` no meaning for deepObject, and does not define it for arrays: this SDK uses the indexes as keys.
  ["deepObject", { array: "deepObject", "array!": "deepObject", object: "deepObject", "object!": "deepObject" }],
]);

/**
 * Returns the serializer of a query parameter.
 *
 * @throws ContractError for a style that the SDK does not support
 */
export function queryStyle(contract: Contract, operation: Operation, parameter: Parameter): TypeScript {
  const pointer = pointerOf(parameter.declaration) ?? operationPointer(operation);
  return emitSerializer(contract, pointer, "query parameter", parameter);
}

/**
 * Returns the serializer of a path parameter, or undefined for a primitive value in the style `simple`, unless `Object.prototype` has its name:
 * the runtime would find that property in its place.
 */
export function segmentStyle(contract: Contract, { name, style, explode, schema }: Parameter): TypeScript | undefined {
  if (style === "json") return ts`${runtime}.jsonSegment`;
  const prefix = PATH_PREFIXES.get(style) ?? "";
  if (prefix === "" && kindFor(contract, schema) === "value" && !(name in {})) return undefined;
  return ts`${runtime}.pathStyle(${ts.literal(prefix)}, ${ts.literal(explode)})`;
}

/**
 * Returns the serializer of a field of `application/x-www-form-urlencoded`.
 *
 * @throws ContractError for a style that the SDK does not support
 */
export function fieldStyle(contract: Contract, operation: Operation, field: Styled): TypeScript {
  return emitSerializer(contract, operationPointer(operation, "requestBody"), "field", field);
}

type Styled = Pick<Parameter, "name" | "style" | "explode" | "schema">;

function emitSerializer(contract: Contract, pointer: string, location: string, parameter: Styled): TypeScript {
  const { name, style, explode } = parameter;
  const schema = resolveSchema(parameter.schema, contract.schemas);
  const kind = kindFor(contract, schema);
  const functions = STYLES.get(style);
  const plainName = kind === "value" ? functions && "form" : functions?.[`${kind}${explode ? "" : "!"}`];
  const serializer = style === "json" ? style : plainName;
  const isNested = SHALLOW.has(serializer ?? "") && hasNestedParts(contract, schema);
  // A server reads a list of JSON values that commas separate as the items of an array.
  const isSeparable = explode || serializer === "commaSeparated";
  if (!serializer || (isNested && !isSeparable)) {
    const got = isNested ? `${kind} of objects or arrays` : kind;
    const message = `expected a supported style of the ${location} ${name}, got ${style} with explode ${explode} for ${got}`;
    throw unsupported(pointer, message, "use explode: true, the style deepObject, or the media type application/json");
  }
  const plain = ts`${runtime}.${ts.identifier(serializer)}`;
  const nested = isNested ? ts`${runtime}.withNestedJson(${plain})` : plain;
  const isObjectOnly = isNested || OBJECT_ONLY.has(serializer);
  const flat = isObjectOnly && canBePrimitive(contract, schema) ? ts`${runtime}.orPrimitive(${nested})` : nested;
  return canBe(contract, schema, "null") ? ts`${runtime}.nullable(${flat})` : flat;
}

/** Functions that serialize the parts of a value as primitives. */
const SHALLOW = new Set(["repeated", "commaSeparated", "spaceSeparated", "pipeSeparated", "properties"]);

/** Functions that do not accept a primitive. */
const OBJECT_ONLY = new Set(["properties", "deepObject"]);

/** Returns whether items or properties may be arrays or objects. A property may be an array of primitives. */
function hasNestedParts(contract: Contract, schema: JsonSchema): boolean {
  return sameValueSchemas(schema, contract.schemas).some(({ items, properties = {}, additionalProperties }) => {
    const hasNestedProperty = Object.values(properties).some((property) => {
      const kind = kindFor(contract, property);
      return kind === "object" || (kind === "array" && hasNestedParts(contract, property));
    });
    const children = [items, additionalProperties].filter((child) => typeof child === "object");
    return hasNestedProperty || children.some((child) => kindFor(contract, child) !== "value" || allowsAny(child));
  });
}

/** Returns whether a schema has no constraints, so that a value may be an object. */
function allowsAny(schema: object): boolean {
  return Object.keys(schema).every(isAnnotation);
}

function canBePrimitive(contract: Contract, schema: JsonSchema): boolean {
  const found = sameValueSchemas(schema, contract.schemas).flatMap(types);
  return found.some((type) => !/object|array|null/.test(type));
}

/** Returns the kind of value that a serializer has to handle; for a union, its most complex branch. */
export function kindFor(contract: Contract, schema: JsonSchema | undefined): Kind {
  const found = sameValueSchemas(schema ?? {}, contract.schemas).flatMap(types);
  return found.includes("object") ? "object" : found.includes("array") ? "array" : "value";
}

/** Returns whether a schema, or a variant of it, has a type. */
export function canBe(contract: Contract, schema: JsonSchema, type: string): boolean {
  const branches = unionVariants(schema).map((branch) => resolveSchema(branch, contract.schemas));
  return [schema, ...branches].some((branch) => types(branch).includes(type));
}

function types({ type, properties, items }: JsonSchema): string[] {
  return [type ?? (properties ? "object" : items ? "array" : [])].flat();
}
