import { Checkout } from "../../src/gen/checkout-sdk/client.gen.ts";

await new Checkout().orders.payments.pay("1", { amount: 5 }, { kind: "card" });
