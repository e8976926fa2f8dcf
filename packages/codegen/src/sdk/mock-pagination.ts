// Describes the pagination of a list to the mock server.
import type { Contract, JsonSchema, Operation } from "../contract/contract.ts";
import { type Pagination, pageSelector, type ResponseLocation } from "../contract/pagination.ts";
import { schemasAt, successSchemas } from "../contract/response-schemas.ts";
import type { MockLocation, MockPagination } from "../runtime/sdk/mock-operation.ts";

/** Page size of the mock server if the contract declares none. */
const DEFAULT_LIMIT = 20;
const DEFAULT_MAX_LIMIT = 100;

type MockFields = { [Name in keyof MockPagination]?: MockPagination[Name] | undefined };

/** Returns the runtime's `MockPagination`. */
export function mockPagination(contract: Contract, operation: Operation, pagination: Pagination): MockFields {
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

function styleFields(contract: Contract, operation: Operation, pagination: Pagination): MockFields {
  switch (pagination.style) {
    case "link-header":
      return { linkHeader: [pagination.header, pagination.relation] };
    case "next-link": {
      const { nextLink } = pagination;
      return { nextLink: locate(nextLink), end: endValue(contract, operation, nextLink) };
    }
    case "cursor": {
      const { nextCursor, hasMore } = pagination;
      const end = endValue(contract, operation, nextCursor);
      return { nextCursor: locate(nextCursor), hasMore: locate(hasMore), end };
    }
    case "offset":
      return { total: locate(pagination.total), hasMore: locate(pagination.hasMore) };
    case "page": {
      const { firstPage, totalPages, hasMore } = pagination;
      return { firstPage, totalPages: locate(totalPages), hasMore: locate(hasMore) };
    }
  }
}

function locate(location: ResponseLocation | undefined): MockLocation | undefined {
  return location?.in === "header" ? location.name : location?.path;
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
