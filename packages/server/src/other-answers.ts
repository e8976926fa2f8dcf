// Operations that answer more than JSON: what their handlers are told of the request, and how the answer is encoded.
import type { Context } from "hono";
import type { StubsOptions } from "./create-stubs.ts";
import { encodeOtherReply, type Reply } from "./encode-reply.ts";
import { issueMessage } from "./failure.ts";
import { findIssues } from "./issues.ts";
import { preferredMediaType } from "./media-type.ts";
import { answerValidator, type PartValidators } from "./operation-handler.ts";
import type { AnswerContent, Route } from "./route.ts";

const KEEP_ALIVE_MS = 15_000;

interface OtherAnswer {
  parts: { accepts: string | undefined; signal: AbortSignal; lastEventId: string | undefined };
  encode: (reply: Reply, headers?: Record<string, string>) => Response;
}

export function otherAnswers(
  route: Route,
  validators: PartValidators,
  options: Pick<StubsOptions<object, never>, "keepAliveMs" | "onStreamError" | "checkResponses">,
): (context: Context) => OtherAnswer {
  const { keepAliveMs = KEEP_ALIVE_MS, onStreamError, checkResponses } = options;
  const offered = offeredMediaTypes(route);
  return (context) => {
    const { req } = context;
    const clock = new AbortController();
    const encode = (reply: Reply, headers: Record<string, string> = {}) => {
      const check = (item: unknown, content: AnswerContent) => {
        const [issue] = findIssues(answerValidator(route, reply, content, validators), item, "response");
        if (issue) throw new TypeError(`${route.operationId}: ${issueMessage(issue)}`);
      };
      const response = encodeOtherReply(route, reply, headers, {
        keepAliveMs,
        check: checkResponses ? check : () => {},
        onEnd: () => clock.abort(),
        onError: (error) => onStreamError?.(error, context),
      });
      // Nobody reads the body of an answer to HEAD.
      if (req.raw.method === "HEAD") response.body?.cancel().catch(() => {});
      return response;
    };
    const parts = {
      accepts: preferredMediaType(req.header("accept"), offered),
      signal: clock.signal,
      lastEventId: req.header("last-event-id") || undefined,
    };
    return { parts, encode };
  };
}

/** Of the successes, each once. */
function offeredMediaTypes({ answers = {}, responses }: Route): string[] {
  const success = responses.filter((status) => /^(2|default)/.test(status));
  const contents = success.flatMap((status) => answers[status] ?? [{ mediaType: "application/json" }]);
  return [...new Set(contents.map(({ mediaType }) => mediaType))].filter((mediaType) => !mediaType.includes("*"));
}
