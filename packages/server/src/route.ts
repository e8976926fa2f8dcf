// What the runtime knows of an operation, from the contract.

export interface Route {
  operationId: string;
  /** Name of the method of `Handlers`. */
  handler: string;
  /** In upper case. */
  method: string;
  /** As in the contract: `/vessels/{vessel-id}`. */
  path: string;
  /** Alternatives, each a set of scheme names that apply together; empty: no authentication. */
  security: string[][];
  deprecated: boolean;
  deprecation?: RouteDeprecation;
  parameters: RouteParameter[];
  body?: { required: boolean; contents: BodyContent[] };
  /** Statuses and ranges that the contract declares: `200`, `4XX`, `default`. */
  responses: string[];
  /** By such a status, the media types of its body; only for those that have more than `application/json`. */
  answers?: Record<string, AnswerContent[]>;
}

/** One media type of a request body. */
export interface BodyContent {
  /** May have a `*`. */
  mediaType: string;
  kind: ContentKind;
  /** Of a form. */
  fields?: FormField[];
}

/** One media type of an answer. */
export interface AnswerContent {
  mediaType: string;
  kind: ContentKind;
  /** Of a stream. */
  items?: StreamItems;
}

export type ContentKind = "json" | "form" | "multipart" | "text" | "events" | "lines" | "binary";

/** A field of a form; a text is read as a parameter of a query is. */
export interface FormField extends RouteParameter {
  part: "text" | "json" | "file";
  isArray: boolean;
}

export interface StreamItems {
  /** `event`: an item is an event with its data, name and id. `data`: it is the data alone. */
  form: "event" | "data";
  /** Names of the events whose data are text as they are, `""` for those without a name. All others are JSON. */
  textEvents: string[];
  /** Data of the event that ends the stream. */
  terminator?: string;
}

/** Dates are days in UTC, `YYYY-MM-DD`. */
export interface RouteDeprecation {
  since?: string;
  /** The operation answers 410 from this day on. */
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
  /** OpenAPI's `style` and `explode`; the style `json` is what the contract gives that media type. */
  style: string;
  explode: boolean;
  /** Of an exploded object whose properties may have any names: the names in the query that are not among them. */
  taken?: string[];
  default?: unknown;
}

export interface ValueKinds {
  /** What the text may stand for, in the order in which to try it. */
  kinds: ("integer" | "number" | "boolean" | "null" | "array" | "object" | "string")[];
  items?: ValueKinds;
  properties?: Record<string, ValueKinds>;
  /** Of the properties that have no name in the contract. */
  others?: ValueKinds;
}
