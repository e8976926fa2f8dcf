// Writes the handler of a stored list: its filters, its page, and a body with the items and the values of the page.
import {
  type Contract,
  exampleValue,
  type JsonSchema,
  type Operation,
  type Parameter,
  unionVariants,
} from "@onecontract/codegen";
import { isObject } from "@onecontract/codegen/json/is-record";
import { type TypeScript, ts } from "@onecontract/codegen/language/typescript";
import { jsonContent } from "./example-response.ts";
import type { StoredCollection } from "./find-collections.ts";
import { type HandlerCode, respond, type StoredOperation } from "./handler-code.ts";
import { countOf, NEXT, type PageValue, planPage } from "./plan-page.ts";
import { fits, flatten, schemaName, typesOf } from "./value-types.ts";

/** Returns undefined if the response has no list of the collection's items. */
export function listHandler({ contract, collection, operation, example }: StoredOperation): HandlerCode | undefined {
  const schema = jsonContent(operation)?.schema;
  const itemsPath = findItems(contract, operation, schema, collection.schema);
  if (itemsPath === undefined) return undefined;
  const filters = findFilters(contract, collection, operation.parameters);
  const conditions = filters.map(({ name }) => {
    const member = ts.member(name);
    return ts`(query${member} === undefined || item${member} === query${member})`;
  });
  const { stored } = collection;
  const isFiltered = filters.length > 0;
  const selected = isFiltered ? ts`${stored}.filter((item) => ${ts.join(conditions, " && ")})` : stored;
  const paged = isFiltered ? ts`selected` : stored;
  const plan = planPage(operation, collection, paged);
  const items: PageValue = { at: { in: "body", path: itemsPath }, value: plan ? ts`page.items` : ts`found` };
  const values = [items, ...(plan?.values ?? [])];
  const count = plan ? countOf(paged) : ts`found.length`;
  const body = pageBody(contract, schema, example.value, values, count);
  if (!body) return undefined;
  const usesQuery = isFiltered || plan?.usesQuery;
  return {
    parameters: ts`${usesQuery ? ts`{ query }` : ts`_request`}, { collections${plan?.usesUrl && ts`, url`} }`,
    body: ts`
      ${plan ? isFiltered && ts`const selected = ${selected};` : ts`const found = await ${selected}.list();`}
      ${plan?.statements}
      return ${respond(example, body, pageHeaders(values))};
    `,
    imports:
      plan && plan.imports.length > 0
        ? [ts`import { ${ts.join(plan.imports, ", ")} } from "../store/page-request.ts";`]
        : [],
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
  if (pagination) {
    const list = pagination.items.reduce<JsonSchema | undefined>(
      (parent, name) => flatten(contract, parent).properties?.[name] as JsonSchema | undefined,
      schema,
    );
    return isList(list) ? pagination.items : undefined;
  }
  if (isList(schema)) return [];
  const properties = Object.entries(flatten(contract, schema).properties ?? {}) as [string, JsonSchema][];
  const lists = properties.filter(([, property]) => isList(property)).map(([name]) => name);
  return lists.length === 1 ? lists : undefined;
}

/** Returns the query parameters that have the name and the type of a property of the items. */
function findFilters(contract: Contract, { schema }: StoredCollection, parameters: Parameter[]): Parameter[] {
  const { properties = {} } = flatten(contract, contract.schemas[schema]);
  return parameters.filter((parameter) => {
    const property = properties[parameter.name] as JsonSchema | undefined;
    const { type } = flatten(contract, property);
    const isPlain = typeof type === "string" && ["string", "integer", "number", "boolean"].includes(type);
    return parameter.in === "query" && isPlain && flatten(contract, parameter.schema).type === type;
  });
}

function pageHeaders(values: PageValue[]): TypeScript | undefined {
  const headers = values.flatMap(({ at, value, isString, isOnlyBeforeLast }) => {
    if (at.in !== "header") return [];
    const name = ts.key(at.name);
    if (!isOnlyBeforeLast) return ts`${name}: ${value}`;
    return ts`...(page.next !== undefined && { ${name}: ${asString(value, isString)} })`;
  });
  return headers.length === 0 ? undefined : ts`{ ${ts.join(headers, ", ")} }`;
}

/** Returns an object with the values, and with examples of the other required properties, or undefined if one has none. */
function pageBody(
  contract: Contract,
  schema: JsonSchema | undefined,
  example: unknown,
  values: PageValue[],
  count: TypeScript,
): TypeScript | undefined {
  const [whole] = values.filter(({ at }) => at.in === "body" && at.path.length === 0);
  if (whole) return whole.value;
  const item = flatten(contract, schema);
  if (unionVariants(item).length > 0) return undefined;
  const { properties = {}, required = [] } = item;
  const fields = Object.entries(properties).map(([name, declared]): TypeScript | false | undefined => {
    const property = declared as JsonSchema;
    const inside = values.flatMap((value) =>
      value.at.in === "body" && value.at.path[0] === name
        ? [{ ...value, at: { in: "body" as const, path: value.at.path.slice(1) } }]
        : [],
    );
    const [own] = inside.filter(({ at }) => at.path.length === 0);
    const isRequired = required.includes(name);
    const key = ts.key(name);
    if (own?.isOnlyBeforeLast) return beforeLast(key, typesOf(contract, property), own, isRequired);
    const member = isObject(example) ? example[name] : undefined;
    if (inside.length > 0) {
      const nested = pageBody(contract, property, member, inside, count);
      return nested && ts`${key}: ${nested}`;
    }
    if (!isRequired) return false;
    if (/^(total|count|total_?count|size)$/i.test(name)) return ts`${key}: ${count}`;
    const value = [member, exampleValue(contract, property, "response")].find((candidate) =>
      fits(contract, property, candidate),
    );
    return value === undefined ? undefined : ts`${key}: ${ts.literal(value)}`;
  });
  return fields.includes(undefined) ? undefined : ts`{ ${ts.join(fields, ", ")} }`;
}

/** Clients stop at a value that is absent, null or empty. */
function beforeLast(
  key: TypeScript,
  types: ReadonlySet<string>,
  { value, isString }: PageValue,
  isRequired: boolean,
): TypeScript {
  const sent = types.has("string") ? asString(value, isString) : value;
  if (!isRequired) return ts`...(page.next !== undefined && { ${key}: ${sent} })`;
  if (types.has("null") && sent === NEXT) return ts`${key}: page.next ?? null`;
  return ts`${key}: page.next === undefined ? ${types.has("null") ? ts`null` : ts`""`} : ${sent}`;
}

function asString(value: TypeScript, isString: boolean | undefined): TypeScript {
  return isString ? value : ts`String(${value})`;
}
