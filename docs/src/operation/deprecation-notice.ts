// What the banner of a deprecated operation says.
import type { Contract, Operation } from "@petstore/codegen";
import { formatDay } from "../site/format-date.ts";

export interface DeprecationNotice {
  /** `Deprecated since 20 November 2026. It will be removed on 5 December 2030.` */
  text: string;
  /** Markdown. */
  reason?: string;
  successor?: Operation;
}

export function deprecationNotice(contract: Contract, operation: Operation): DeprecationNotice | undefined {
  if (!operation.deprecated) return undefined;
  const { since, sunset, successor, reason } = operation.deprecation ?? {};
  const replacement = contract.operations.find(({ operationId }) => operationId === successor);
  const start = since === undefined ? "This operation is deprecated." : `Deprecated since ${formatDay(since)}.`;
  return {
    text: sunset === undefined ? start : `${start} It will be removed on ${formatDay(sunset)}.`,
    ...(reason !== undefined && { reason }),
    ...(replacement && { successor: replacement }),
  };
}
