// Shows a response: status and duration, the remaining rate limit, the meaning of an error, the body and the headers.
import { t } from "../../messages/translate.ts";
import type { ConsoleData } from "../../view/console/console-data.ts";
import { createElement } from "../create-element.ts";
import { formatJson } from "./format-json.ts";
import { nextPageButton } from "./next-page.ts";
import { rateLimitMeter } from "./rate-limit-meter.ts";
import { readResponseBody } from "./read-response-body.ts";
import type { ConsoleResponse } from "./send-request.ts";

/** Longest body that is highlighted. Highlighting a longer one would make the page slow. */
const MAX_HIGHLIGHTED_LENGTH = 200_000;

export interface ResponseElements {
  /** Live region: screen readers announce its changes. */
  status: HTMLElement;
  details: HTMLElement;
}

export interface ResponseContext {
  /** Ends the reading of a streamed body. */
  signal: AbortSignal;
  baseURL: string;
}

/** Shows a response, and its body while it arrives. */
export async function showResponse(
  response: ConsoleResponse,
  data: ConsoleData,
  elements: ResponseElements,
  { signal, baseURL }: ResponseContext,
): Promise<void> {
  const { status, durationMs, headers } = response;
  const badge = createElement("span", { class: `status ${statusClass(status)}` }, String(status));
  elements.status.replaceChildren(badge, t(" in {duration} ms", { duration: Math.round(durationMs) }));
  const body = createElement("div", { class: "try-body" });
  const form = elements.details.closest("form");
  const nextPage = form && status < 300 ? nextPageButton(response.nextQuery, data.operation, form) : undefined;
  elements.details.replaceChildren(
    ...[
      explainError(response, data) ?? explainPage(response, data, baseURL),
      rateLimitMeter(headers),
      body,
      nextPage,
      headerList(headers),
    ].filter((element) => element !== undefined),
  );
  await readResponseBody(response.body, signal, (content) =>
    typeof content === "string" ? showBody(body, content) : body.replaceChildren(content),
  );
}

/** Returns the class of a status, or of the reason why there is none. */
export function statusClass(status: number): string {
  if (status < 300) return "status-success";
  return status < 400 ? "status-redirect" : "status-failure";
}

/** Explains a web page in place of a response of the API: the base URL is probably not the one of the API. */
function explainPage(
  { headers }: ConsoleResponse,
  { operation }: ConsoleData,
  baseURL: string,
): HTMLElement | undefined {
  const isDeclared = operation.responses.some(({ content }) =>
    content.some(({ mediaType }) => mediaType === "text/html"),
  );
  if (isDeclared || !headers.get("content-type")?.startsWith("text/html")) return undefined;
  const message = t("{url} returned a web page. Check whether it is the base URL of the API, including its path.", {
    url: baseURL,
  });
  return explanation(t("This is not a response of the API"), createElement("p", {}, message));
}

/** Explains an error with the contract's title and remedy, and links to the section about its code. */
function explainError(
  { status, code, retryAfterMs }: ConsoleResponse,
  { contract, errorCodePath }: ConsoleData,
): HTMLElement | undefined {
  const errorCode = code === undefined ? undefined : contract.errorCodes[code];
  const wait = retryAfterMs === undefined ? undefined : countdown(retryAfterMs);
  if (status < 400 || (!errorCode && !wait)) return undefined;
  return explanation(
    errorCode?.title,
    errorCode && createElement("p", {}, errorCode.remedy.replaceAll("`", "")),
    wait,
    errorCode &&
      createElement(
        "p",
        {},
        createElement("a", { href: `${errorCodePath}${code}` }, t("More about {code}", { code: code ?? "" })),
      ),
  );
}

/** Returns the meaning of a response, or of its absence. */
export function explanation(title: string | undefined, ...content: (HTMLElement | undefined)[]): HTMLElement {
  const heading = title === undefined ? undefined : createElement("p", { class: "try-explanation-title" }, title);
  return createElement("div", { class: "try-explanation" }, heading, ...content);
}

/** Counts down the seconds. Stops when it is no longer on the page. */
function countdown(waitMs: number): HTMLElement {
  const endMs = Date.now() + waitMs;
  const message = createElement("p", { class: "try-wait" });
  const update = () => {
    const remaining = Math.max(0, Math.ceil((endMs - Date.now()) / 1000));
    message.textContent = remaining === 0 ? t("Retry now.") : t("Retry in {seconds} s.", { seconds: remaining });
    if (remaining === 0 || !message.isConnected) clearInterval(timer);
  };
  const timer = setInterval(update, 1000);
  queueMicrotask(update);
  return message;
}

function showBody(body: HTMLElement, content: string): void {
  if (content === "") body.replaceChildren(createElement("p", { class: "try-note" }, t("The response body is empty.")));
  else {
    const parts = (content.length <= MAX_HIGHLIGHTED_LENGTH ? formatJson(content) : undefined) ?? [content];
    const attributes = { tabindex: "0", role: "region", "aria-label": t("Response body") };
    body.replaceChildren(createElement("pre", attributes, createElement("code", {}, ...parts)));
  }
}

function headerList(headers: Headers): HTMLElement {
  const rows = [...headers].map(([name, value]) =>
    createElement("div", {}, createElement("dt", {}, name), createElement("dd", {}, value)),
  );
  return createElement(
    "details",
    { class: "try-headers" },
    createElement("summary", {}, t("Headers ({count})", { count: rows.length })),
    createElement("dl", {}, ...rows),
    createElement("p", { class: "try-note" }, t("Shows only the headers that the server exposes to pages (CORS).")),
  );
}
