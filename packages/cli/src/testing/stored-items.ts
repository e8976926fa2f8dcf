// The items of a contract that tests send to find properties that an API does not store: `@onecontract/cli/testing`.
import { readFileSync } from "node:fs";
import {
  type Contract,
  exampleValue,
  type JsonSchema,
  type Operation,
  readContract,
  schemaTest,
} from "@onecontract/codegen";
import { isObject } from "@onecontract/codegen/json/is-record";
import { jsonContent } from "../init/starter/example-response.ts";
import { findCollections, withUnusedKey } from "../init/starter/find-collections.ts";
import { flatten, schemaName } from "../init/starter/value-types.ts";

/** An operation that creates an item, which another operation gets. */
export interface Creation {
  operationId: string;
  path: string;
  mediaType: string;
  /** A body with every property that the contract declares. */
  body: Record<string, unknown>;
  /** The properties of the body that the item has, too. */
  stored: Record<string, unknown>;
  /** Returns the path of the created item. */
  itemPath(item: Record<string, unknown>): string;
}

/** An operation that lists items which no operation creates. */
export interface ReadOnlyList {
  operationId: string;
  path: string;
  /** Name of the item's schema. */
  model: string;
  /** An item with every property that the contract declares. */
  item: Record<string, unknown>;
}

/**
 * Lists the creations of a contract whose items can be read.
 *
 * @param file URL of the OpenAPI document in JSON, as the contract's build writes it
 */
export function listCreations(file: URL | string): Creation[] {
  return creationsOf(readDocument(file));
}

export function creationsOf(contract: Contract): Creation[] {
  return findCollections(contract).flatMap((collection) => {
    const { create, get, key } = collection;
    if (!create || [create, get].some(hasRequiredParameter)) return [];
    const [content] = create.requestBody?.content ?? [];
    const complete = content?.kind === "json" && completeValue(contract, content.schema ?? {}, "request");
    const body = complete && withUnusedKey(contract, collection, complete);
    if (!body) return [];
    const item = flatten(contract, jsonContent(get)?.schema).properties ?? {};
    const isStored = (name: string) =>
      name !== key && Object.hasOwn(item, name) && (item[name] as JsonSchema).writeOnly !== true;
    return {
      operationId: create.operationId,
      path: create.path,
      mediaType: content.mediaType,
      body,
      stored: Object.fromEntries(Object.entries(body).filter(([name]) => isStored(name))),
      itemPath: (created) => get.path.replace(/\{[^}]+\}$/, encodeURIComponent(String(created[key]))),
    };
  });
}

/** Lists the lists of a contract whose items no operation creates. */
export function readOnlyLists(file: URL | string): ReadOnlyList[] {
  const contract = readDocument(file);
  const returned = (operation: Operation) => schemaName(jsonContent(operation)?.schema);
  const created = new Set(contract.operations.filter(({ method }) => method === "post").map(returned));
  return contract.operations.flatMap((operation) => {
    const { items } = flatten(contract, jsonContent(operation)?.schema);
    const model = schemaName(items as JsonSchema | undefined);
    if (operation.method !== "get" || model === undefined || created.has(model)) return [];
    const item = completeValue(contract, items as JsonSchema, "response");
    return item ? { operationId: operation.operationId, path: operation.path, model, item } : [];
  });
}

function readDocument(file: URL | string): Contract {
  return readContract(JSON.parse(readFileSync(new URL(file), "utf8")));
}

function hasRequiredParameter({ parameters }: Operation): boolean {
  return parameters.some((parameter) => parameter.required && parameter.in !== "path");
}

/**
 * Returns a value with all properties: the example of a model need not have those that were added after it.
 *
 * @returns undefined if the value is no object, or none is valid
 */
function completeValue(contract: Contract, schema: JsonSchema, direction: "request" | "response") {
  const isValid = schemaTest(contract, direction)(schema);
  const value = exampleValue(contract, schema, direction, true);
  if (!isObject(value)) return undefined;
  const hidden = direction === "request" ? "readOnly" : "writeOnly";
  const missing = Object.entries(flatten(contract, schema).properties ?? {})
    .filter(([name, property]) => !Object.hasOwn(value, name) && (property as JsonSchema)[hidden] !== true)
    .map(([name, property]) => [name, exampleValue(contract, property as JsonSchema, direction, true)]);
  const complete = { ...value, ...Object.fromEntries(missing) };
  return [complete, value as Record<string, unknown>].find(isValid);
}
