// Operations that share a route are overloads of one method: in the client, in functions and in tools, over HTTP.
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createAdaptorServer } from "@hono/node-server";
import { mcpTools, readContract, readDocument } from "@onecontract/codegen";
import { QueryClient } from "@tanstack/react-query";
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from "vitest";
import { parse } from "yaml";
import { checkoutApp } from "../src/checkout-app.ts";
import { Checkout } from "../src/gen/checkout-sdk/client.gen.ts";
import { CheckoutClient, ordersFind, paymentsPay } from "../src/gen/checkout-sdk/functions.gen.ts";
import type { CardReceipt, CashReceipt, Order } from "../src/gen/checkout-sdk/index.gen.ts";
import { ordersFindByDayQuery, paymentsPayNothingMutation } from "../src/gen/checkout-sdk/react-query.gen.ts";

const FIXTURE = fileURLToPath(import.meta.resolve("@onecontract/testing/fixtures/checkout.yaml"));
const server = createAdaptorServer({ fetch: checkoutApp().fetch });
let baseURL = "";
let client: Checkout;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  client = new Checkout({ baseURL, maxRetries: 0, logLevel: "off" });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

describe("the methods of a shared route", () => {
  it("have the body, parameters and response of each operation", async () => {
    const { payments } = client.orders;
    const card = await payments.pay("1", { cardNumber: "42" }, { kind: "card", installments: 3 });
    const cash = await payments.pay("1", { amount: 20 }, { kind: "cash", till: 5 });
    const nothing = await payments.pay("1", undefined, { kind: "waiver" });
    expect([card, cash, nothing]).toEqual([{ authorization: "42 in 3" }, { change: 15 }, undefined]);
    expectTypeOf(card).toEqualTypeOf<CardReceipt>();
    expectTypeOf(cash).toEqualTypeOf<CashReceipt>();
    expectTypeOf(nothing).toEqualTypeOf<undefined>();
  });

  it("send another media type if a header selects it", async () => {
    const options = { headers: { "content-type": "text/plain" } } as const;
    const receipt = await client.orders.payments.pay("1", "SPRING", { kind: "voucher" }, options);
    expect(receipt).toEqual({ change: 6 });
    expectTypeOf(receipt).toEqualTypeOf<CashReceipt>();
  });

  it("differ by parameters alone", async () => {
    const orders = await client.orders.find({ customer: "ann" });
    const { count } = await client.orders.find({ day: "2030-01-02" });
    expect([orders, count]).toEqual([[{ id: "ann-1" }], 2]);
    expectTypeOf(orders).toEqualTypeOf<Order[]>();
  });

  it("have errors, which the overloads share", async () => {
    const call = client.orders.payments.pay("1", { cardNumber: "0" }, { kind: "card" });
    await expect(call).rejects.toMatchObject({ status: 409, body: { reason: "blocked" } });
  });
});

describe("the functions of a shared route", () => {
  it("have the same overloads", async () => {
    const functions = new CheckoutClient({ baseURL });
    const receipt = await paymentsPay(functions, "1", { amount: 9 }, { kind: "cash", till: 1 });
    const { count } = await ordersFind(functions, { day: "2030-01-01" });
    expect([receipt.change, count]).toEqual([8, 0]);
  });

  it("are separate for TanStack Query, whose options have one type", async () => {
    const queries = new QueryClient();
    expect(await queries.fetchQuery(ordersFindByDayQuery(client, { day: "2030-01-02" }))).toEqual({ count: 2 });
    const { mutationFn } = paymentsPayNothingMutation(client);
    expect(await mutationFn({ orderId: "1", params: { kind: "waiver" } })).toBeUndefined();
  });
});

it("has a tool for each operation of a shared route", () => {
  const source = mcpTools(readContract(readDocument(FIXTURE)), { sdk: "./sdk.ts" });
  const names = [...source.matchAll(/definition: \{"name":"(\w+)"/g)].map(([, name]) => name);
  expect(names).toEqual([
    "Orders_findByCustomer",
    "Orders_findByDay",
    "Payments_payByCard",
    "Payments_payInCash",
    "Payments_payByVoucher",
    "Payments_payNothing",
  ]);
});

it("is what TypeSpec emits for shared routes", async () => {
  const folder = await mkdtemp(join(import.meta.dirname, ".generated-typespec-"));
  try {
    const options = { "emitter-output-dir": folder, "openapi-versions": ["3.1.0"], "output-file": "checkout.yaml" };
    const config = { emit: ["@typespec/openapi3"], options: { "@typespec/openapi3": options } };
    await writeFile(join(folder, "tspconfig.yaml"), JSON.stringify(config));
    const source = join(import.meta.dirname, "../contracts/checkout.tsp");
    await promisify(execFile)("tsp", [
      "compile",
      source,
      "--config",
      join(folder, "tspconfig.yaml"),
      "--warn-as-error",
    ]);
    const emitted = await readFile(join(folder, "checkout.yaml"), "utf8");
    expect(parse(emitted)).toEqual(parse(await readFile(FIXTURE, "utf8")));
  } finally {
    await rm(folder, { recursive: true });
  }
});
