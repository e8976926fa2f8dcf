// Finds the resources of a contract that the starter API stores: a list, an item, and the operations that change them.
import { type Content, type Contract, exampleValue, type JsonSchema, type Operation } from "@onecontract/codegen";
import { findSuccess } from "./example-response.ts";
import { kebabCase } from "./starter-operation.ts";

export interface StoredCollection {
  /** Property of `Collections`: `books`. */
  name: string;
  /** Name of an item, for variables and messages: `book`. */
  noun: string;
  /** Schema of the items in the contract, and its type in the stubs. */
  schema: string;
  itemType: string;
  /** Property that identifies an item. */
  key: string;
  keySchema: JsonSchema;
  isNumericKey: boolean;
  /** False if the contract declares the key as optional. */
  isKeyRequired: boolean;
  /** Parameter of the path to an item. */
  parameter: string;
  examples: unknown[];
  list?: Operation;
  get: Operation;
  create?: Operation;
  update: Operation[];
  remove?: Operation;
}

/** @param types names of the generated types */
export function findCollections(contract: Contract, types: ReadonlySet<string>): StoredCollection[] {
  const names = new Set<string>();
  return contract.operations.flatMap((get) => {
    const [, path = "", parameter = ""] = /^((?:\/[^{}/]+)+)\/\{([^{}]+)\}$/.exec(get.path) ?? [];
    if (get.method !== "get" || path === "") return [];
    const schema = schemaName(contentOf(get)?.schema);
    const itemType = schema && typeName(schema, types);
    if (schema === undefined || itemType === undefined) return [];
    const key = findKey(contract, schema, parameter, get);
    const name = camelCase(path.split("/").at(-1) ?? "");
    if (key === undefined || names.has(name) || !/^[a-z]/.test(name)) return [];
    names.add(name);
    const find = (method: string, at: string) =>
      contract.operations.find((operation) => operation.method === method && operation.path === at);
    const list = find("get", path);
    const create = find("post", path);
    const remove = find("delete", get.path);
    const noun = camelCase(schema);
    return {
      name,
      noun: ["items", "path", "body", "query", "collections"].includes(noun) ? "item" : noun,
      schema,
      itemType,
      ...key,
      parameter,
      examples: examplesOf(contract, get, schema, key.key),
      get,
      ...(list && { list }),
      ...(create && schemaName(contentOf(create)?.schema) === schema && { create }),
      update: ["put", "patch"].flatMap((method) => find(method, get.path) ?? []),
      ...(remove && { remove }),
    };
  });
}

/** Returns the JSON content of the successful response. */
export function contentOf(operation: Operation): Content | undefined {
  return findSuccess(operation)?.content.find(({ kind }) => kind === "json");
}

export function schemaName(schema: JsonSchema | undefined): string | undefined {
  return schema?.$ref?.startsWith("#/components/schemas/") ? schema.$ref.split("/").at(-1) : undefined;
}

/** Returns the schema with its reference and its `allOf` resolved. */
export function flatten(contract: Contract, schema: JsonSchema | undefined): JsonSchema {
  if (schema === undefined) return {};
  const name = schemaName(schema);
  if (name !== undefined) return flatten(contract, contract.schemas[name]);
  const parts = (schema.allOf ?? []).map((part) => flatten(contract, part as JsonSchema));
  return {
    ...schema,
    properties: Object.assign({}, ...parts.map(({ properties }) => properties), schema.properties),
    required: [...parts.flatMap(({ required = [] }) => required), ...(schema.required ?? [])],
  };
}

/** The key is the property with the parameter's name, or `id`. It has the type of the parameter. */
function findKey(contract: Contract, schema: string, parameter: string, get: Operation) {
  const { properties = {}, required = [] } = flatten(contract, contract.schemas[schema]);
  const key = [parameter, camelCase(parameter), "id", "uuid"].find((name) => properties[name]);
  const declared = get.parameters.find((candidate) => candidate.in === "path" && candidate.name === parameter);
  if (key === undefined || declared === undefined) return undefined;
  const keySchema = flatten(contract, properties[key] as JsonSchema);
  const { type } = keySchema;
  const parameterType = flatten(contract, declared.schema).type;
  if (type !== parameterType || (type !== "string" && type !== "integer")) return undefined;
  return { key, keySchema, isNumericKey: type === "integer", isKeyRequired: required.includes(key) };
}

/** Returns the examples of the item's operation, or a value for its schema. */
function examplesOf(contract: Contract, get: Operation, schema: string, key: string): unknown[] {
  const values = [
    ...Object.values(contentOf(get)?.examples ?? {}),
    exampleValue(contract, { $ref: `#/components/schemas/${schema}` }, "response"),
  ].filter((value): value is Record<string, unknown> => typeof value === "object" && value !== null && key in value);
  return [...new Map(values.toReversed().map((value) => [String(value[key]), value])).values()].toReversed();
}

function typeName(schema: string, types: ReadonlySet<string>): string | undefined {
  const pascal = camelCase(schema).replace(/^./, (letter) => letter.toUpperCase());
  return [schema, pascal].find((name) => types.has(name));
}

/** Returns `bookShelf` for `BookShelf`, `book-shelf` and `book_shelf`. */
export function camelCase(name: string): string {
  return kebabCase(name).replace(/-([a-z\d])/g, (_, letter: string) => letter.toUpperCase());
}
