// What the generators know of a contract: OpenAPI 3.1 with its references to parameters, headers, bodies and
// responses followed, its operations named, and our extensions read. Schemas stay as they are, references included.
import type { SchemaObject } from "openapi3-ts/oas31";
import type { ContentKind } from "./content-kind.ts";

export interface JsonSchema extends SchemaObject {
  /** Of the value that a text stands for (JSON Schema 2020-12, content vocabulary). */
  contentSchema?: JsonSchema;
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
  /** In the order of the document. */
  operations: Operation[];
  /** `components.schemas`: name to schema. */
  schemas: Record<string, JsonSchema>;
  securitySchemes: Record<string, SecurityScheme>;
  /** `x-error-codes` of the schema property that carries it: every value of an error's code. */
  errorCodes: Record<string, ErrorCode>;
  /** `x-rate-limits`, where the contract states its plans. */
  rateLimits?: RateLimits;
}

export interface Server {
  /** From the server's description in camelCase: `production`. */
  environment: string;
  /** With each server variable replaced by its default. */
  url: string;
  /** As it stands in the contract: `https://{region}.example/v1`. */
  template: string;
  /** Those of the template, in its order. */
  variables: ServerVariable[];
  description?: string;
}

export interface ServerVariable {
  name: string;
  default: string;
  /** Values that it may have; empty: any. */
  enum: string[];
  description?: string;
}

export interface Tag {
  name: string;
  description?: string;
}

export const METHODS = ["get", "put", "post", "delete", "options", "head", "patch"] as const;

export type HttpMethod = (typeof METHODS)[number];

export interface Operation {
  operationId: string;
  method: HttpMethod;
  /** As in the contract: `/pets/{petId}`. */
  path: string;
  tag?: string;
  summary?: string;
  description?: string;
  deprecated: boolean;
  deprecation?: Deprecation;
  pagination?: Pagination;
  /** Where the SDK has it: `client.<resource>.<method>()`; without a tag, `client.<method>()`. */
  sdk: { resource?: string; method: string };
  /** `x-hideTryItPanel`, or `x-hideReplay`, its newer name: the portal shows no console. */
  hideTryIt: boolean;
  /** Address of the first of its own servers, or of its path's, where the document has none of that address. */
  ownServer?: string;
  parameters: Parameter[];
  requestBody?: RequestBody;
  /** In the order of the document. */
  responses: Response[];
  /** Alternatives, each a set of scheme names that apply together; empty: no authentication. */
  security: string[][];
}

export type ParameterLocation = "path" | "query" | "header" | "cookie";

export interface Parameter {
  name: string;
  in: ParameterLocation;
  required: boolean;
  description?: string;
  deprecated: boolean;
  schema: JsonSchema;
  /** Arrays in a query: repeat the name for each item (true) or join the items (false). */
  explode: boolean;
  /** OpenAPI's `style`: form, spaceDelimited, pipeDelimited, deepObject, simple, label or matrix; `json` where the contract gives that media type. */
  style: string;
  example?: unknown;
}

export interface RequestBody {
  required: boolean;
  description?: string;
  content: Content[];
}

export interface Content {
  mediaType: string;
  /** What the body is to a program. Streams are streams in responses only: as a request they are bytes. */
  kind: ContentKind;
  /** Of a form: each file in it is `{ type: string, format: binary }`, whatever way the contract writes it. */
  schema?: JsonSchema;
  /** Of `form` and `multipart`. */
  fields?: FormField[];
  /** Of `events` and `lines`. */
  items?: StreamItems;
  /** Named examples; a single one has the name "". */
  examples: Record<string, unknown>;
}

/** OpenAPI's encoding object of one field of a form. */
export interface Encoding {
  contentType?: string;
  style?: string;
  explode?: boolean;
}

export interface FormField {
  name: string;
  schema: JsonSchema;
  /** How its value, or each item of it, is written. */
  part: "text" | "json" | "file";
  isArray: boolean;
  /** OpenAPI's `style` and `explode`, of a text. */
  style: string;
  explode: boolean;
  /** Media types that the contract allows, of a part of a multipart form: `image/png, image/*`. */
  contentType?: string;
}

export interface StreamItems {
  /** Of an item as a program handles it. */
  schema: JsonSchema;
  /** `event`: an item is an event with its data, name and id. `data`: it is the data alone. */
  form: "event" | "data";
  /** Names of the events whose data are text as they are, `""` for those without a name. All others are JSON. */
  textEvents: string[];
  /** Data of the event that ends the stream. */
  terminator?: string;
}

export interface Response {
  /** A status, a range such as `4XX`, or `default`. */
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

/** `x-deprecation` of an operation. Dates are days in UTC, `YYYY-MM-DD`. */
export interface Deprecation {
  since?: string;
  /** The day on which the operation is removed. */
  sunset?: string;
  /** operationId of the replacement. */
  successor?: string;
  reason?: string;
}

/** `x-pagination` of an operation whose next page's address is in a link header (RFC 8288). */
export interface Pagination {
  style: "link-header";
  header: string;
  relation: string;
  cursorParameter: string;
  limitParameter?: string;
}

export interface SecurityScheme {
  type: string;
  /** Of `type: http`: `bearer` or `basic`, in lower case. */
  scheme?: string;
  /** Of `type: apiKey`: where and under which name the key goes. */
  in?: string;
  name?: string;
  description?: string;
}

/** An entry of `x-error-codes`. */
export interface ErrorCode {
  status: number;
  title: string;
  when: string;
  remedy: string;
}

/** `x-rate-limits`. */
export interface RateLimits {
  windows: { name: string; seconds: number; title: string }[];
  /** A plan without `limits` has them agreed per key. */
  plans: { name: string; title: string; limits?: Record<string, number> }[];
  /** Plan that calls without a valid key count against. */
  anonymousPlan: string;
  ban: {
    refusals: number;
    withinSeconds: number;
    firstSeconds: number;
    factor: number;
    maxSeconds: number;
    forgottenAfterSeconds: number;
  };
}
