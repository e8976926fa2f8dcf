// What generated code uses.
export { formBody, jsonBody, multipartBody, plainBody } from "./body-encoders.ts";
export { Call } from "./call.ts";
export { Client } from "./client.ts";
export type { Operation, Service } from "./operation.ts";
export { PageCall } from "./page-call.ts";
export {
  commaSeparated,
  deepObject,
  form,
  nullable,
  pipeSeparated,
  properties,
  spaceSeparated,
} from "./query-styles.ts";
export type { ClientOptions, RequestOptions } from "./request-options.ts";
export { Resource } from "./resource.ts";
export { readBlob, readText } from "./response-readers.ts";
