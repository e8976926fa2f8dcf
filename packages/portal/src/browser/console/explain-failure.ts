// Explains why there is no response, and what the reader can check.
import { createElement } from "./create-element.ts";
import type { Failure } from "./send-request.ts";

export function explainFailure({ reason, message }: Failure, baseURL: string): HTMLElement {
  const [title, ...hints] = explanation(reason, message, baseURL);
  return createElement(
    "div",
    { class: "try-explanation" },
    createElement("p", { class: "try-explanation-title" }, title),
    hints.length > 0 ? createElement("ul", {}, ...hints.map((hint) => createElement("li", {}, hint))) : undefined,
  );
}

function explanation(reason: Failure["reason"], message: string, baseURL: string): [string, ...string[]] {
  if (reason === "aborted") return ["You cancelled the request. The server may have processed it anyway."];
  if (reason === "timed out") return ["The request timed out. The server may have processed it anyway."];
  if (reason === "not sent") return [`The request was not sent: ${message}`];
  if (!navigator.onLine) return ["No response: this device is offline."];
  const { origin } = new URL(baseURL);
  return [
    "The browser did not return a response. It does not report the cause to a page. Common causes:",
    `No server responds at ${origin}. Check the base URL and whether the server is running.`,
    `The server does not allow requests from ${location.origin} (CORS). The curl command is not affected.`,
    "A browser extension, a proxy or an invalid certificate blocks the request.",
  ];
}
