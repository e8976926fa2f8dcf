// The contract's data that the runtime needs to serve an operation. The generator emits it.

export interface Route {
  operationId: string;
  /** Name of the method of `Handlers`. */
  handler: string;
  /** HTTP method in upper case. */
  method: string;
  /** Path template of the contract: `/vessels/{vessel-id}`. */
  path: string;
  /** Alternatives, each with requirements that apply together. Empty if the operation needs no authentication. */
  security: RouteRequirement[][];
  deprecated: boolean;
  deprecation?: RouteDeprecation;
  parameters: RouteParameter[];
  body?: { required: boolean; contents: BodyContent[] };
  /** Statuses and ranges that the contract declares: `200`, `4XX`, `default`. */
  responses: string[];
  /** Media types of the response body, by status. Statuses with `application/json` only are omitted. */
  responseContents?: Record<string, ResponseContent[]>;
}

export interface RouteRequirement {
  /** Name of the security scheme. */
  scheme: string;
  /** Scopes that the credential must have. */
  scopes: string[];
}

/** A media type of a request body. */
export interface BodyContent {
  /** Media type, which may contain a `*`. */
  mediaType: string;
  kind: ContentKind;
  /** Fields of a form body. */
  fields?: FormField[];
}

/** A media type of a response body. */
export interface ResponseContent {
  mediaType: string;
  kind: ContentKind;
  /** Items of a stream. */
  items?: StreamItems;
}

export type ContentKind = "json" | "form" | "multipart" | "text" | "events" | "lines" | "binary";

/** A field of a form body. Its `text` parts are decoded like query parameters. */
export interface FormField extends RouteParameter {
  part: "text" | "json" | "file";
  isArray: boolean;
}

export interface StreamItems {
  /** `event` if an item is an event with data, name and id; `data` if it is the data only. */
  itemKind: "event" | "data";
  /** Names of the events whose data is a string that is sent as is; `""` for unnamed events. All other data is JSON. */
  stringEvents: string[];
  /** Data of the event that ends the stream. */
  terminator?: string;
}

/** Deprecation of an operation. Dates are UTC days in the format `YYYY-MM-DD`. */
export interface RouteDeprecation {
  since?: string;
  /** Day from which the operation responds with 410. */
  sunset?: string;
  /** operationId of the replacement. */
  successor?: string;
  successorPath?: string;
  reason?: string;
}

export interface RouteParameter extends ValueKinds {
  name: string;
  in: "path" | "query" | "header" | "cookie";
  required: boolean;
  /** OpenAPI's `style`, or `json` for a parameter whose `content` is JSON. */
  style: string;
  explode: boolean;
  /** Query names that do not belong to an exploded object with arbitrary property names. */
  reservedNames?: string[];
  default?: unknown;
  /** Values of a path parameter that directly follows or precedes another one: `{name}{extension}`. */
  values?: string[];
}

export interface ValueKinds {
  /** Types that the string may represent, in the order in which to try them. */
  kinds: ("integer" | "number" | "boolean" | "null" | "array" | "object" | "string")[];
  items?: ValueKinds;
  properties?: Record<string, ValueKinds>;
  /** Kinds of the properties that the contract does not declare. */
  additionalProperties?: ValueKinds;
}
