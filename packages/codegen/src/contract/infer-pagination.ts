// Derives the pagination of a contract that nobody can edit: a list whose response declares the header `Link` (RFC 8288), as GitHub's do,
// whether there are more items, as those of OpenAI and Stripe, a token of the next page, as Google's (https://google.aip.dev/158), or the
// URL of the next page, as those of DigitalOcean, JSON:API (https://jsonapi.org/format/#fetching-pagination) and Django REST framework.
import { formatJsonPointer } from "../runtime/json/json-pointer.ts";
import { declaresProperty } from "../schema/same-value.ts";
import type { Contract, JsonSchema, Operation } from "./contract.ts";
import { selectsPage } from "./page-parameter.ts";
import { schemasAt, successSchemas } from "./response-schemas.ts";

type Described = Pick<Operation, "method" | "parameters" | "responses">;
type Schemas = Contract["schemas"];

const LIMITS = ["per_page", "page_size", "perPage", "pageSize", "maxResults", "limit"];

/** Parameters that select a page. A cursor comes before a number, because contracts with both deprecate the number. */
const SELECTORS = ["after", "cursor", "page_token", "page", "offset"];

/** Parameters that take the ID of the item before a page. */
const ITEM_CURSORS = ["after", "starting_after"];

/** Properties that are false on the last page. */
const HAS_MORE = ["has_more", "hasMore"];

/** Properties with the cursor of the next page, and the parameters that take it. */
const NEXT_CURSORS = ["next_cursor", "next_page_token", "next_page", "next"];
const NEXT_SELECTORS = ["cursor", "start_cursor", "page_token", "page", ...ITEM_CURSORS];

/** Properties with the token of the next page, which the last page does not have, and the parameters that take it. */
const NEXT_TOKENS = ["nextPageToken", "next_page_token", "next-page-token"];
const TOKEN_SELECTORS = ["pageToken", "page_token"];

/** Paths of the URL of the next page. */
const NEXT_LINKS = [
  ["links", "pages", "next"],
  ["links", "next"],
  ["_links", "next", "href"],
  ["_links", "next"],
];

/** Property with the URL of the next page if its format is `uri`, or with a cursor otherwise. */
const NEXT_URL = "next";

/** Property with the sources that were not reachable, next to the items (https://google.aip.dev/217). */
const UNREACHABLE = "unreachable";

/** Returns a value of `x-pagination`, or undefined if the operation does not look like a paginated list. */
export function inferPagination(operation: Described, schemas: Schemas): object | undefined {
  const pages = operation.responses.filter(({ status }) => /^2/.test(status));
  // A list that can also have no body, such as with 204, has no page to read.
  const hasBody = pages.every(({ content }) => content.some(({ kind }) => kind === "json"));
  if (operation.method !== "get" || !hasBody) return undefined;
  const isLinked = pages.some(({ headers }) => headers.some(({ name }) => name.toLowerCase() === "link"));
  return isLinked
    ? inferLinks(operation, schemas)
    : (inferCursor(operation, schemas) ?? inferToken(operation, schemas) ?? inferNextLink(operation, schemas));
}

function inferLinks(operation: Described, schemas: Schemas): object | undefined {
  const [limitParameter, cursorParameter] = [
    findQuery(operation, LIMITS, schemas),
    findQuery(operation, SELECTORS, schemas),
  ];
  // Other operations declare the header, too, such as for the successor of a deprecated one.
  if (limitParameter === undefined && cursorParameter === undefined) return undefined;
  const path = findItems(operation, schemas);
  return path && { style: "link-header", items: locate(path), limitParameter, cursorParameter };
}

/** Derives a cursor of a body that says whether there are more items. Without that, such names have too many meanings. */
function inferCursor(operation: Described, schemas: Schemas): object | undefined {
  const bodies = successSchemas(operation);
  const find = (names: readonly string[], type: string) =>
    names.find((name) => isOnly(schemasAt(bodies, [name], schemas), type));
  const hasMore = find(HAS_MORE, "boolean");
  if (hasMore === undefined) return undefined;
  const path = findItems(operation, schemas);
  if (path === undefined || path.length === 0) return undefined;
  const page = {
    items: locate(path),
    limitParameter: findQuery(operation, LIMITS, schemas),
    hasMore: locate([hasMore]),
  };
  const nextCursor = find(NEXT_CURSORS, "string");
  const selector = findQuery(operation, nextCursor === undefined ? ITEM_CURSORS : NEXT_SELECTORS, schemas);
  if (selector === undefined) return undefined;
  const atCursor = (name: string) => ({
    ...page,
    style: "cursor",
    cursorParameter: selector,
    nextCursor: locate([name]),
  });
  if (nextCursor !== undefined) return atCursor(nextCursor);
  if (haveIds(schemasAt(bodies, path, schemas), schemas)) {
    return { ...page, style: "last-item", cursorParameter: selector };
  }
  const lastId = find(["last_id"], "string");
  return lastId === undefined ? undefined : atCursor(lastId);
}

function inferToken(operation: Described, schemas: Schemas): object | undefined {
  const cursorParameter = findQuery(operation, TOKEN_SELECTORS, schemas);
  if (cursorParameter === undefined) return undefined;
  const bodies = successSchemas(operation);
  const token = NEXT_TOKENS.find((name) => isOnly(schemasAt(bodies, [name], schemas), "string"));
  const path = findItems(operation, schemas);
  if (token === undefined || path === undefined) return undefined;
  const limitParameter = findQuery(operation, LIMITS, schemas);
  return { style: "cursor", items: locate(path), cursorParameter, limitParameter, nextCursor: locate([token]) };
}

function inferNextLink(operation: Described, schemas: Schemas): object | undefined {
  const [limitParameter, cursorParameter] = [
    findQuery(operation, LIMITS, schemas),
    findQuery(operation, SELECTORS, schemas),
  ];
  if (limitParameter === undefined && cursorParameter === undefined) return undefined;
  const bodies = successSchemas(operation);
  const isUrl = schemasAt(bodies, [NEXT_URL], schemas).some(({ format }) => format === "uri");
  const links = isUrl ? [...NEXT_LINKS, [NEXT_URL]] : NEXT_LINKS;
  const next = links.find((link) => isOnly(schemasAt(bodies, link, schemas), "string"));
  const items = findItems(operation, schemas);
  if (next === undefined || items === undefined) return undefined;
  return { style: "next-link", items: locate(items), nextLink: locate(next), limitParameter, cursorParameter };
}

function findQuery({ parameters }: Described, names: readonly string[], schemas: Schemas): string | undefined {
  const selecting = parameters.filter((parameter) => selectsPage(parameter, schemas)).map(({ name }) => name);
  return names.find((name) => selecting.includes(name));
}

/** Returns the path of the array: the body, or its only property that is an array. */
function findItems(operation: Described, schemas: Schemas): string[] | undefined {
  const bodies = successSchemas(operation);
  const branches = schemasAt(bodies, [], schemas);
  if (isOnly(branches, "array")) return [];
  const properties = branches.flatMap((schema) => Object.entries<JsonSchema>(schema.properties ?? {}));
  const byName = Map.groupBy(properties, ([name]) => name);
  const isArray = (members: [string, JsonSchema][]) =>
    isOnly(
      schemasAt(
        members.map(([, schema]) => schema),
        [],
        schemas,
      ),
      "array",
    );
  const arrays = [...byName].filter(([, members]) => isArray(members)).map(([name]) => name);
  const items = arrays.length > 1 ? arrays.filter((name) => name !== UNREACHABLE) : arrays;
  return items.length === 1 ? items : undefined;
}

function locate(path: string[]): string {
  return path.length === 0 ? "$response.body" : `$response.body#${formatJsonPointer(path)}`;
}

/** Returns whether the items of arrays are objects with an `id`, in every variant. */
function haveIds(arrays: readonly JsonSchema[], schemas: Schemas): boolean {
  const items = arrays.flatMap((array) => (array.items ? [array.items as JsonSchema] : []));
  return items.length > 0 && items.every((item) => declaresProperty(item, "id", schemas));
}

/** Returns whether the schemas have a type, and no other one. */
function isOnly(schemas: readonly JsonSchema[], type: string): boolean {
  // Null stands for no cursor, but not for an empty list.
  const types = schemas
    .flatMap((schema) => [schema.type ?? []].flat())
    .filter((name) => type === "array" || name !== "null");
  return types.length > 0 && types.every((name) => name === type);
}
