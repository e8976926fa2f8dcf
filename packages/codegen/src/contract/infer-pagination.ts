// Derives the pagination of a contract that nobody can edit: a list whose response declares the header `Link` (RFC 8288), as GitHub's do.
import { formatJsonPointer } from "../runtime/json/json-pointer.ts";
import { collectProperties } from "../schema/same-value.ts";
import type { Contract, JsonSchema, Operation } from "./contract.ts";
import { schemasAt, successSchemas } from "./response-schemas.ts";

type Described = Pick<Operation, "method" | "parameters" | "responses">;

const LIMITS = ["per_page", "page_size", "perPage", "pageSize", "limit"];

/** Parameters that select a page. A cursor comes before a number, because contracts with both deprecate the number. */
const SELECTORS = ["after", "cursor", "page_token", "page", "offset"];

/** Returns a value of `x-pagination`, or undefined if the operation does not look like a paginated list. */
export function inferPagination(operation: Described, schemas: Contract["schemas"]): object | undefined {
  const pages = operation.responses.filter(({ status }) => /^2/.test(status));
  const isLinked = pages.some(({ headers }) => headers.some(({ name }) => name.toLowerCase() === "link"));
  // A list that can also have no body, such as with 204, has no page to read.
  const hasBody = pages.every(({ content }) => content.some(({ kind }) => kind === "json"));
  if (operation.method !== "get" || !isLinked || !hasBody) return undefined;
  const query = operation.parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
  const find = (names: readonly string[]) => names.find((name) => query.includes(name));
  const [limitParameter, cursorParameter] = [find(LIMITS), find(SELECTORS)];
  // Other operations declare the header, too, such as for the successor of a deprecated one.
  if (limitParameter === undefined && cursorParameter === undefined) return undefined;
  const items = findItems(operation, schemas);
  return items === undefined ? undefined : { style: "link-header", items, limitParameter, cursorParameter };
}

/** Returns the location of the array: the body, or its only property that is an array. */
function findItems(operation: Described, schemas: Contract["schemas"]): string | undefined {
  const bodies = successSchemas(operation);
  if (isArray(schemasAt(bodies, [], schemas))) return "$response.body";
  const names = new Set(bodies.flatMap((schema) => [...collectProperties(schema, schemas).keys()]));
  const arrays = [...names].filter((name) => isArray(schemasAt(bodies, [name], schemas)));
  return arrays.length === 1 ? `$response.body#${formatJsonPointer(arrays)}` : undefined;
}

function isArray(schemas: readonly JsonSchema[]): boolean {
  const types = schemas.flatMap(({ type }) => [type ?? []].flat());
  return types.length > 0 && types.every((type) => type === "array");
}
