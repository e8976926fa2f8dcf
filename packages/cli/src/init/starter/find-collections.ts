// Finds the resources of a contract that the starter API stores: a list, an item, and the operations that change them.
import {
  type Contract,
  exampleValue,
  type JsonSchema,
  type Operation,
  reservedWords,
  schemaTest,
  typeName,
} from "@onecontract/codegen";
import { type TypeScript, ts } from "@onecontract/codegen/language/typescript";
import { formatName } from "../../scaffold/names.ts";
import { jsonContent } from "./example-response.ts";
import { fits, flatten, schemaName } from "./value-types.ts";

export interface StoredCollection {
  /** Property of `Collections`: `books`. */
  name: string;
  /** Expression of the collection in a handler: `collections.books`. */
  stored: TypeScript;
  /** Name of an item, for variables and messages: `book`. */
  noun: string;
  /** Schema of the items in the contract, and its type in the stubs. */
  schema: string;
  itemType: TypeScript;
  /** Property that identifies an item. */
  key: string;
  keySchema: JsonSchema;
  /** Name of a key, for variables: that of the property, or `key`. */
  keyVariable: string;
  /** Keys of new items: strings if the schema of the key does not allow UUIDs. */
  newKeys: "numbers" | "uuids" | string[];
  /** Parameter of the path to an item. */
  parameter: string;
  examples: Record<string, unknown>[];
  list?: Operation | undefined;
  get: Operation;
  create?: Operation | undefined;
  update: Operation[];
  remove?: Operation | undefined;
}

/** Names that the code of handlers has already. */
const TAKEN_TYPES = ["ApiError", "Collection", "Collections", "Handlers", "RequestContext", "Storage"];
const TAKEN_VARIABLES = new Set(["path", "body", "query", "collections", "example", "updated", ...reservedWords]);

export function findCollections(contract: Contract): StoredCollection[] {
  const names = new Set<string>();
  return contract.operations.flatMap((get) => {
    const [, path = "", parameter = ""] = /^((?:\/[^{}/]+)+)\/\{([^{}]+)\}$/.exec(get.path) ?? [];
    const schema = schemaName(jsonContent(get)?.schema);
    if (get.method !== "get" || path === "" || schema === undefined) return [];
    const type = typeName(schema);
    const { camel: name } = formatName(path.split("/").at(-1) ?? "");
    if (!/^\w+$/.test(type) || TAKEN_TYPES.includes(type) || names.has(name) || !/^[a-z]/.test(name)) return [];
    const key = findKey(contract, schema, parameter, get);
    if (!key) return [];
    const examples = findExamples(contract, get, schema, key.key);
    if (examples.length === 0) return [];
    const taken = examples.map((example) => example[key.key]);
    const newKeys = findNewKeys(contract, key.keySchema, taken);
    names.add(name);
    const find = (method: string, at: string) =>
      contract.operations.find((operation) => operation.method === method && operation.path === at);
    const create = find("post", path);
    return {
      name,
      stored: ts`collections${ts.member(name)}`,
      noun: variableName(formatName(schema).camel, "item"),
      schema,
      itemType: ts.identifier(type),
      ...key,
      keyVariable: variableName(key.key, "key"),
      newKeys,
      parameter,
      examples,
      get,
      list: find("get", path),
      create: create && schemaName(jsonContent(create)?.schema) === schema ? create : undefined,
      update: ["put", "patch"].flatMap((method) => find(method, get.path) ?? []),
      remove: find("delete", get.path),
    };
  });
}

function variableName(name: string, otherwise: string): string {
  return /^[a-z]\w*$/.test(name) && !TAKEN_VARIABLES.has(name) ? name : otherwise;
}

/** The key is the property with the parameter's name, or `id`. It has the type of the parameter. */
function findKey(contract: Contract, schema: string, parameter: string, get: Operation) {
  const { properties = {} } = flatten(contract, contract.schemas[schema]);
  const key = [parameter, formatName(parameter).camel, "id", "uuid"].find((name) => properties[name]);
  const declared = get.parameters.find((candidate) => candidate.in === "path" && candidate.name === parameter);
  if (key === undefined || declared === undefined) return undefined;
  const keySchema = flatten(contract, properties[key] as JsonSchema);
  const { type } = keySchema;
  const parameterType = flatten(contract, declared.schema).type;
  if (type !== parameterType || (type !== "string" && type !== "integer")) return undefined;
  return { key, keySchema };
}

/** Largest number of keys for new items that the store has, if it cannot make UUIDs. */
const NEW_KEYS = 50;

function findNewKeys(contract: Contract, schema: JsonSchema, taken: unknown[]): StoredCollection["newKeys"] {
  if (schema.type === "integer") return "numbers";
  if (schemaTest(contract, "response")(schema)(crypto.randomUUID())) return "uuids";
  const keys: JsonSchema = { type: "array", items: schema, minItems: NEW_KEYS, maxItems: NEW_KEYS, uniqueItems: true };
  const generated = exampleValue(contract, keys, "response");
  return [generated].flat().filter((key): key is string => !taken.includes(key) && fits(contract, schema, key));
}

/** A UUID that no example has, so that the same contract results in the same tests. */
const NEW_UUID = "5f0c1a52-7f0e-4c0b-9d4b-6a1f0f2f3c11";

/** Returns a body that creates an item next to the examples, with a key that none of them has. Returns undefined if the schema allows none. */
export function withUnusedKey(
  contract: Contract,
  { key, keySchema, newKeys, examples }: StoredCollection,
  body: Record<string, unknown>,
): Record<string, unknown> | undefined {
  const taken = examples.map((example) => example[key]);
  if (!taken.includes(body[key])) return body;
  const unused =
    newKeys === "numbers" ? Math.max(0, ...taken.map(Number)) + 1 : newKeys === "uuids" ? NEW_UUID : newKeys[0];
  return fits(contract, keySchema, unused) ? { ...body, [key]: unused } : undefined;
}

/** Returns the examples of the item's operation, and a value for its schema, with different keys. */
function findExamples(contract: Contract, get: Operation, schema: string, key: string): Record<string, unknown>[] {
  const reference: JsonSchema = { $ref: `#/components/schemas/${schema}` };
  const values = [...Object.values(jsonContent(get)?.examples ?? {}), exampleValue(contract, reference, "response")]
    .filter((value): value is Record<string, unknown> => typeof value === "object" && value !== null && key in value)
    .filter((value) => fits(contract, reference, value));
  return [...new Map(values.toReversed().map((value) => [String(value[key]), value])).values()].toReversed();
}
