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
  body?: { required: boolean; mediaTypes: string[] };
  /** Statuses and ranges that the contract declares: `200`, `4XX`, `default`. */
  responses: string[];
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
  /** OpenAPI's `style` and `explode`. */
  style: string;
  explode: boolean;
  default?: unknown;
}

export interface ValueKinds {
  /** What the text may stand for, in the order in which to try it. */
  kinds: ("integer" | "number" | "boolean" | "null" | "array" | "object" | "string")[];
  items?: ValueKinds;
  properties?: Record<string, ValueKinds>;
}
