// The package: the generated client and models, and what they share.
export * from "./gen/client.gen.ts";
export type * from "./gen/operations.schemas.gen.ts";
export type { Call, WithResponse } from "./runtime/call.ts";
export {
  AbortError,
  APIError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  ConnectionError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
  ServerError,
  TimeoutError,
} from "./runtime/errors.ts";
export type { Logger, LogLevel } from "./runtime/log.ts";
export type { Page, PageCall } from "./runtime/page-call.ts";
export type { RateLimit } from "./runtime/rate-limit.ts";
export type { ClientOptions, Middleware, RequestOptions } from "./runtime/request-options.ts";
