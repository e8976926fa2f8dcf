// Describes the deprecation of an operation: the notice on its page and the headers of its responses.

import type { Contract, Operation } from "@onecontract/codegen";
import { t } from "../messages/translate.ts";
import { formatDay } from "../model/format-time.ts";

export interface DeprecationNotice {
  /** `Deprecated since 20 November 2026. It will be removed on 5 December 2030.` */
  message: string;
  /** Markdown. */
  reason?: string | undefined;
  successor?: Operation | undefined;
}

export function deprecationNotice(contract: Contract, operation: Operation): DeprecationNotice | undefined {
  if (!operation.deprecated) return undefined;
  const { since, sunset, successor, reason } = operation.deprecation ?? {};
  const replacement = contract.operations.find(({ operationId }) => operationId === successor);
  const start = since === undefined ? undefined : t("Deprecated since {day}.", { day: formatDay(since) });
  const end = sunset === undefined ? undefined : t("It will be removed on {day}.", { day: formatDay(sunset) });
  return {
    message: [start, end].filter(Boolean).join(" ") || t("Do not use it in new code."),
    reason,
    successor: replacement,
  };
}

/** Returns the `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) header lines of the operation's responses. */
export function deprecationHeaders({ deprecation }: Operation): string[] {
  const { since, sunset } = deprecation ?? {};
  return [
    ...(since !== undefined ? [`Deprecation: @${Date.parse(since) / 1000}`] : []),
    ...(sunset !== undefined ? [`Sunset: ${new Date(sunset).toUTCString()}`] : []),
  ];
}
