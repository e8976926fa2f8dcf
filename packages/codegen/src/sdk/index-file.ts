// Renders `index.gen.ts`: the public names of the SDK.
import { type TypeScript, ts } from "../language/typescript.ts";
import type { EnumStyle } from "../output/generator.ts";

/**
 * @param resourceClasses classes of the client, which are exported by name: of a type and a class with the same name, the class is public
 * @param isPaginated true if some operation is a list with pagination
 */
export function renderIndexFile(resourceClasses: string[], enums: EnumStyle, isPaginated: boolean): TypeScript {
  const names = resourceClasses.toSorted().map(ts.identifier);
  const pages = ts`export { type Page, type PageCall, PaginationError, type ToArrayOptions } from "./runtime/sdk/page-call.ts";`;
  return ts`
    export * from "./client.gen.ts";
    ${names.length > 0 && ts`export { ${ts.join(names, ", ")} } from "./client.gen.ts";`}
    export ${enums === "union" && ts`type `}* from "./operations.schemas.gen.ts";
    export type { OperationErrors, OperationSuccesses } from "./responses.gen.ts";
    export type { Call, ResponseByStatus, WithResponse } from "./runtime/sdk/call.ts";
    export { AbortError, APIError, ConnectionError, TimeoutError } from "./runtime/sdk/errors.ts";
    export type { HeadersInput } from "./runtime/sdk/headers.ts";
    export type { Logger, LogLevel } from "./runtime/sdk/log.ts";
    export { type PollOptions, poll } from "./runtime/sdk/poll.ts";
    export type { RateLimit } from "./runtime/sdk/rate-limit.ts";
    export type { Fetch, FetchedResponse, FetchOptions } from "./runtime/sdk/platform.ts";
    export { followRedirects } from "./runtime/sdk/redirect.ts";
    export type { ClientOptions, Middleware, RequestOptions } from "./runtime/sdk/request-options.ts";
    export { type ErrorOf, type Settled, settle } from "./runtime/sdk/settle.ts";
    export { limitResponses, ResponseTooLargeError } from "./runtime/sdk/response-limit.ts";
    export {
      AuthenticationError,
      BadRequestError,
      ConflictError,
      NotFoundError,
      PermissionDeniedError,
      RateLimitError,
      ServerError,
    } from "./runtime/sdk/response-errors.ts";
    export { throttle } from "./runtime/sdk/throttle.ts";
    ${isPaginated && pages}
  `;
}
