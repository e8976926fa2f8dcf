// The contract model, which the generators read: OpenAPI 3.1 with references to parameters, headers, bodies and responses
// resolved, operations named, and extensions parsed. Schemas keep their references. Every node of the document has its declaration, of
// which `pointerOf` returns the position.
import type {
  HeaderObject,
  MediaTypeObject,
  OpenAPIObject,
  OperationObject,
  ParameterObject,
  PathItemObject,
  RequestBodyObject,
  ResponseObject,
  SchemaObject,
  SecuritySchemeObject,
  ServerObject,
  TagObject,
} from "openapi3-ts/oas31";
import type { Deprecation, ErrorCode, RateLimits } from "./extensions.ts";
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

/** A node of the model that an object of the document declares. */
export interface Declared<Declaration extends object> {
  /**
   * Object of the normalized document, with the annotations and extensions that the model leaves out. `pointerOf` returns its
   * position. Absent if no document declares the node.
   */
  declaration?: Declaration | undefined;
}

export interface Contract {
  /** The normalized document. Absent if the model is not that of a document. */
  document?: OpenAPIObject | undefined;
  title: string;
  version: string;
  summary?: string | undefined;
  description?: string | undefined;
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
  rateLimits?: RateLimits | undefined;
}

export interface Server extends Declared<ServerObject> {
  /** The server's description in camelCase: `production`. */
  environment: string;
  /** URL with each server variable replaced by its default. */
  url: string;
  /** URL as the contract declares it: `https://{region}.example/v1`. */
  template: string;
  /** Variables of the template, in its order. */
  variables: ServerVariable[];
  description?: string | undefined;
}

export interface ServerVariable {
  name: string;
  default: string;
  /** Allowed values. Empty if any value is allowed. */
  enum: string[];
  description?: string | undefined;
}

export interface Tag extends Declared<TagObject> {
  name: string;
  description?: string | undefined;
}

export const HTTP_METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "query"] as const;

export type HttpMethod = (typeof HTTP_METHODS)[number];

/** A path item with the method that OpenAPI 3.2 adds (section 4.9.1). */
export type PathItem = PathItemObject & { query?: OperationObject };

export interface Operation extends Declared<OperationObject> {
  operationId: string;
  method: HttpMethod;
  /** Path template: `/books/{bookId}`. */
  path: string;
  tag?: string | undefined;
  summary?: string | undefined;
  description?: string | undefined;
  deprecated: boolean;
  deprecation?: Deprecation | undefined;
  pagination?: Pagination | undefined;
  /**
   * Name in the SDK: `client.<resource>.<method>()`, or `client.<method>()` without a resource. The resource is a path if
   * it is nested: `bookings.payments`.
   */
  sdk: { resource?: string | undefined; method: string };
  /** Name of the MCP tool, if the operationId cannot be its name. */
  toolName?: string;
  /** True if the portal shows no console: `x-hideTryItPanel`, or `x-hideReplay`, its newer name. */
  hideTryIt: boolean;
  /** Servers that the operation or its path declares. Absent if the operation is on the servers of the document. */
  servers?: Server[] | undefined;
  parameters: Parameter[];
  requestBody?: RequestBody | undefined;
  /** Responses, in the order of the document. */
  responses: OperationResponse[];
  /**
   * Alternatives, each a list of requirements that apply together. Empty if the operation needs no authentication. An
   * alternative without requirements allows anonymous requests.
   */
  security: SecurityRequirement[][];
  /**
   * Operations that share the method and the path, from `x-overloads`, each with its own parameters, bodies and responses.
   * They are overloads of one method. The operation itself accepts the requests of all of them.
   */
  overloads?: Operation[] | undefined;
  /** Parts of the operation that this one is an overload of. Absent if it is none. */
  sharedRoute?: SharedRoute | undefined;
}

/** Parts of an operation that its overloads need: they have the positions of its arguments. */
export type SharedRoute = Pick<Operation, "parameters" | "requestBody" | "responses">;

/** Parts that the requests of clients and those of the service have in common. */
export type Endpoint = Pick<
  Operation,
  "declaration" | "method" | "tag" | "summary" | "description" | "deprecated" | "requestBody" | "responses"
>;

/** A webhook, or a callback of an operation. Its body is the payload, which the service sends, and its responses are those of the receiver. */
export interface Webhook extends Endpoint {
  /** Unique name: the key in `webhooks` or `callbacks`, such as `booking.created`. */
  name: string;
  /** Header parameters. */
  headers: Parameter[];
  /** Operation whose request contains the URL, and the runtime expression of the URL. Present if it is a callback. */
  callback?: { operationId: string; expression: string } | undefined;
}

export type ParameterLocation = "path" | "query" | "header" | "cookie";

export interface Parameter extends Declared<ParameterObject> {
  name: string;
  in: ParameterLocation;
  required: boolean;
  description?: string | undefined;
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
}

export interface RequestBody extends Declared<RequestBodyObject> {
  required: boolean;
  description?: string | undefined;
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

export interface Content extends Declared<MediaTypeObject> {
  mediaType: string;
  /** Kind of the body. A streaming media type of a request has the kind `binary`. */
  kind: ContentKind;
  /** Schema of the body. Each file in a form body is `{ type: string, format: binary }`, however the contract declares it. */
  schema?: JsonSchema | undefined;
  /** Fields of the form. Present if `kind` is `form` or `multipart`. */
  fields?: FormField[] | undefined;
  /** Items of the stream. Present if `kind` is `events` or `lines`. */
  items?: StreamItems | undefined;
  /** Examples by name. The value of `example` has the name "". */
  examples: Record<string, unknown>;
}

/** Encoding object of one form field (OpenAPI 3.1, section 4.8.15). */
export interface Encoding {
  contentType?: string | undefined;
  style?: string | undefined;
  explode?: boolean | undefined;
}

export interface FormField {
  name: string;
  schema: JsonSchema;
  /** Encoding of the value, or of each item of an array. */
  part: "text" | "json" | "file";
  /** True if the value may be a file: also for a union of a file and text, such as its URL, whose `part` is `text`. */
  allowsFile: boolean;
  isArray: boolean;
  /** OpenAPI's `style`, which applies if `part` is `text`. */
  style: string;
  /** OpenAPI's `explode`, which applies if `part` is `text`. */
  explode: boolean;
  /** Allowed media types of a part in a multipart body: `image/png, image/*`. */
  contentType?: string | undefined;
}

export interface StreamItems {
  /** Schema of a decoded item. */
  schema: JsonSchema;
  /** `event` if an item is an event with data, name and id; `data` if it is the data only. */
  itemKind: "event" | "data";
  /** Names of the events whose data is a plain string (`""` for unnamed events). The data of all other events is JSON. */
  stringEvents: string[];
  /** Data of the event that ends the stream: `[DONE]`. */
  terminator?: string | undefined;
}

export interface OperationResponse extends Declared<ResponseObject> {
  /** Status code, range such as `4XX`, or `default`. */
  status: string;
  description: string;
  headers: Header[];
  content: Content[];
}

export interface Header extends Declared<HeaderObject> {
  name: string;
  required: boolean;
  description?: string | undefined;
  schema: JsonSchema;
  /** OpenAPI's `style`, which is `simple`, or `json` if the contract declares a JSON media type instead. */
  style: string;
  example?: unknown;
}

/** One scheme of an alternative, with the scopes that the credential must have. */
export interface SecurityRequirement {
  /** Name of the scheme in `securitySchemes`. */
  scheme: string;
  /** OAuth 2.0 scopes, or role names for schemes of other types (OpenAPI 3.1, section 4.8.30). */
  scopes: string[];
}

export interface SecurityScheme extends Declared<SecuritySchemeObject> {
  type: string;
  /** HTTP authentication scheme in lower case, such as `bearer`. Present if `type` is `http`. */
  scheme?: string | undefined;
  /** Location of the key: `header`, `query` or `cookie`. Present if `type` is `apiKey`. */
  in?: string | undefined;
  /** Name of the header, parameter or cookie. Present if `type` is `apiKey`. */
  name?: string | undefined;
  /** Flows by name, such as `clientCredentials`. Present if `type` is `oauth2`. */
  flows?: Record<string, OAuthFlow> | undefined;
  /** URL of the provider's metadata. Present if `type` is `openIdConnect`. */
  openIdConnectUrl?: string | undefined;
  description?: string | undefined;
}

/** A way to get an access token (RFC 6749, section 1.3). */
export interface OAuthFlow {
  authorizationUrl?: string | undefined;
  tokenUrl?: string | undefined;
  refreshUrl?: string | undefined;
  /** Descriptions of the scopes, by name. */
  scopes: Record<string, string>;
}
