// Writes the handlers of stored resources: list, get, create, update and delete.
import { type Contract, exampleValue, type JsonSchema, unionVariants } from "@onecontract/codegen";
import { type TypeScript, ts } from "@onecontract/codegen/language/typescript";
import { type ExampleResponse, jsonContent } from "./example-response.ts";
import type { StoredCollection } from "./find-collections.ts";
import { ERROR_IMPORT, type HandlerCode, respond, type StoredOperation } from "./handler-code.ts";
import { listHandler } from "./list-handler.ts";
import { removableProperties } from "./removable-properties.ts";
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
  const item = ts.identifier(collection.noun);
  return {
    parameters: ts`{ path }, { collections }`,
    body: ts`
      ${declareItem(collection, item, ts`get(${pathKey(collection)})`)}
      return ${respond(example, item)};
    `,
    imports: [ERROR_IMPORT],
  };
}

/**
 * Declares a variable with the item of the path.
 *
 * @param call call of the collection that returns the item, or undefined if it does not exist
 */
function declareItem(collection: StoredCollection, variable: TypeScript, call: TypeScript): TypeScript {
  const { stored, parameter, noun } = collection;
  const message = ts.templateLiteral(`${parameter}: no ${noun} has the ID `, pathKey(collection));
  return ts`
    const ${variable} = await ${stored}.${call};
    if (!${variable}) throw new ApiError("not_found", ${message});
  `;
}

function pathKey({ parameter }: StoredCollection): TypeScript {
  return ts`path${ts.member(parameter)}`;
}

function createHandler(storedOperation: StoredOperation): HandlerCode | undefined {
  const { contract, collection, example } = storedOperation;
  const { stored, itemType, key, keySchema, noun } = collection;
  const body = sentFields(storedOperation);
  if (!body) return undefined;
  const item = flatten(contract, contract.schemas[collection.schema]);
  const defaults = (item.required ?? [])
    .filter((field) => field !== key && !body.required.has(field))
    .map((field) => defaultField(contract, field, item.properties?.[field] as JsonSchema | undefined));
  const isKeySent = body.required.has(key);
  if (defaults.includes(undefined) || (!isKeySent && keySchema.enum)) return undefined;
  if (!isKeySent && collection.newKeys.length === 0) return undefined;
  const sent = storedBody(storedOperation, body, true);
  const fields = ts.join([...defaults, ts`...${sent.code}`], ", ");
  const variable = ts.identifier(noun);
  const conflict = ts`throw new ApiError("conflict", ${ts.literal(`${key}: another ${noun} has this ID`)});`;
  return {
    parameters: ts`{ body }, { collections }`,
    body: ts`
      const ${variable}: ${itemType} = ${isKeySent ? ts`{ ${fields} }` : ts`await ${addItem(collection, fields)}`};
      ${isKeySent && ts`if (!(await ${stored}.insert(${variable}))) ${conflict}`}
      return ${respond(example, variable)};
    `,
    imports: isKeySent ? [ERROR_IMPORT] : [],
    types: [itemType],
    functions: sent.functions,
  };
}

/** Returns the call that adds an item with a new key. */
export function addItem({ stored, key, keyVariable }: StoredCollection, fields: TypeScript): TypeScript {
  const variable = ts.identifier(keyVariable);
  const field = key === keyVariable ? variable : ts`${ts.key(key)}: ${variable}`;
  return ts`${stored}.add((${variable}) => ({ ${fields}, ${field} }))`;
}

interface SentFields {
  required: ReadonlySet<string>;
  /** All fields that a client may send. */
  declared: ReadonlySet<string>;
}

/** Returns the fields of the request body, or undefined if it is not an object whose fields have the types of the item's. */
export function sentFields({
  contract,
  collection,
  operation,
}: Omit<StoredOperation, "example">): SentFields | undefined {
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
  const declared = new Set(Object.keys(body.properties ?? {}).filter(isSent));
  return { required: isMissing ? new Set() : required, declared };
}

/** An expression for what is stored of a request body, and the functions that it calls. */
interface StoredBody {
  code: TypeScript;
  functions: TypeScript[];
}

/**
 * Leaves out what a client cannot change, and what no response has, such as passwords: a body may have any properties. Those that neither
 * the body nor the item declares are stored, so that handlers need no edit for new ones.
 *
 * @param isKeyAssigned true if the code that follows assigns the key
 */
function storedBody(
  { contract, collection, operation }: StoredOperation,
  sent: SentFields,
  isKeyAssigned: boolean,
): StoredBody {
  const { requestBody } = operation;
  const { properties = {}, required = [] } = flatten(contract, contract.schemas[collection.schema]);
  const isStored = (name: string) =>
    name === collection.key ? isKeyAssigned : isChangeable(name, sent, properties[name] as JsonSchema | undefined);
  const declared = new Set([...Object.keys(properties), ...required, ...sent.declared]);
  const names = [...declared].filter((name) => !isStored(name));
  if (names.length === 0) return { code: ts`body`, functions: [] };
  const code = ts`omit(body, ${ts.literal(names)})`;
  return { code: requestBody?.required ? code : ts`(body && ${code})`, functions: [ts`omit`] };
}

function isChangeable(name: string, { declared }: SentFields, property: JsonSchema | undefined): boolean {
  return declared.has(name) && property !== undefined && property.writeOnly !== true;
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
  const { contract, collection, operation, example } = storedOperation;
  const body = sentFields(storedOperation);
  if (!body) return undefined;
  const returnsItem = schemaName(jsonContent(operation)?.schema) === collection.schema;
  if (!returnsItem && example.content !== undefined) return undefined;
  const [content] = operation.requestBody?.content ?? [];
  const isMergePatch = content?.mediaType === MERGE_PATCH;
  const schema = flatten(contract, contract.schemas[collection.schema]);
  const isApplied = (name: string) =>
    name !== collection.key && isChangeable(name, body, schema.properties?.[name] as JsonSchema | undefined);
  const removable = isMergePatch ? removableProperties(contract, content.schema, schema, isApplied) : [];
  const item = ts.identifier(collection.noun);
  const { code, functions } = storedBody(storedOperation, body, false);
  const patch = operation.requestBody?.required ? code : ts`${code} ?? {}`;
  const changed = isMergePatch ? ts`mergePatch(${item}, ${patch})` : ts`({ ...${item}, ...${code} })`;
  const change = ts`(${item}) => ${changed}`;
  return {
    parameters: ts`{ path, body }, { collections }`,
    body: ts`
      ${removable.length > 0 && ts`rejectNulls(body, ${ts.literal(removable)});`}
      ${declareItem(collection, ts`updated`, ts`update(${pathKey(collection)}, ${change})`)}
      return ${respond(example, returnsItem ? ts`updated` : undefined)};
    `,
    imports: [
      ERROR_IMPORT,
      ...(removable.length > 0 ? [ts`import { rejectNulls } from "../domain/reject-nulls.ts";`] : []),
    ],
    functions: isMergePatch ? [ts`mergePatch`, ...functions] : functions,
  };
}

function removeHandler(collection: StoredCollection, example: ExampleResponse): HandlerCode | undefined {
  const { content } = example;
  if (content !== undefined && schemaName(content.schema) !== collection.schema) return undefined;
  const item = ts.identifier(collection.noun);
  return {
    parameters: ts`{ path }, { collections }`,
    body: ts`
      ${declareItem(collection, item, ts`delete(${pathKey(collection)})`)}
      return ${respond(example, content && item)};
    `,
    imports: [ERROR_IMPORT],
  };
}
