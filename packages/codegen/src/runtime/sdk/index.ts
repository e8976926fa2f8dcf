// The parts of the runtime that generated code uses, except for those that only some contracts need.

export { getProperty, isObject } from "../json/is-record.ts";
export { stringifyJson } from "../json/long-integers.ts";
export { announceSunset } from "./attempt.ts";
export { emptyBodyReader, jsonBody, type RequestBody, type ResponseReader, withMediaType } from "./bodies.ts";
export { Call, type ResponseByStatus } from "./call.ts";
export type { CallInput, CallResult, Send } from "./call-input.ts";
export { Client, Resource, readEnvironmentVariable } from "./client.ts";
export { sleep, withDeadline } from "./deadline.ts";
export { AbortError, APIError, ConnectionError, TimeoutError } from "./errors.ts";
export { headerParameters, toRecord } from "./headers.ts";
export type { Operation, Service } from "./operation.ts";
export { jsonSegment, pathStyle } from "./path-styles.ts";
export type { Blob } from "./platform.ts";
export {
  commaSeparated,
  deepObject,
  form,
  json,
  nullable,
  omit,
  orPrimitive,
  pipeSeparated,
  properties,
  type QueryStyle,
  repeated,
  spaceSeparated,
  stringifyPrimitive,
  withNestedJson,
} from "./query-styles.ts";
export type { ClientOptions, Middleware, RequestOptions } from "./request-options.ts";
export { backoffMs } from "./retry.ts";
export type { Writable } from "./writable.ts";
