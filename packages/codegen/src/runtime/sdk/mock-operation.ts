// The operations and options of a mock server.

/** An operation of the mock server, generated from the contract. */
export interface MockOperation {
  operationId: string;
  method: string;
  path: string;
  /** URL of its separate server, in which `{name}` stands for the value of a variable. */
  server?: string;
  /** Status of a successful response. */
  status: number;
  /** Example of a successful response, as JSON. */
  body?: string;
  /**
   * Properties of the request that the response has, too, and whether every response has them. All properties are stored if this is
   * absent.
   */
  echoes?: Readonly<Record<string, boolean>>;
  /** Examples of successful responses that are not JSON, by media type. */
  nonJsonBodies?: readonly (readonly [mediaType: string, body: string])[];
  /** Examples of error responses, as JSON, by status. */
  errorBodies: Readonly<Record<string, string>>;
  /** Alternatives of authentication, each with credentials that apply together; absent if none is required. */
  auth?: readonly (readonly MockCredential[])[];
  /** True if responses carry `X-RateLimit-*`. */
  rateLimited?: true;
  pagination?: MockPagination;
  /** The `Sunset` header, if the operation will be removed. */
  sunset?: string;
}

/** Location of a credential, and the string before its value. */
export type MockCredential = readonly [location: "header" | "query" | "cookie", name: string, prefix: string];

/** Location of a value in a response: a path in the body, or the name of a header. */
export type MockLocation = readonly string[] | string;

/** Pagination of a list. Each location is absent if the responses have no such value. */
export interface MockPagination {
  /** Path of the items in the body. */
  items: readonly string[];
  /** Query parameter that selects the page. */
  selector: string;
  /** Number of the first page. Without it and `itemId`, the selector is the index of an item. */
  firstPage?: number;
  /** Property of the items whose value the selector is: the page begins after that item. */
  itemId?: string;
  limitParameter: string;
  limit: number;
  maxLimit: number;
  /** Header with the URL of the next page, and the relation of that link. */
  linkHeader?: readonly [header: string, relation: string];
  nextLink?: MockLocation;
  nextCursor?: MockLocation;
  hasMore?: MockLocation;
  total?: MockLocation;
  totalPages?: MockLocation;
  /** Value of the next link or cursor on the last page. @default it is absent */
  end?: null | "";
}

/** Options of the mock server. */
export interface MockServerOptions {
  /** Base URL of the requests that are handled. @default the first server of the contract */
  baseURL?: string | undefined;
  /** Accepted API keys, tokens and logins such as `name:password`. @default every one */
  apiKeys?: readonly string[] | undefined;
  /** Requests per clock minute; further ones get 429. @default 1000 */
  requestsPerMinute?: number | undefined;
  /** Initial items of the collections, by path. @default the examples of the contract */
  items?: Readonly<Record<string, readonly unknown[]>> | undefined;
  /** Error statuses to respond with, by operationId. */
  failures?: Readonly<Record<string, number>> | undefined;
}
