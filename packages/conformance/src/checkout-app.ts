// The checkout: handlers of routes that several operations share.
import type { Hono } from "hono";
import { failureStatus } from "./failure-status.ts";
import { createApp, type Handlers } from "./gen/checkout-server/index.gen.ts";

export function checkoutHandlers(): Handlers {
  return {
    ordersFind: ({ query }) => {
      const { customer, day } = query;
      if (customer !== undefined) return { status: 200, body: [{ id: `${customer}-1` }] };
      return { status: 200, body: { count: day === "2030-01-02" ? 2 : 0 } };
    },
    paymentsPay: ({ query: { kind, installments = 1 }, headers: { till = 0 }, body }) => {
      if (body === undefined) return { status: 202 };
      if (typeof body === "string") return { status: 200, body: { change: kind === "voucher" ? body.length : -1 } };
      if ("cardNumber" in body) {
        if (body.cardNumber === "0") return { status: 409, body: { reason: "blocked" } };
        return { status: 200, body: { authorization: `${body.cardNumber} in ${installments}` } };
      }
      return { status: 200, body: { change: body.amount - till } };
    },
  };
}

export function checkoutApp(): Hono {
  return createApp({
    handlers: checkoutHandlers(),
    context: () => undefined,
    checkResponses: true,
    renderError: (failure, context) => context.json({ reason: failure.kind }, failureStatus(failure)),
  });
}
