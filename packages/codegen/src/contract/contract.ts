// The contract model, which the generators read: OpenAPI 3.1 with references to parameters, headers, bodies and responses
// resolved, operations named, and extensions parsed. Schemas keep their references.
import type { SchemaObject } from "openapi3-ts/oas31";
import type { Pagination } from "./pagination.ts";

/** A schema of the normalized document, or a reference to one. Its references refer to components. */
export interface JsonSchema extends SchemaObject {
  allOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  not?: JsonSchema;
  if?: JsonSchema;
  then?: JsonSchema;
  else?: JsonSchema;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  contains?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  patternProperties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  /** Schema of the value that a string encodes (JSON Schema 2020-12, section 8.5). */
  contentSchema?: JsonSchema;
  minContains?: number;
  dependentRequired?: Record<string, string[]>;
}

export interface Contract {
  title: string;
  version: string;
  summary?: string;
  description?: string;
  /** Class name of the client and prefix of its environment variables, from `x-sdk` or the title. */
  client: { name: string; environmentPrefix: string };
  servers: Server[];
  tags: Tag[];
  /** Operations, in the order of the document. */
  operations: Operation[];
  /** Requests that the service sends: webhooks, and callbacks of operations. */
  webhooks: Webhook[];
  /** Schemas of `components.schemas`, by name. */
  schemas: Record<string, JsonSchema>;
  securitySchemes: Record<string, SecurityScheme>;
  /** `x-error-codes` of the schema property that has the extension, by code. */
  errorCodes: Record<string, ErrorCode>;
  /** Rate limits, from `x-rate-limits`. */
  rateLimits?: RateLimits;
}

export interface Server {
  /** The server's description in camelCase: `production`. */
  environment: string;
  /** URL with each server variable replaced by its default. */
  url: string;
  /** URL as the contract declares it: `https://{region}.example/v1`. */
  template: string;
  /** Variables of the template, in its order. */
  variables: ServerVariable[];
  description?: string;
}

export interface ServerVariable {
  name: string;
  default: string;
  /** Allowed values. Empty if any value is allowed. */
  enum: string[];
  description?: string;
}

export interface Tag {
  name: string;
  description?: string;
}

export const HTTP_METHODS = ["get", "put", "post", "delete", "options", "head", "patch"] as const;

export type HttpMethod = (typeof HTTP_METHODS)[number];

export interface Operation {
  operationId: string;
  method: HttpMethod;
  /** Path template: `/books/{bookId}`. */
  path: string;
  tag?: string;
  summary?: string;
  description?: string;
  deprecated: boolean;
  deprecation?: Deprecation;
  pagination?: Pagination;
  /**
   * Name in the SDK: `client.<resource>.<method>()`, or `client.<method>()` without a resource. The resource is a path if
   * it is nested: `bookings.payments`.
   */
  sdk: { resource?: string; method: string };
  /** True if the portal shows no console: `x-hideTryItPanel`, or `x-hideReplay`, its newer name. */
  hideTryIt: boolean;
  /** Servers that the operation or its path declares. Absent if the operation is on the servers of the document. */
  servers?: Server[];
  parameters: Parameter[];
  requestBody?: RequestBody;
  /** Responses, in the order of the document. */
  responses: OperationResponse[];
  /**
   * Alternatives, each a list of requirements that apply together. Empty if the operation needs no authentication. An
   * alternative without requirements allows anonymous requests.
   */
  security: SecurityRequirement[][];
  /** JSON Pointer to its security in the document. Absent if it has that of the document. */
  securityPointer?: string;
  /**
   * Operations that share the method and the path, from `x-overloads`, each with its own parameters, bodies and responses.
   * They are overloads of one method. The operation itself accepts the requests of all of them.
   */
  overloads?: Operation[];
  /** Parts of the operation that this one is an overload of. Absent if it is none. */
  sharedRoute?: SharedRoute;
}

/** Parts of an operation that its overloads need: they have the positions of its arguments. */
export type SharedRoute = Pick<Operation, "parameters" | "requestBody" | "responses">;

/** A webhook, or a callback of an operation. */
export interface Webhook {
  /** Unique name: the key in `webhooks` or `callbacks`, such as `booking.created`. */
  name: string;
  method: HttpMethod;
  tag?: string;
  summary?: string;
  description?: string;
  deprecated: boolean;
  /** Header parameters. */
  headers: Parameter[];
  /** Bodies by media type. Empty if the request has none. */
  payload: Content[];
  /** Operation whose request contains the URL, and the runtime expression of the URL. Present if it is a callback. */
  callback?: { operationId: string; expression: string };
}

export type ParameterLocation = "path" | "query" | "header" | "cookie";

export interface Parameter {
  name: string;
  in: ParameterLocation;
  required: boolean;
  description?: string;
  deprecated: boolean;
  schema: JsonSchema;
  /** If true, an array in a query repeats the name for each item. If false, it joins the items. */
  explode: boolean;
  /**
   * OpenAPI's `style`: `form`, `spaceDelimited`, `pipeDelimited`, `deepObject`, `simple`, `label` or `matrix`; `json` if the
   * contract declares a JSON media type instead.
   */
  style: string;
  example?: unknown;
  /** JSON Pointer to the parameter in the document. Absent if the document does not declare it. */
  pointer?: string;
}

export interface RequestBody {
  required: boolean;
  description?: string;
  content: Content[];
}

/**
 * Kind of a body:
 *
 * - `json`: any JSON value
 * - `form`: the fields of `application/x-www-form-urlencoded`
 * - `multipart`: the fields and files of `multipart/form-data`
 * - `text`: a string
 * - `events`: a stream of `text/event-stream` (WHATWG HTML, section 9.2)
 * - `lines`: a stream of JSON values, one per line
 * - `binary`: bytes
 */
export type ContentKind = "json" | "form" | "multipart" | "text" | "events" | "lines" | "binary";

export interface Content {
  mediaType: string;
  /** Kind of the body. A streaming media type of a request has the kind `binary`. */
  kind: ContentKind;
  /** Schema of the body. Each file in a form body is `{ type: string, format: binary }`, however the contract declares it. */
  schema?: JsonSchema;
  /** Fields of the form. Present if `kind` is `form` or `multipart`. */
  fields?: FormField[];
  /** Items of the stream. Present if `kind` is `events` or `lines`. */
  items?: StreamItems;
  /** Examples by name. The value of `example` has the name "". */
  examples: Record<string, unknown>;
}

/** Encoding object of one form field (OpenAPI 3.1, section 4.8.15). */
export interface Encoding {
  contentType?: string;
  style?: string;
  explode?: boolean;
}

export interface FormField {
  name: string;
  schema: JsonSchema;
  /** Encoding of the value, or of each item of an array. */
  part: "text" | "json" | "file";
  isArray: boolean;
  /** OpenAPI's `style`, which applies if `part` is `text`. */
  style: string;
  /** OpenAPI's `explode`, which applies if `part` is `text`. */
  explode: boolean;
  /** Allowed media types of a part in a multipart body: `image/png, image/*`. */
  contentType?: string;
}

export interface StreamItems {
  /** Schema of a decoded item. */
  schema: JsonSchema;
  /** `event` if an item is an event with data, name and id; `data` if it is the data only. */
  itemKind: "event" | "data";
  /** Names of the events whose data is a plain string (`""` for unnamed events). The data of all other events is JSON. */
  stringEvents: string[];
  /** Data of the event that ends the stream: `[DONE]`. */
  terminator?: string;
}

export interface OperationResponse {
  /** Status code, range such as `4XX`, or `default`. */
  status: string;
  description: string;
  headers: Header[];
  content: Content[];
}

export interface Header {
  name: string;
  required: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
}

/** Value of `x-deprecation` of an operation. Dates are UTC days in the format `YYYY-MM-DD`. */
export interface Deprecation {
  since?: string;
  /** Day on which the operation is removed. */
  sunset?: string;
  /** operationId of the replacement. */
  successor?: string;
  reason?: string;
}

/** One scheme of an alternative, with the scopes that the credential must have. */
export interface SecurityRequirement {
  /** Name of the scheme in `securitySchemes`. */
  scheme: string;
  /** OAuth 2.0 scopes, or role names for schemes of other types (OpenAPI 3.1, section 4.8.30). */
  scopes: string[];
}

export interface SecurityScheme {
  type: string;
  /** HTTP authentication scheme in lower case, such as `bearer`. Present if `type` is `http`. */
  scheme?: string;
  /** Location of the key: `header`, `query` or `cookie`. Present if `type` is `apiKey`. */
  in?: string;
  /** Name of the header, parameter or cookie. Present if `type` is `apiKey`. */
  name?: string;
  /** Flows by name, such as `clientCredentials`. Present if `type` is `oauth2`. */
  flows?: Record<string, OAuthFlow>;
  /** URL of the provider's metadata. Present if `type` is `openIdConnect`. */
  openIdConnectUrl?: string;
  description?: string;
}

/** A way to get an access token (RFC 6749, section 1.3). */
export interface OAuthFlow {
  authorizationUrl?: string;
  tokenUrl?: string;
  refreshUrl?: string;
  /** Descriptions of the scopes, by name. */
  scopes: Record<string, string>;
}

/** An entry of `x-error-codes`. */
export interface ErrorCode {
  status: number;
  title: string;
  when: string;
  remedy: string;
}

/** Value of `x-rate-limits`. */
export interface RateLimits {
  windows: { name: string; seconds: number; title: string }[];
  /** Plans. A plan without `limits` has individual limits per key. */
  plans: { name: string; title: string; limits?: Record<string, number> }[];
  /** Plan that applies to calls without a valid key. */
  anonymousPlan: string;
  ban: {
    rejections: number;
    withinSeconds: number;
    firstSeconds: number;
    factor: number;
    maxSeconds: number;
    resetAfterSeconds: number;
  };
}
