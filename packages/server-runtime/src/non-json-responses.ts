// Non-JSON responses: content negotiation, streams and their encoding.
import type { Context } from "hono";
import { encodeNonJsonResponse, type HandlerResponse } from "./encode-response.ts";
import { issueMessage } from "./failure.ts";
import { findIssues, type PartValidators } from "./issues.ts";
import { preferredMediaType } from "./media-type.ts";
import { contentValidator } from "./response-issues.ts";
import type { ResponseContent, Route } from "./route.ts";
import type { StubsOptions } from "./stubs-options.ts";

const KEEP_ALIVE_MS = 15_000;

interface NonJsonResponse {
  /** Arguments that the handler receives in addition to the parts of the request. */
  parts: { accepts: string | undefined; signal: AbortSignal; lastEventId: string | undefined };
  encode: (response: HandlerResponse, headers?: Record<string, string>) => Response;
}

export function nonJsonResponses(
  route: Route,
  validators: PartValidators,
  options: Pick<StubsOptions<object, never>, "keepAliveMs" | "onStreamError" | "checkResponses">,
): (context: Context) => NonJsonResponse {
  const { keepAliveMs = KEEP_ALIVE_MS, onStreamError, checkResponses } = options;
  const offered = offeredMediaTypes(route);
  return (context) => {
    const { req } = context;
    const streamEnd = new AbortController();
    const encode = (handlerResponse: HandlerResponse, headers: Record<string, string> = {}) => {
      const check = (item: unknown, content: ResponseContent) => {
        const [issue] = findIssues(contentValidator(route, handlerResponse, content, validators), item, "response");
        if (issue) throw new TypeError(`${route.operationId}: ${issueMessage(issue)}`);
      };
      const response = encodeNonJsonResponse(route, handlerResponse, headers, {
        keepAliveMs,
        check: checkResponses ? check : () => {},
        onEnd: () => streamEnd.abort(),
        onError: (error) => onStreamError?.(error, context),
      });
      // The body of a response to HEAD is never read, so its stream would never end.
      if (req.raw.method === "HEAD") response.body?.cancel().catch(() => {});
      return response;
    };
    const parts = {
      accepts: preferredMediaType(req.header("accept"), offered),
      signal: streamEnd.signal,
      lastEventId: req.header("last-event-id") || undefined,
    };
    return { parts, encode };
  };
}

/** Returns the distinct media types of the successful responses. */
function offeredMediaTypes({ responseContents = {}, responses }: Route): string[] {
  const success = responses.filter((status) => /^(2|default)/.test(status));
  const contents = success.flatMap((status) => responseContents[status] ?? [{ mediaType: "application/json" }]);
  return [...new Set(contents.map(({ mediaType }) => mediaType))].filter((mediaType) => !mediaType.includes("*"));
}
