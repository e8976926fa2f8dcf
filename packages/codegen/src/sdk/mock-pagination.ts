// Describes the pagination of a list to the mock server.
import type { Contract, JsonSchema, Operation } from "../contract/contract.ts";
import {
  locationKey,
  type Pagination,
  pageSelector,
  type ResponseLocation,
  responseLocations,
} from "../contract/pagination.ts";
import { schemasAt, successSchemas } from "../contract/response-schemas.ts";
import type { MockPagination } from "../runtime/sdk/mock-operation.ts";

/** Page size of the mock server if the contract declares none. */
const DEFAULT_LIMIT = 20;
const DEFAULT_MAX_LIMIT = 100;

type MockFields = { [Name in keyof MockPagination]?: MockPagination[Name] | undefined };

/** Returns the runtime's `MockPagination`. */
export function mockPagination(contract: Contract, operation: Operation, pagination: Pagination): MockFields {
  const { items, limitParameter } = pagination;
  const limit = operation.parameters.find(({ in: location, name }) => location === "query" && name === limitParameter);
  const defaultLimit = Number(limit?.schema.default ?? DEFAULT_LIMIT);
  return {
    items,
    // The mock server adds a separate parameter to the URL of the next page if the contract declares none.
    selector: pageSelector(pagination) ?? "cursor",
    limitParameter: limitParameter ?? "limit",
    limit: defaultLimit,
    maxLimit: Number(limit?.schema.maximum ?? Math.max(defaultLimit, DEFAULT_MAX_LIMIT)),
    ...styleFields(contract, operation, pagination),
  };
}

function styleFields(contract: Contract, operation: Operation, pagination: Pagination): MockFields {
  if (pagination.style === "link-header") return { linkHeader: [pagination.header, pagination.relation] };
  const locations = responseLocations(pagination);
  const next = locations.find(([name]) => name === "nextLink" || name === "nextCursor");
  return {
    ...(pagination.style === "last-item" && { itemId: pagination.itemId }),
    ...(pagination.style === "page" && { firstPage: pagination.firstPage }),
    ...Object.fromEntries(locations.map(([name, location]) => [name, locationKey(location)])),
    ...(next && { end: endValue(contract, operation, next[1]) }),
  };
}

/** Returns the value of a link or cursor on the last page that the schema allows: undefined (absent), null or an empty string. */
function endValue({ schemas }: Contract, operation: Operation, location: ResponseLocation): null | "" | undefined {
  if (location.in === "header") return undefined;
  const name = location.path.at(-1) ?? "";
  const owners = schemasAt(successSchemas(operation), location.path.slice(0, -1), schemas);
  if (!owners.some(({ required = [] }) => required.includes(name))) return undefined;
  const isNullable = (schema: JsonSchema) => [schema.type].flat().includes("null");
  return schemasAt(owners, [name], schemas).some(isNullable) ? null : "";
}
