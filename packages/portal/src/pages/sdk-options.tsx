// Options of the client and its classes of errors, as the SDK page of the portal documents them.
import type { SdkOption } from "@onecontract/codegen";
import { type Message, t } from "../messages/translate.ts";
import { childAnchor } from "../model/site-path.ts";
import type { Child } from "../nodes/jsx-runtime.ts";
import { Markdown } from "../nodes/markdown.tsx";
import { Table } from "../nodes/table.tsx";

/** Lists options with their types, defaults and descriptions. */
export function Options({ options, anchor }: { options: Record<string, SdkOption>; anchor: string }): Child {
  return (
    <dl class="values">
      {Object.entries(options).map(([name, { type, default: initial, description }]) => (
        <div class="value" id={childAnchor(anchor, name)}>
          <dt>
            <a class="name" href={`#${childAnchor(anchor, name)}`}>
              <code>{name}</code>
            </a>
            <span class="type">{type}</span>
          </dt>
          <dd>
            <Markdown source={description} />
            {initial !== undefined && (
              <p class="schema-details">
                <span class="schema-detail">
                  default <Markdown source={initial} inline />
                </span>
              </p>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The classes of the SDK, with when they are thrown. */
const ERROR_CLASSES: [name: string, meaning: Message][] = [
  ["BadRequestError", "400, and every other 4xx: the request is invalid."],
  ["AuthenticationError", "401: the credential is missing or not active."],
  ["PermissionDeniedError", "403: the credential lacks a permission."],
  ["NotFoundError", "404 and 410: the resource does not exist, or no longer."],
  ["ConflictError", "409: the request conflicts with the current state, or with an earlier request with the same key."],
  ["RateLimitError", "429, or 403 with a delay: the rate limit is exceeded. `retryAfterMs` is the time to wait."],
  ["ServerError", "5xx: the service failed."],
  ["ConnectionError", "There is no response, or an incomplete one."],
  ["TimeoutError", "There is no complete response within `timeoutMs` or `totalTimeoutMs`."],
  ["AbortError", "The `signal` of the caller ended the call."],
];

export function ErrorClasses(): Child {
  const rows = ERROR_CLASSES.map(([name, meaning]) => [<code>{name}</code>, <Markdown source={t(meaning)} inline />]);
  return <Table head={[t("Class"), t("Meaning")]} rows={rows} />;
}
