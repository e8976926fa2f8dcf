// Names the status of a response.

import { STATUS_CODES } from "node:http";
import { t } from "../messages/translate.ts";

/** Returns `404 Not Found`, `4XX`, or `Any other status` for `default`. */
export function statusTitle(status: string): string {
  if (status === "default") return t("Any other status");
  const reason = STATUS_CODES[status];
  return reason === undefined ? status : `${status} ${reason}`;
}

/** Returns `Not Found`, an empty string for a range such as `4XX`, or `Any other status` for `default`. */
export function statusReason(status: string): string {
  return status === "default" ? t("Any other status") : (STATUS_CODES[status] ?? "");
}
