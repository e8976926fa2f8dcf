// A new operation of the contract: its validated input, and the values that are derived from it.
import {
  type Contract,
  exampleValue,
  type HttpMethod,
  type JsonSchema,
  operationNames,
  schemaTest,
} from "@onecontract/codegen";
import { capitalize, formatName } from "../scaffold/names.ts";
import {
  findSchema,
  type NamedSchema,
  OPERATION_FIELDS,
  type OperationContext,
  type OperationInput,
  type PaginationStyle,
  parseMethod,
  validateField,
} from "./operation-input.ts";
import type { TypeSpecResource } from "./read-typespec.ts";

export interface NewOperation {
  /** Name of the handler: `usersRestore`. */
  name: string;
  /** Name in the contract: `restore`. */
  declaredName: string;
  /** operationId in the OpenAPI document: `Users_restore`. */
  operationId: string;
  method: HttpMethod;
  path: string;
  /** Tag of an OpenAPI document, or name of the TypeSpec resource. */
  resource: string;
  /** Absent in an OpenAPI document. */
  typeSpec?: TypeSpecResource | undefined;
  summary: string;
  pathParameters: PathParameter[];
  returns?: NamedSchema | undefined;
  body?: NamedSchema | undefined;
  isList: boolean;
  /** Pages of a list. Absent for other operations. */
  pagination?: PaginationStyle | undefined;
  /** Names of error models in TypeSpec that the operation returns. @default those that the operation needs by convention */
  errors?: string[] | undefined;
  /** True if the body is a JSON Merge Patch (RFC 7396). */
  isMergePatch: boolean;
  /** True if the operation accepts an idempotency key. */
  isIdempotent?: boolean;
  /** Sentences after the summary. */
  description?: string | undefined;
  /** Sentence on what the operation returns. @default derived from the model of the response */
  returnsDescription?: string;
  status: 200 | 201 | 204;
}

export interface PathParameter {
  name: string;
  /** TypeSpec type: the scalar that the contract uses for parameters of this name, or a built-in type. */
  type: string;
  /** A value that the contract allows, and another one if there are several. */
  example: PathValue;
  otherExample: PathValue | undefined;
  description: string;
  /** Bounds of a built-in type. */
  bounds: Bounds;
  /** Words for what the parameter identifies: `order line`. */
  noun: string;
}

export type PathValue = string | number;

/** Bounds of a type, by the decorator that declares them. */
export type Bounds = Partial<Record<"minValue" | "maxValue" | "minLength" | "maxLength", number | undefined>>;

/**
 * Creates an operation from the input.
 *
 * @throws Error with the expected and the received value
 */
export function createOperation(input: OperationInput, context: OperationContext): NewOperation {
  const { contract } = context;
  for (const field of OPERATION_FIELDS) validateField(field, input, context);
  const method = parseMethod(input.method);
  const returns = findSchema("--returns", input.returns, contract);
  const body = findSchema("--body", input.body, contract);
  const pathParameters = [...input.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => pathParameter(name, contract));
  const typeSpec = context.typeSpec?.resources.find(({ name }) => name === input.resource);
  const isList = method === "get" && returns?.schema.type === "array";
  const operationId = `${typeSpec?.operationIdPrefix ?? ""}${input.name}`;
  return {
    name: handlerName(operationId, method, input.path, contract),
    declaredName: input.name,
    operationId,
    method,
    path: input.path,
    resource: input.resource,
    typeSpec,
    summary: input.summary.trim().replace(/\.$/, ""),
    pathParameters,
    returns,
    body,
    isList,
    pagination: isList ? input.pagination : undefined,
    errors: input.errors,
    isMergePatch: method === "patch" && body !== undefined,
    status: returns === undefined ? 204 : method === "post" && pathParameters.length === 0 ? 201 : 200,
  };
}

/** Returns the name that the generated stubs give the handler. */
function handlerName(operationId: string, method: HttpMethod, path: string, contract: Contract): string {
  const empty = { deprecated: false, hideTryIt: false, parameters: [], responses: [], security: [] };
  const added = { operationId, method, path, sdk: { method: operationId }, ...empty };
  return operationNames({ ...contract, operations: [...contract.operations, added] }).get(operationId) ?? operationId;
}

/**
 * Derives the type of a path parameter. A known parameter of the same name determines it. Otherwise `orderId` has the type of the `id`
 * of `Order`, if it exists.
 */
function pathParameter(name: string, contract: Contract): PathParameter {
  const { operations, schemas } = contract;
  const noun = name.replace(/Id$/, "");
  const known = operations
    .flatMap(({ parameters }) => parameters)
    .find((parameter) => parameter.in === "path" && parameter.name === name);
  const schema: JsonSchema | undefined =
    known?.schema ?? (schemas[capitalize(noun)]?.properties?.id as JsonSchema | undefined);
  const scalar = schema?.$ref?.split("/").at(-1);
  const target = scalar === undefined ? schema : schemas[scalar];
  const isString = target === undefined || !("type" in target) || target.type !== "integer";
  const { words } = formatName(noun);
  const [example, otherExample] = examplesOf(schema ?? {}, isString, contract);
  return {
    name,
    type: scalar ?? (isString ? "string" : "int64"),
    example,
    otherExample,
    description: noun === name ? `The ${words} in the path.` : `ID of the ${words}.`,
    bounds: scalar === undefined ? boundsOf(target ?? {}) : {},
    noun: words,
  };
}

function examplesOf(
  schema: JsonSchema,
  isString: boolean,
  contract: Contract,
): [example: PathValue, otherExample: PathValue | undefined] {
  const simple: [PathValue, PathValue] = isString ? ["first", "other"] : [1, 42];
  if (simple.every(schemaTest(contract, "request")(schema))) return simple;
  const items: JsonSchema = { type: "array", items: schema, minItems: 2, maxItems: 2, uniqueItems: true };
  const [example = simple[0], other] = [exampleValue(contract, items, "request")].flat() as PathValue[];
  return [example, other];
}

function boundsOf({ minimum, maximum, minLength, maxLength }: JsonSchema): Bounds {
  return { minValue: minimum, maxValue: maximum, minLength, maxLength };
}
