// Renders the handlers of stored resources: list, get, create, update and delete.
import type { Contract, JsonSchema, Operation, Parameter } from "@onecontract/codegen";
import { exampleValue } from "@onecontract/codegen";
import { type ExampleResponse, findSuccess } from "./example-response.ts";
import { contentOf, flatten, type StoredCollection, schemaName } from "./find-collections.ts";
import { renderTitle } from "./render-example-handler.ts";
import { access, propertyName, renderValue } from "./render-value.ts";
import type { StarterOperation } from "./starter-operation.ts";

interface Rendered {
  parameters: string;
  statements: string;
  imports?: string[];
}

/** Returns the source of the handler, or undefined if the operation is none of the collection's. */
export function renderCollectionHandler(
  contract: Contract,
  collection: StoredCollection,
  starter: StarterOperation,
  example: ExampleResponse,
  scope: string,
): string | undefined {
  const rendered = renderOperation(contract, collection, starter.operation, example);
  if (!rendered) return undefined;
  const { parameters, statements, imports = [] } = rendered;
  const usesType = new RegExp(`\\b${collection.itemType}\\b`).test(statements);
  const usesError = statements.includes("ApiError");
  return `${renderTitle(starter)}
import type { ${usesType ? `${collection.itemType}, ` : ""}Handlers } from "${scope}/server";
${usesError ? 'import { ApiError } from "../domain/api-error.ts";\n' : ""}${imports.join("")}import type { RequestContext } from "./request-context.ts";

export const ${starter.functionName}: Handlers<RequestContext>[${JSON.stringify(starter.handler)}] = (${parameters}) => {
${statements}
};
`;
}

function renderOperation(
  contract: Contract,
  collection: StoredCollection,
  operation: Operation,
  example: ExampleResponse,
): Rendered | undefined {
  const { list, get, create, update, remove } = collection;
  if (operation === get) return renderGet(collection, example);
  if (operation === list) return renderList(contract, collection, operation, example);
  if (operation === create) return renderCreate(contract, collection, operation, example);
  if (operation === remove) return renderRemove(collection, example);
  return update.includes(operation) ? renderUpdate(collection, operation, example) : undefined;
}

function renderGet(collection: StoredCollection, example: ExampleResponse): Rendered {
  return {
    parameters: "{ path }, { collections }",
    statements: `${findItem(collection)}\nreturn ${respond(example, collection.noun)};`,
  };
}

function findItem({ name, noun, parameter }: StoredCollection): string {
  return `const ${noun} = collections.${name}.get(${access("path", parameter)});
if (!${noun}) ${throwNotFound(parameter, noun)}`;
}

function throwNotFound(parameter: string, noun: string): string {
  return `throw new ApiError("not_found", \`${parameter}: no ${noun} has the ID \${${access("path", parameter)}}\`);`;
}

function renderCreate(
  contract: Contract,
  collection: StoredCollection,
  operation: Operation,
  example: ExampleResponse,
): Rendered | undefined {
  const [content] = operation.requestBody?.content ?? [];
  if (content?.kind !== "json") return undefined;
  const { name, noun, itemType, key, isNumericKey } = collection;
  const body = flatten(contract, content.schema);
  const isKeySent = (body.required ?? []).includes(key) && !isReadOnly(body.properties?.[key] as JsonSchema);
  const item = flatten(contract, contract.schemas[collection.schema]);
  const sent = new Set((body.required ?? []).filter((field) => !isReadOnly(body.properties?.[field] as JsonSchema)));
  const derived = (item.required ?? []).filter((field) => field !== key && !sent.has(field));
  const defaults = derived.map(
    (field) => `${propertyName(field)}: ${renderDefault(contract, item.properties?.[field] as JsonSchema)}`,
  );
  const newKey = isKeySent
    ? []
    : [`${propertyName(key)}: ${isNumericKey ? `collections.${name}.nextNumber()` : "crypto.randomUUID()"}`];
  return {
    parameters: "{ body }, { collections }",
    statements: `const ${noun}: ${itemType} = { ${[...defaults, "...body", ...newKey].join(", ")} };
collections.${name}.set(${noun});
return ${respond(example, noun)};`,
  };
}

function isReadOnly(schema: JsonSchema | undefined): boolean {
  return schema?.readOnly === true;
}

/** Times of creation and change are the current time. */
function renderDefault(contract: Contract, schema: JsonSchema | undefined): string {
  if (flatten(contract, schema).format === "date-time") return "new Date().toISOString()";
  return renderValue(exampleValue(contract, schema ?? {}, "response"));
}

function renderUpdate(
  collection: StoredCollection,
  operation: Operation,
  example: ExampleResponse,
): Rendered | undefined {
  if (operation.requestBody?.content[0]?.kind !== "json") return undefined;
  const { name, noun, itemType } = collection;
  const returnsItem = schemaName(contentOf(operation)?.schema) === collection.schema;
  if (!returnsItem && example.content !== undefined) return undefined;
  return {
    parameters: "{ path, body }, { collections }",
    statements: `${findItem(collection)}
const updated: ${itemType} = { ...${noun}, ...body, ${renderKey(collection)} };
collections.${name}.set(updated);
return ${respond(example, returnsItem ? "updated" : undefined)};`,
  };
}

/** An update does not change the key. */
function renderKey({ key, noun, isKeyRequired }: StoredCollection): string {
  const value = access(noun, key);
  return isKeyRequired
    ? `${propertyName(key)}: ${value}`
    : `...(${value} !== undefined && { ${propertyName(key)}: ${value} })`;
}

function renderRemove(collection: StoredCollection, example: ExampleResponse): Rendered | undefined {
  const { name, noun, parameter } = collection;
  const id = access("path", parameter);
  if (example.content === undefined) {
    return {
      parameters: "{ path }, { collections }",
      statements: `if (!collections.${name}.delete(${id})) ${throwNotFound(parameter, noun)}\nreturn ${respond(example, undefined)};`,
    };
  }
  if (schemaName(example.content.schema) !== collection.schema) return undefined;
  return {
    parameters: "{ path }, { collections }",
    statements: `${findItem(collection)}\ncollections.${name}.delete(${id});\nreturn ${respond(example, noun)};`,
  };
}

function renderList(
  contract: Contract,
  collection: StoredCollection,
  operation: Operation,
  example: ExampleResponse,
): Rendered | undefined {
  const schema = flatten(contract, contentOf(operation)?.schema);
  const [field, rest] = findItems(contract, schema, collection.schema, example) ?? [];
  if (rest === undefined) return undefined;
  const query = operation.parameters.filter((parameter) => parameter.in === "query");
  const filters = findFilters(contract, collection, query);
  const page = renderPage(operation, query);
  const condition = filters.map(
    ({ name }) => `(${access("query", name)} === undefined || ${access("item", name)} === ${access("query", name)})`,
  );
  const found = `collections.${collection.name}.list()${condition.length > 0 ? `.filter((item) => ${condition.join(" && ")})` : ""}`;
  const items = page ? "page.items" : "found";
  const counted = rest.map(
    ([name, value]) =>
      `${propertyName(name)}: ${/^(total|count|totalCount|total_count|size)$/.test(name) ? "found.length" : renderValue(value)}`,
  );
  const body = field === "" ? items : `{ ${[...counted, `${propertyName(field ?? "")}: ${items}`].join(", ")} }`;
  const usesQuery = filters.length > 0 || page !== undefined;
  return {
    parameters: usesQuery ? `{ query }, { collections${page?.usesUrl ? ", url" : ""} }` : "_request, { collections }",
    statements: `const found = ${found};${page ? `\nconst page = ${page.call};` : ""}\nreturn ${respond(example, body, page?.headers)};`,
    imports: page ? ['import { takePage } from "../store/take-page.ts";\n'] : [],
  };
}

/** Returns the property with the items, "" if the body is an array, and examples of the other required properties. */
function findItems(
  contract: Contract,
  schema: JsonSchema,
  item: string,
  { bodies }: ExampleResponse,
): [string, [string, unknown][]] | undefined {
  const isList = (candidate: JsonSchema | undefined) => {
    const list = flatten(contract, candidate);
    return list.type === "array" && schemaName(list.items as JsonSchema) === item;
  };
  if (isList(schema)) return ["", []];
  const properties = Object.entries(schema.properties ?? {}) as [string, JsonSchema][];
  const [field, ...more] = properties.filter(([, property]) => isList(property)).map(([name]) => name);
  if (field === undefined || more.length > 0) return undefined;
  const [example] = bodies;
  const required = (schema.required ?? []).filter((name) => name !== field);
  return [field, required.map((name) => [name, (example as Record<string, unknown> | undefined)?.[name]])];
}

/** Returns the query parameters that have the name and the type of a property of the items. */
function findFilters(contract: Contract, { schema }: StoredCollection, query: Parameter[]): Parameter[] {
  const { properties = {} } = flatten(contract, contract.schemas[schema]);
  return query.filter(({ name, schema: declared }) => {
    const { type } = flatten(contract, declared);
    const property = flatten(contract, properties[name] as JsonSchema | undefined);
    return (
      typeof type === "string" && ["string", "integer", "number", "boolean"].includes(type) && property.type === type
    );
  });
}

/** Pages by the contract's `Link` header, or by a limit and an offset or page number. */
function renderPage(
  { pagination }: Operation,
  query: Parameter[],
): { call: string; headers?: string; usesUrl: boolean } | undefined {
  const find = (pattern: RegExp) => query.find(({ name, schema }) => pattern.test(name) && schema.$ref === undefined);
  const limit =
    query.find(({ name }) => name === pagination?.limitParameter) ?? find(/^(limit|page_?size|per_?page)$/i);
  if (limit === undefined) return undefined;
  const size = `Number(${access("query", limit.name)} ?? 20)`;
  // The store has no cursors: a list with a cursor or a URL in the body returns all items on one page.
  if (pagination?.style === "cursor" || pagination?.style === "next-link") return undefined;
  if (pagination?.style === "link-header") {
    const { cursorParameter, header, relation } = pagination;
    if (cursorParameter === undefined) return undefined;
    const link = `{ ${propertyName(header)}: page.link(url, ${JSON.stringify(cursorParameter)}, ${JSON.stringify(relation)}) }`;
    const call = `takePage(found, ${size}, Number(${access("query", cursorParameter)} ?? 0))`;
    return { call, headers: `page.next === undefined ? {} : ${link}`, usesUrl: true };
  }
  const offset =
    pagination?.style === "offset"
      ? query.find(({ name }) => name === pagination.offsetParameter)
      : find(/^(offset|skip)$/i);
  if (offset) return { call: `takePage(found, ${size}, Number(${access("query", offset.name)} ?? 0))`, usesUrl: false };
  const firstPage = pagination?.style === "page" ? pagination.firstPage : 1;
  const number =
    pagination?.style === "page"
      ? query.find(({ name }) => name === pagination.pageParameter)
      : find(/^page(_?number)?$/i);
  return (
    number && {
      call: `takePage(found, ${size}, (Number(${access("query", number.name)} ?? ${firstPage}) - ${firstPage}) * ${size})`,
      usesUrl: false,
    }
  );
}

function respond(
  { status, headers, mediaType }: ExampleResponse,
  body: string | undefined,
  pageHeaders?: string,
): string {
  const required = Object.keys(headers).length > 0 ? renderValue(headers) : undefined;
  const all =
    pageHeaders === undefined
      ? required
      : required === undefined
        ? pageHeaders
        : `{ ...${required}, ...(${pageHeaders}) }`;
  const fields = [
    `status: ${status}`,
    ...(all === undefined ? [] : [`headers: ${all}`]),
    ...(mediaType === undefined || body === undefined ? [] : [`mediaType: ${JSON.stringify(mediaType)}`]),
    ...(body === undefined ? [] : [`body: ${body}`]),
  ];
  return `{ ${fields.join(", ")} }`;
}

/** Returns whether the operation has a successful response. */
export function hasSuccess(operation: Operation): boolean {
  return findSuccess(operation) !== undefined;
}
