// What generated code uses: the entry point `./runtime`, for clients that are generated from other contracts too.
export { formBody, jsonBody, multipartBody, plainBody, withMediaType } from "./body-encoders.ts";
export { Call } from "./call.ts";
export { Client } from "./client.ts";
export { headerParameters } from "./header-parameters.ts";
export { createMockService, type MockOperation, type MockOptions } from "./mock-service.ts";
export type { Operation, Service } from "./operation.ts";
export { PageCall } from "./page-call.ts";
export { cursorPage, queryKey } from "./query-cache.ts";
export {
  commaSeparated,
  deepObject,
  form,
  nullable,
  pipeSeparated,
  properties,
  repeated,
  spaceSeparated,
  unsent,
} from "./query-styles.ts";
export type { ClientOptions, Middleware, RequestOptions } from "./request-options.ts";
export { Resource } from "./resource.ts";
export { emptyOn, readBlob, readText } from "./response-readers.ts";
export {
  type ResponseIssue,
  ResponseValidationError,
  responseValidation,
} from "./response-validation.ts";
