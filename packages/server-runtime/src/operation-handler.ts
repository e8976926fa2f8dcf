// Handles the requests of one operation: decodes and validates them, calls the handler and encodes its response.
import type { Context } from "hono";
import { andThen } from "./and-then.ts";
import { type RequestParts, requestDecoder } from "./decode-request.ts";
import { type DeprecationHeaders, isRemoved } from "./deprecation.ts";
import { encodeResponse, type HandlerResponse } from "./encode-response.ts";
import type { Failure } from "./failure.ts";
import type { Awaitable } from "./handler-types.ts";
import { memberOf } from "./member-of.ts";
import { nonJsonResponses } from "./non-json-responses.ts";
import type { PathPattern } from "./path-pattern.ts";
import { responseIssues } from "./response-issues.ts";
import type { Route } from "./route.ts";
import type { AnyAuthentication } from "./security.ts";
import type { Stubs, StubsOptions } from "./stubs-options.ts";

const MAX_BODY_BYTES = 1024 * 1024;

export type RequestHandler = (context: Context) => Awaitable<Response>;

export type AuthenticatedHandler = (context: Context, authentication: AnyAuthentication) => Awaitable<Response>;

export type RenderFailure = (failure: Failure, context: Context) => Awaitable<Response>;

/**
 * Returns the handler of all authenticated requests to one operation.
 *
 * @throws TypeError when the application, not checked by TypeScript, lacks the handler
 */
export function operationHandler<Handlers extends object, HandlerContext>(
  stubs: Stubs,
  route: Route,
  pattern: PathPattern,
  options: StubsOptions<Handlers, HandlerContext>,
  renderFailure: RenderFailure,
  deprecationHeaders: DeprecationHeaders,
): AuthenticatedHandler {
  const { maxBodyBytes = MAX_BODY_BYTES, checkResponses = false, now = () => new Date() } = options;
  const maxBytes = typeof maxBodyBytes === "function" ? maxBodyBytes(route) : maxBodyBytes;
  const handler = findHandler<HandlerContext>(options.handlers, route);
  const decode = requestDecoder(route, pattern, stubs.requestValidators[route.operationId] ?? {}, maxBytes);
  const validators = stubs.responseValidators[route.operationId] ?? {};
  const createNonJsonResponse = route.responseContents && nonJsonResponses(route, validators, options);
  const respond = (context: Context, parts: RequestParts, authentication: AnyAuthentication): Awaitable<Response> => {
    const nonJson = createNonJsonResponse?.(context);
    const request = nonJson ? { ...parts, ...nonJson.parts } : parts;
    return andThen(handler(request, options.context(context, authentication), authentication), (response) => {
      const issues = checkResponses ? responseIssues(route, response, validators) : [];
      if (issues.length > 0)
        return renderFailure({ kind: "invalid_response", status: response.status, issues }, context);
      const headers = options.responseHeaders?.(context) ?? {};
      if (route.deprecation) Object.assign(headers, deprecationHeaders(route, context));
      return nonJson ? nonJson.encode(response, headers) : encodeResponse(response, headers);
    });
  };
  return (context, authentication) => {
    if (route.deprecation && isRemoved(route.deprecation, now())) {
      const { sunset = "", successor } = route.deprecation;
      return renderFailure({ kind: "gone", sunset, successor }, context);
    }
    return andThen(decode(context), (decoded) =>
      "failure" in decoded ? renderFailure(decoded.failure, context) : respond(context, decoded.parts, authentication),
    );
  };
}

function findHandler<HandlerContext>(handlers: object, { handler, operationId }: Route) {
  const method = memberOf(handlers, handler);
  if (typeof method !== "function")
    throw new TypeError(`handlers.${handler}: expected a function for ${operationId}, got ${typeof method}`);
  return (
    parts: RequestParts,
    context: HandlerContext,
    authentication: AnyAuthentication,
  ): Awaitable<HandlerResponse> => {
    const response: HandlerResponse | PromiseLike<HandlerResponse> = method.call(
      handlers,
      parts,
      context,
      authentication,
    );
    // Libraries may return their own thenables instead of native promises.
    return "then" in response ? Promise.resolve(response) : response;
  };
}
