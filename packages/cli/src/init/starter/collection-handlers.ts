// Writes the handlers of stored resources: list, get, create, update and delete.
import { type Contract, exampleValue, type JsonSchema, unionVariants } from "@onecontract/codegen";
import { type TypeScript, ts } from "@onecontract/codegen/language/typescript";
import { type ExampleResponse, jsonContent } from "./example-response.ts";
import type { StoredCollection } from "./find-collections.ts";
import { ERROR_IMPORT, type HandlerCode, respond, type StoredOperation } from "./handler-code.ts";
import { listHandler } from "./list-handler.ts";
import { fits, flatten, isAssignable, schemaName, typesOf } from "./value-types.ts";

const MERGE_PATCH = "application/merge-patch+json";

/** Returns undefined if the operation is none of the collection's, or its types do not match those of the items. */
export function collectionHandler(stored: StoredOperation): HandlerCode | undefined {
  const { collection, operation, example } = stored;
  const { list, get, create, update, remove } = collection;
  if (operation === get) return getHandler(collection, example);
  if (operation === list) return listHandler(stored);
  if (operation === create) return createHandler(stored);
  if (operation === remove) return removeHandler(collection, example);
  return update.includes(operation) ? updateHandler(stored) : undefined;
}

function getHandler(collection: StoredCollection, example: ExampleResponse): HandlerCode {
  return {
    parameters: ts`{ path }, { collections }`,
    body: ts`
      ${findItem(collection)}
      return ${respond(example, ts.identifier(collection.noun))};
    `,
    imports: [ERROR_IMPORT],
  };
}

function findItem(collection: StoredCollection): TypeScript {
  const item = ts.identifier(collection.noun);
  return ts`
    const ${item} = ${collection.stored}.get(path${ts.member(collection.parameter)});
    if (!${item}) ${throwNotFound(collection)}
  `;
}

function throwNotFound({ parameter, noun }: StoredCollection): TypeScript {
  const message = ts.templateLiteral(`${parameter}: no ${noun} has the ID `, ts`path${ts.member(parameter)}`);
  return ts`throw new ApiError("not_found", ${message});`;
}

function createHandler(storedOperation: StoredOperation): HandlerCode | undefined {
  const { contract, collection, example } = storedOperation;
  const { stored, itemType, key, keySchema } = collection;
  const body = sentFields(storedOperation);
  if (!body) return undefined;
  const item = flatten(contract, contract.schemas[collection.schema]);
  const defaults = (item.required ?? [])
    .filter((field) => field !== key && !body.required.has(field))
    .map((field) => defaultField(contract, field, item.properties?.[field] as JsonSchema | undefined));
  const isKeySent = body.required.has(key);
  if (defaults.includes(undefined) || (!isKeySent && keySchema.enum)) return undefined;
  if (!isKeySent && collection.newKeys?.length === 0) return undefined;
  const newKey = ts`${ts.key(key)}: ${newKeyOf(collection)}`;
  const variable = ts.identifier(collection.noun);
  return {
    parameters: ts`{ body }, { collections }`,
    body: ts`
      const ${variable}: ${itemType} = { ${ts.join([...defaults, ts`...body`, !isKeySent && newKey], ", ")} };
      ${stored}.set(${variable});
      return ${respond(example, variable)};
    `,
    types: [itemType],
  };
}

/** Returns the expression of a key that no item has. */
export function newKeyOf({ stored, isNumericKey, newKeys }: StoredCollection): TypeScript {
  if (isNumericKey) return ts`${stored}.nextNumber()`;
  return newKeys ? ts`${stored}.nextKey()` : ts`crypto.randomUUID()`;
}

/** Returns the fields of the request body, or undefined if it is not an object whose fields have the types of the item's. */
function sentFields({
  contract,
  collection,
  operation,
}: StoredOperation): { required: ReadonlySet<string> } | undefined {
  const { schema, key } = collection;
  const { requestBody } = operation;
  const [content] = requestBody?.content ?? [];
  if (content?.kind !== "json") return undefined;
  const body = flatten(contract, content.schema);
  const isSent = (field: string) => (body.properties?.[field] as JsonSchema | undefined)?.readOnly !== true;
  const required = new Set((body.required ?? []).filter(isSent));
  const item = flatten(contract, contract.schemas[schema]);
  const isPatch = content.mediaType === MERGE_PATCH;
  const isSame = Object.entries(body.properties ?? {}).every(([name, property]) => {
    const [sent, stored] = [property, item.properties?.[name]] as [JsonSchema, JsonSchema | undefined];
    // Another key that is sent is replaced by that of the item.
    if (stored === undefined || (name === key && !required.has(key))) return true;
    return isPatch ? isPatchOf(contract, sent, stored) : isAssignable(contract, sent, stored);
  });
  const isUnion = [body, item].some((schema) => unionVariants(schema).length > 0);
  // A body that may be missing sends no field for certain.
  const isMissing = requestBody?.required !== true;
  if (!isSame || isUnion || (isMissing && required.has(key))) return undefined;
  return { required: isMissing ? new Set() : required };
}

/** Null removes a field. */
function isPatchOf(contract: Contract, patch: JsonSchema, schema: JsonSchema): boolean {
  const types = typesOf(contract, schema);
  return [...typesOf(contract, patch)].every((type) => type === "null" || types.has(type));
}

/** Times of creation and change are the current time. Returns undefined if there is no value. */
function defaultField(contract: Contract, field: string, schema: JsonSchema | undefined): TypeScript | undefined {
  if (flatten(contract, schema).format === "date-time") return ts`${ts.key(field)}: new Date().toISOString()`;
  const value = exampleValue(contract, schema ?? {}, "response");
  return fits(contract, schema ?? {}, value) ? ts`${ts.key(field)}: ${ts.literal(value)}` : undefined;
}

function updateHandler(storedOperation: StoredOperation): HandlerCode | undefined {
  const { collection, operation, example } = storedOperation;
  const { noun, itemType, stored } = collection;
  if (!sentFields(storedOperation)) return undefined;
  const returnsItem = schemaName(jsonContent(operation)?.schema) === collection.schema;
  if (!returnsItem && example.content !== undefined) return undefined;
  const isMergePatch = operation.requestBody?.content[0]?.mediaType === MERGE_PATCH;
  const item = ts.identifier(noun);
  const changed = isMergePatch ? ts`...mergePatch(${item}, body)` : ts`...${item}, ...body`;
  return {
    parameters: ts`{ path, body }, { collections }`,
    body: ts`
      ${findItem(collection)}
      const updated: ${itemType} = { ${changed}, ${sameKey(collection)} };
      ${stored}.set(updated);
      return ${respond(example, returnsItem ? ts`updated` : undefined)};
    `,
    imports: [ERROR_IMPORT],
    types: [itemType],
    functions: isMergePatch ? [ts`mergePatch`] : [],
  };
}

/** An update does not change the key. */
function sameKey({ key, noun, isKeyRequired }: StoredCollection): TypeScript {
  const value = ts`${ts.identifier(noun)}${ts.member(key)}`;
  const field = ts`${ts.key(key)}: ${value}`;
  return isKeyRequired ? field : ts`...(${value} !== undefined && { ${field} })`;
}

function removeHandler(collection: StoredCollection, example: ExampleResponse): HandlerCode | undefined {
  const removal = ts`${collection.stored}.delete(path${ts.member(collection.parameter)})`;
  const parameters = ts`{ path }, { collections }`;
  const imports = [ERROR_IMPORT];
  if (example.content === undefined) {
    const body = ts`
      if (!${removal}) ${throwNotFound(collection)}
      return ${respond(example, undefined)};
    `;
    return { parameters, body, imports };
  }
  if (schemaName(example.content.schema) !== collection.schema) return undefined;
  const body = ts`
    ${findItem(collection)}
    ${removal};
    return ${respond(example, ts.identifier(collection.noun))};
  `;
  return { parameters, body, imports };
}
