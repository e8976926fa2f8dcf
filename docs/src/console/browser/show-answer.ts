// What came back: status, time and size, what is left of the rate limit, what an error means, the body and the headers.
import { printJson } from "@petstore/codegen/print-value";
import type { ConsoleData } from "../console-data.ts";
import { element } from "./element.ts";
import { formatJson } from "./format-json.ts";
import { nextPageButton } from "./next-page.ts";
import { rateLimitMeter } from "./rate-limit-meter.ts";
import { readBody } from "./read-body.ts";
import type { Answer } from "./send-request.ts";

export interface AnswerPlace {
  /** Is read out when it changes. */
  status: HTMLElement;
  details: HTMLElement;
}

/** @param signal ends the reading of a body that goes on and on */
export async function showAnswer(
  answer: Answer,
  data: ConsoleData,
  place: AnswerPlace,
  signal: AbortSignal,
): Promise<void> {
  const { status, durationMs, headers } = answer;
  const kind = status < 300 ? "success" : status < 400 ? "other" : "failure";
  const badge = element("span", { class: `try-badge try-badge-${kind}` }, String(status));
  place.status.replaceChildren(badge, ` after ${Math.round(durationMs)} ms`);
  const body = element("div", { class: "try-body" });
  const form = place.details.closest("form");
  const nextPage = form && status < 300 ? nextPageButton(headers, data.operation, form) : undefined;
  place.details.replaceChildren(
    ...[explainError(answer, data), rateLimitMeter(headers), body, nextPage, headerList(headers)].filter(
      (part) => part !== undefined,
    ),
  );
  if (!(answer.body instanceof Response)) showText(body, textOf(answer.body.value));
  else
    await readBody(answer.body, signal, (shown) =>
      typeof shown === "string" ? showText(body, shown) : body.replaceChildren(shown),
    );
}

/** In the contract's words, with a link to the section of the guide. */
function explainError(
  { status, code, retryAfterMs }: Answer,
  { contract, errorsPath }: ConsoleData,
): HTMLElement | undefined {
  const known = code === undefined ? undefined : contract.errorCodes[code];
  const wait = retryAfterMs === undefined ? undefined : countdown(retryAfterMs);
  if (status < 400 || (!known && !wait)) return undefined;
  return element(
    "div",
    { class: "try-explained" },
    known && element("p", { class: "try-explained-title" }, known.title),
    known && element("p", {}, known.remedy.replaceAll("`", "")),
    wait,
    known && element("p", {}, element("a", { href: `${errorsPath}${code}` }, `More about ${code}`)),
  );
}

/** Counts the seconds down, and ends when it is no longer on the page. */
function countdown(waitMs: number): HTMLElement {
  const end = Date.now() + waitMs;
  const seconds = element("strong", {});
  const show = () => {
    const left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
    seconds.textContent = left === 0 ? "now" : `in ${left} s`;
    if (left === 0 || !seconds.isConnected) clearInterval(timer);
  };
  const timer = setInterval(show, 1000);
  queueMicrotask(show);
  return element("p", { class: "try-wait" }, "Send it again ", seconds, ".");
}

/** A long text has no colours, which would make the page slow. */
function showText(body: HTMLElement, text: string): void {
  const colouredMax = 200_000;
  if (text === "") body.replaceChildren(element("p", { class: "try-note" }, "The body is empty."));
  else {
    const parts = (text.length <= colouredMax ? formatJson(text) : undefined) ?? [text];
    const label = "Body of the response";
    body.replaceChildren(
      element("pre", { tabindex: "0", role: "region", "aria-label": label }, element("code", {}, ...parts)),
    );
  }
}

function textOf(value: unknown): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : printJson(value);
}

function headerList(headers: Headers): HTMLElement {
  const rows = [...headers].map(([name, value]) =>
    element("div", {}, element("dt", {}, name), element("dd", {}, value)),
  );
  return element(
    "details",
    { class: "try-headers" },
    element("summary", {}, `Headers (${rows.length})`),
    element("dl", {}, ...rows),
    element("p", { class: "try-note" }, "A page sees the headers that the server lets it see."),
  );
}
