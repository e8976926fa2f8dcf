// Renders the handler of a stored list: its filters, its page, and a body with the items and the values of the page.
import { type Contract, exampleValue, type JsonSchema, type Operation, type Parameter } from "@onecontract/codegen";
import type { ExampleResponse } from "./example-response.ts";
import { contentOf, flatten, type StoredCollection, schemaName } from "./find-collections.ts";
import { type PageValue, planPage } from "./plan-page.ts";
import { type Rendered, respond } from "./render-response.ts";
import { access, propertyName, renderValue } from "./render-value.ts";

/** Helpers in store/take-page.ts of the starter. */
const HELPERS = ["parsePosition", "takePage", "urlWith"];

/** Returns undefined if the response has no list of the collection's items. */
export function renderList(
  contract: Contract,
  collection: StoredCollection,
  operation: Operation,
  example: ExampleResponse,
): Rendered | undefined {
  const schema = contentOf(operation)?.schema;
  const itemsPath = findItems(contract, operation, schema, collection.schema);
  if (itemsPath === undefined) return undefined;
  const query = operation.parameters.filter((parameter) => parameter.in === "query");
  const conditions = findFilters(contract, collection, query).map(
    ({ name }) => `(${access("query", name)} === undefined || ${access("item", name)} === ${access("query", name)})`,
  );
  const filter = conditions.length > 0 ? `.filter((item) => ${conditions.join(" && ")})` : "";
  const plan = planPage(operation);
  const items: PageValue = {
    at: { in: "body", path: itemsPath },
    value: plan ? "page.items" : "found",
    isOnlyBeforeLast: false,
  };
  const [headers, fields] = [true, false].map((inHeader) =>
    [items, ...(plan?.values ?? [])].filter(({ at }) => (at.in === "header") === inHeader),
  ) as [PageValue[], PageValue[]];
  const body = renderBody(contract, schema, example.bodies[0], fields);
  const statements = [
    `const found = collections.${collection.name}.list()${filter};`,
    ...(plan?.statements ?? []),
    `return ${respond(example, body, renderHeaders(headers))};`,
  ].join("\n");
  const helpers = HELPERS.filter((name) => statements.includes(`${name}(`));
  const isUsed = (name: string) => new RegExp(`\\b${name}\\b`).test(statements);
  return {
    parameters: `${isUsed("query") ? "{ query }" : "_request"}, { collections${isUsed("url") ? ", url" : ""} }`,
    statements,
    imports: helpers.length > 0 ? [`import { ${helpers.join(", ")} } from "../store/take-page.ts";\n`] : [],
  };
}

/** Returns the path of the items in the body: that of the pagination, or the only list of items. */
function findItems(
  contract: Contract,
  { pagination }: Operation,
  schema: JsonSchema | undefined,
  item: string,
): string[] | undefined {
  const isList = (candidate: JsonSchema | undefined) => {
    const list = flatten(contract, candidate);
    return list.type === "array" && schemaName(list.items as JsonSchema) === item;
  };
  if (pagination) return isList(memberAt(contract, schema, pagination.items)) ? pagination.items : undefined;
  if (isList(schema)) return [];
  const properties = Object.entries(flatten(contract, schema).properties ?? {}) as [string, JsonSchema][];
  const lists = properties.filter(([, property]) => isList(property)).map(([name]) => name);
  return lists.length === 1 ? lists : undefined;
}

function memberAt(contract: Contract, schema: JsonSchema | undefined, path: string[]): JsonSchema | undefined {
  return path.reduce<JsonSchema | undefined>(
    (parent, name) => flatten(contract, parent).properties?.[name] as JsonSchema | undefined,
    schema,
  );
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

function renderHeaders(headers: PageValue[]): string | undefined {
  if (headers.length === 0) return undefined;
  const rendered = headers.map(({ at, value, isOnlyBeforeLast }) => {
    const name = at.in === "header" ? propertyName(at.name) : "";
    return isOnlyBeforeLast ? `...(page.next !== undefined && { ${name}: ${asString(value)} })` : `${name}: ${value}`;
  });
  return `{ ${rendered.join(", ")} }`;
}

/** Renders an object with the values, and with examples of the other required properties. */
function renderBody(contract: Contract, schema: JsonSchema | undefined, example: unknown, values: PageValue[]): string {
  const [whole] = values.filter(({ at }) => at.in === "body" && at.path.length === 0);
  if (whole) return whole.value;
  const { properties = {}, required = [] } = flatten(contract, schema);
  const fields = Object.entries(properties).flatMap(([name, declared]) => {
    const property = declared as JsonSchema;
    const inside = values.flatMap((value) =>
      value.at.in === "body" && value.at.path[0] === name
        ? [{ ...value, at: { in: "body" as const, path: value.at.path.slice(1) } }]
        : [],
    );
    const [own] = inside.filter(({ at }) => at.path.length === 0);
    const isRequired = required.includes(name);
    if (own?.isOnlyBeforeLast) return renderBeforeLast(contract, name, property, own.value, isRequired);
    const member = isRecord(example) ? example[name] : undefined;
    if (inside.length > 0) return `${propertyName(name)}: ${renderBody(contract, property, member, inside)}`;
    if (!isRequired) return [];
    if (/^(total|count|total_?count|size)$/i.test(name)) return `${propertyName(name)}: found.length`;
    return `${propertyName(name)}: ${renderValue(member ?? exampleValue(contract, property, "response"))}`;
  });
  return `{ ${fields.join(", ")} }`;
}

/** Clients stop at a value that is absent, null or empty. */
function renderBeforeLast(
  contract: Contract,
  name: string,
  schema: JsonSchema,
  value: string,
  isRequired: boolean,
): string {
  const types = typesOf(contract, schema);
  const rendered = types.has("string") ? asString(value) : value;
  if (!isRequired) return `...(page.next !== undefined && { ${propertyName(name)}: ${rendered} })`;
  if (types.has("null") && rendered === "page.next") return `${propertyName(name)}: page.next ?? null`;
  return `${propertyName(name)}: page.next === undefined ? ${types.has("null") ? "null" : '""'} : ${rendered}`;
}

function asString(value: string): string {
  return /^(urlWith\(|`)/.test(value) ? value : `String(${value})`;
}

function typesOf(contract: Contract, schema: JsonSchema): Set<string> {
  const { type, anyOf = [], oneOf = [] } = flatten(contract, schema);
  const own = Array.isArray(type) ? type : type === undefined ? [] : [type];
  return new Set([...own, ...[...anyOf, ...oneOf].flatMap((part) => [...typesOf(contract, part as JsonSchema)])]);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
