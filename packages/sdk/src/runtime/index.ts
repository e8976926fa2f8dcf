// What generated code uses: the entry point `./runtime`, for clients that are generated from other contracts too.
export { jsonBody, withMediaType } from "./body-encoders.ts";
export { Call, type Send } from "./call.ts";
export { Client } from "./client.ts";
export { environmentVariable } from "./environment-variable.ts";
export { AbortError, APIError, ConnectionError, TimeoutError } from "./errors.ts";
export { headerParameters } from "./header-parameters.ts";
export { parseJson, printJson } from "./json.ts";
export { createMockService, type MockOperation, type MockOptions } from "./mock-service.ts";
export type { CallInput, Operation, Service } from "./operation.ts";
export { PageCall } from "./page-call.ts";
export { pause, startTimer } from "./pause.ts";
export { cursorPage, queryKey } from "./query-cache.ts";
export {
  commaSeparated,
  deepObject,
  form,
  json,
  nullable,
  orPlain,
  pipeSeparated,
  properties,
  type QueryStyle,
  repeated,
  requireText,
  spaceSeparated,
  unsent,
  withJson,
} from "./query-styles.ts";
export type { ClientOptions, Middleware, RequestOptions } from "./request-options.ts";
export { Resource } from "./resource.ts";
export { emptyOn, type ResponseReader } from "./response-readers.ts";
export {
  type ResponseIssue,
  ResponseValidationError,
  responseValidation,
} from "./response-validation.ts";
export { retryDelayMs } from "./retry.ts";
export type { Writable } from "./writable.ts";
