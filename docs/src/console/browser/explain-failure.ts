// Why there is no answer, and what a reader can do about it.
import { element } from "./element.ts";
import type { Failure } from "./send-request.ts";

/** @param address of the server */
export function explainFailure({ reason, message }: Failure, address: string): HTMLElement {
  const [title, ...hints] = explanation(reason, message, address);
  return element(
    "div",
    { class: "try-explained" },
    element("p", { class: "try-explained-title" }, title),
    hints.length > 0 ? element("ul", {}, ...hints.map((hint) => element("li", {}, hint))) : undefined,
  );
}

function explanation(reason: Failure["reason"], message: string, address: string): [string, ...string[]] {
  if (reason === "aborted") return ["You cancelled the request. The service may have carried it out all the same."];
  if (reason === "timed out") return ["No answer in time. The service may have carried the request out all the same."];
  if (reason === "not sent") return [`The request was not sent: ${message}`];
  if (!navigator.onLine) return ["No answer: this device is offline."];
  const { origin } = new URL(address);
  return [
    "The browser has no answer that it may show. It does not tell a page why; these are the usual reasons:",
    `Nothing answers at ${origin}. Is the address right, and does the server run?`,
    `The server does not let pages of ${location.origin} call it (CORS). The curl command works all the same.`,
    "An extension of your browser, a proxy or the certificate of the server stops the request.",
  ];
}
