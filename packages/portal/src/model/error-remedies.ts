// The advice on an error whose contract gives none, by its status (RFC 9110, section 15, and RFC 6585, section 4).
import { type Message, t } from "../messages/translate.ts";

const REMEDIES: Record<string, Message> = {
  400: "Correct the request. The body of the response says what is invalid.",
  401: "Send valid credentials.",
  403: "Use credentials that may access the resource.",
  404: "Check the path and the IDs in it.",
  409: "Get the current state of the resource, adapt the request to it, and send it again.",
  410: "Stop calling it: the resource is removed for good.",
  412: "Get the resource again, and send its current ETag.",
  413: "Send a smaller body.",
  415: "Send the body in a media type that the operation accepts.",
  422: "Correct the fields that the body of the response names.",
  429: "Wait as long as the Retry-After header says, or some seconds without it, then send the request again.",
};

/** Returns advice for the status, or undefined for one without a common meaning. */
export function errorRemedy(status: string): string | undefined {
  const remedy = REMEDIES[status];
  if (remedy !== undefined) return t(remedy);
  return /^5/.test(status) ? t("Send the request again later, after longer and longer delays.") : undefined;
}
