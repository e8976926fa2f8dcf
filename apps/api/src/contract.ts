// Data of the contract that the server enforces: error codes, plans, the ban rule and enumerations.

import type { RateLimitPolicy } from "@onecontract/server-node/limits";
import document from "@petstore/contract/openapi.json" with { type: "json" };
import type { OrderStatus, PetStatus } from "@petstore/server";

const { schemas } = document.components;
const errorCodes = schemas.Error.properties.code["x-error-codes"];

export type ErrorCode = keyof typeof errorCodes;

/** Returns the HTTP status of an error code. */
export function statusFor(code: ErrorCode): number {
  return errorCodes[code].status;
}

/** `x-rate-limits`: the windows, the plans and the ban rule. */
export const rateLimits: RateLimitPolicy = document["x-rate-limits"];

/** Every status of a pet. */
export const petStatuses: readonly string[] = schemas.PetStatus.enum;

export function isPetStatus(value: string): value is PetStatus {
  return petStatuses.includes(value);
}

/** Every status of an order. */
export const orderStatuses: readonly string[] = schemas.OrderStatus.enum;

export function isOrderStatus(value: string): value is OrderStatus {
  return orderStatuses.includes(value);
}

/** Names of all response headers in the contract. */
export const responseHeaderNames: string[] = [
  ...new Set(
    operations().flatMap(({ responses }) => Object.values(responses).flatMap(({ headers }) => Object.keys(headers))),
  ),
];

function operations(): { responses: Record<string, { headers: object }> }[] {
  return Object.values(document.paths).flatMap((methods) => Object.values(methods));
}
