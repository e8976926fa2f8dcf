// Sends a request, and shows its response or why there is none.

import type { RequestValues } from "@onecontract/codegen/request-samples";
import { t } from "../../messages/translate.ts";
import type { ConsoleData } from "../../view/console/console-data.ts";
import { connection } from "../connection/connection.ts";
import { createElement } from "../create-element.ts";
import { dispatchPortalEvent } from "../portal-event.ts";
import type { Failure, Outcome, Target } from "./send-request.ts";
import { explanation, type ResponseElements, showResponse } from "./show-response.ts";

/** @param onOutcome is called before the body of the response has arrived */
export async function runRequest(
  data: ConsoleData,
  request: RequestValues,
  target: Omit<Target, "credentials"> & { signal: AbortSignal },
  { status, details }: ResponseElements,
  onOutcome: (outcome: Outcome) => void = () => {},
): Promise<void> {
  status.replaceChildren(t("Sending …"));
  details.replaceChildren();
  try {
    const { sendRequest } = await import("./send-request.ts");
    const send = () => sendRequest(data, request, { ...target, credentials: connection.credentials });
    await refreshTokens(data, false);
    let outcome = await send();
    const isRejected = outcome.kind === "response" && outcome.status === 401;
    if (isRejected && (await refreshTokens(data, true))) outcome = await send();
    onOutcome(outcome);
    const responseStatus = outcome.kind === "response" ? outcome.status : 0;
    dispatchPortalEvent("portal:call", { operationId: data.operation.operationId, status: responseStatus });
    if (outcome.kind === "response" && outcome.status !== 0) connection.setAccepted(outcome.status !== 401);
    if (outcome.kind === "response") return await showResponse(outcome, data, { status, details }, target);
    status.replaceChildren(outcome.reason === "aborted" ? t("Cancelled") : t("No response"));
    details.replaceChildren(explainFailure(outcome, target.baseURL));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    status.replaceChildren(t("The response could not be shown: {message}", { message }));
  }
}

/** Replaces expired or rejected tokens of the operation, and returns whether there is another one. */
async function refreshTokens({ operation }: ConsoleData, isRejected: boolean): Promise<boolean> {
  const used = ["", ...operation.security.flat().map(({ scheme }) => scheme)];
  const schemes = used.filter((scheme) => scheme in connection.grants);
  if (schemes.length === 0) return false;
  const oauth = await import("../oauth/refresh-token.ts");
  return oauth.refreshTokens(schemes, isRejected);
}

/** Explains why there is no response, and what the reader can check. */
function explainFailure({ reason, message }: Failure, baseURL: string): HTMLElement {
  if (reason === "aborted")
    return explanation(t("You cancelled the request. The server may have processed it anyway."));
  if (reason === "timed out") return explanation(t("The request timed out. The server may have processed it anyway."));
  if (reason === "not sent") return explanation(t("The request was not sent: {message}", { message }));
  if (!navigator.onLine) return explanation(t("No response: this device is offline."));
  const hints = [
    t("No server responds at {origin}. Check the base URL and whether the server is running.", {
      origin: new URL(baseURL).origin,
    }),
    t("The server does not allow requests from {origin} (CORS). The curl command is not affected.", {
      origin: location.origin,
    }),
    t("A browser extension, a proxy or an invalid certificate blocks the request."),
  ];
  return explanation(
    t("The browser did not return a response. It does not report the cause to a page. Common causes:"),
    createElement("ul", {}, ...hints.map((hint) => createElement("li", {}, hint))),
  );
}
