// Describes the pagination of a list to the mock server.
import type { Contract, JsonSchema, Operation } from "../contract/contract.ts";
import { type Pagination, pageSelector, type ResponseLocation } from "../contract/pagination.ts";
import { schemasAt, successSchemas } from "../contract/response-schemas.ts";
import type { MockLocation, MockPagination } from "../runtime/sdk/mock-operation.ts";

/** Page size of the mock server if the contract declares none. */
const DEFAULT_LIMIT = 20;
const DEFAULT_MAX_LIMIT = 100;

/** Returns the runtime's `MockPagination`. */
export function mockPagination(contract: Contract, operation: Operation, pagination: Pagination): MockPagination {
  const { items, limitParameter } = pagination;
  const limit = operation.parameters.find(({ in: location, name }) => location === "query" && name === limitParameter);
  return {
    items,
    // The mock server adds a separate parameter to the URL of the next page if the contract declares none.
    selector: pageSelector(pagination) ?? "cursor",
    limitParameter: limitParameter ?? "limit",
    limit: Number(limit?.schema.default ?? DEFAULT_LIMIT),
    maxLimit: Number(limit?.schema.maximum ?? DEFAULT_MAX_LIMIT),
    ...styleFields(contract, operation, pagination),
  };
}

function styleFields(contract: Contract, operation: Operation, pagination: Pagination): Partial<MockPagination> {
  switch (pagination.style) {
    case "link-header":
      return { linkHeader: [pagination.header, pagination.relation] };
    case "next-link":
      return { ...field("nextLink", pagination.nextLink), ...endValue(contract, operation, pagination.nextLink) };
    case "cursor": {
      const { nextCursor, hasMore } = pagination;
      const end = endValue(contract, operation, nextCursor);
      return { ...field("nextCursor", nextCursor), ...field("hasMore", hasMore), ...end };
    }
    case "offset":
      return { ...field("total", pagination.total), ...field("hasMore", pagination.hasMore) };
    case "page": {
      const { firstPage, totalPages, hasMore } = pagination;
      return { firstPage, ...field("totalPages", totalPages), ...field("hasMore", hasMore) };
    }
  }
}

function field(name: keyof MockPagination, location: ResponseLocation | undefined): Record<string, MockLocation> {
  return location ? { [name]: location.in === "header" ? location.name : location.path } : {};
}

/** Returns the value of a link or cursor on the last page that the schema allows: absent, null or an empty string. */
function endValue({ schemas }: Contract, operation: Operation, location: ResponseLocation): { end?: null | "" } {
  if (location.in === "header") return {};
  const name = location.path.at(-1) ?? "";
  const owners = schemasAt(successSchemas(operation), location.path.slice(0, -1), schemas);
  if (!owners.some(({ required = [] }) => required.includes(name))) return {};
  const isNullable = (schema: JsonSchema) => [schema.type].flat().includes("null");
  return { end: schemasAt(owners, [name], schemas).some(isNullable) ? null : "" };
}
