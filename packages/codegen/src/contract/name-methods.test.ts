import { readFileSync } from "node:fs";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { describe, expect, it } from "vitest";
import { formatProblem } from "./problem.ts";
import { inspectContract, readContract } from "./read-contract.ts";

interface Named {
  operationId: string;
  tag?: string;
  [extension: `x-${string}`]: unknown;
}

/** Returns the paths of the methods in the client. */
function methods(...operations: (Named | string)[]): string[] {
  return readContract(documentOf(operations)).operations.map(({ sdk }) =>
    [sdk.resource, sdk.method].filter(Boolean).join("."),
  );
}

function documentOf(operations: (Named | string)[]): OpenAPIObject {
  const paths = operations.map((operation, index) => {
    const { operationId, tag, ...extensions } = typeof operation === "string" ? { operationId: operation } : operation;
    const tags = tag === undefined ? {} : { tags: [tag] };
    return [`/${index}`, { post: { operationId, ...tags, ...extensions, responses: {} } }];
  });
  const info = { title: "Travel", version: "1" };
  return { openapi: "3.1.0", info, paths: Object.fromEntries(paths) };
}

describe("nameMethods", () => {
  it.each<[string, string | undefined, string]>([
    ["Payments_create", undefined, "payments.create"],
    ["Payments_createPayment", "Payments", "payments.create"],
    ["Payments_create", "Bookings", "bookings.payments.create"],
    ["Payment_create", "Payments", "payments.create"],
    ["Bookings.Payments.create", undefined, "bookings.payments.create"],
    ["bookings.payments.create", "Bookings", "bookings.payments.create"],
    ["repos/list-for-org", "repos", "repos.listForOrg"],
    ["BookingsController_findAll", undefined, "bookings.findAll"],
    ["BookingPayments_create", "Bookings", "bookings.bookingPayments.create"],
    ["PaymentsService_create", "Payments", "payments.create"],
    ["Post_create", undefined, "post.create"],
    ["createBookingPayment", "Payments", "payments.createBookingPayment"],
    ["list_bookings", "Bookings", "bookings.list"],
    ["list_bookings", undefined, "listBookings"],
    ["Get_Booking", "Bookings", "bookings.get"],
    ["retrieve-a-booking", "Bookings", "bookings.retrieve"],
    ["updateTheBookingNotes", "Bookings", "bookings.updateNotes"],
    ["create-a-new-booking", "Bookings", "bookings.createANewBooking"],
    ["things/delete-by.name", "Things", "things.deleteByName"],
    ["/bookings/{id}", undefined, "bookingsId"],
    ["send.create", undefined, "sendResource.create"],
  ])("names %s with the tag %s client.%s()", (operationId, tag, expected) => {
    expect(methods({ operationId, ...(tag !== undefined && { tag }) })).toEqual([expected]);
  });

  it.each([
    [
      "CreateanAPIkeyforaserviceaccount",
      "/accounts/{id}/api_keys",
      "Creates a service account's key",
      "createApiKeyForServiceAccount",
    ],
    ["beta_Compactconversation", "/responses/compact", "Compact a conversation", "betaCompactConversation"],
    ["Getinputtokencounts", "/responses/input_tokens", "Returns input token counts", "getInputTokenCounts"],
    ["Getinputtokencounts", "/responses", "Returns tokens", "getinputtokencounts"],
    ["paymentintentcapture", "/payment_intents/capture", "Capture", "paymentIntentCapture"],
    ["read_book_books__id__post", "/books/{id}", "", "readBook"],
    ["Create_a_voice__v1_voices_create_post", "/v1/voices/create", "", "createAVoice"],
    ["_books_post", "/books", "", "booksPost"],
    ["AwardsbyWinner_Get", "/awards/by-winner", "", "get"],
    ["listPersistentVolumes", "/persistentvolumes", "", "listPersistentVolumes"],
    ["googlePaySubscription", "/googlepay/subscription", "", "googlePaySubscription"],
    ["ENoteConfiguration", "/enote_configuration", "", "eNoteConfiguration"],
    ["createWebhookEndpoint", "/hooks", "Create a web hook end point", "createWebhookEndpoint"],
  ])("names %s of %s %s client.%s()", (operationId, path, summary, expected) => {
    const document = documentOf([operationId]);
    document.paths = { [path]: { post: { operationId, summary, responses: {} } } };
    expect(readContract(document).operations[0]?.sdk.method).toBe(expected);
  });

  it.each([
    [
      { "x-fern-sdk-group-name": ["audio", "voice-clones"], "x-fern-sdk-method-name": "create" },
      "audio.voiceClones.create",
    ],
    [{ "x-fern-sdk-method-name": "create" }, "payments.create"],
    [
      { "x-speakeasy-group": "balances.reports", "x-speakeasy-name-override": "get-primary" },
      "balances.reports.getPrimary",
    ],
    [{ "x-speakeasy-group": "balances" }, "balances.postCancels"],
    [{ "x-methodName": "cancelAuthorisedPayment" }, "payments.cancelAuthorisedPayment"],
    [{ "x-methodName": { name: "cancel" }, "x-speakeasy-group": [5, "!"] }, "payments.postCancels"],
    [{ "x-methodName": "withOptions", "x-sdk-method": "cancel" }, "payments.cancel"],
    [{ "x-fern-sdk-method-name": "constructor" }, "payments.postCancels"],
  ])("uses the names of other generators: %j", (extensions, expected) => {
    expect(methods({ operationId: "post_cancels", tag: "Payments", ...extensions })).toEqual([expected]);
  });

  it("derives names from operationIds where the names of other generators conflict", () => {
    const chosen = { tag: "Payments", "x-methodName": "cancel" };
    expect(methods({ operationId: "cancelOne", ...chosen }, { operationId: "cancelTwo", ...chosen })).toEqual([
      "payments.cancelOne",
      "payments.cancelTwo",
    ]);
  });

  it("names no resource after a tag that is the name of the product", () => {
    const tag = "travel";
    expect(methods({ operationId: "bookings_get", tag }, { operationId: "search", tag })).toEqual([
      "bookingsGet",
      "search",
    ]);
  });

  it("names a resource after a tag that is the name of the product if an operationId names it", () => {
    const tag = "travel";
    expect(methods({ operationId: "listTravels", tag }, { operationId: "search", tag })).toEqual([
      "travel.list",
      "travel.search",
    ]);
  });

  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  const rows = [...readme.matchAll(/^\| (`.*`) \| (`.*`)? ?\| (`client\..*`) \|/gm)].map((row) =>
    row.slice(1).map((cell = "") => [...cell.matchAll(/`(.+?)`/g)].map(([, value = ""]) => value)),
  );
  it.each(rows)("names %j with the tag %j %j, as in the README", (operationIds, [tag], paths) => {
    const named = methods(...operationIds.map((operationId) => ({ operationId, ...(tag !== undefined && { tag }) })));
    expect(named.map((path) => `client.${path}()`)).toEqual(paths);
  });

  it("gives a method the same name with and without a resource whose name begins with the tag", () => {
    const get = { operationId: "bookings/get", tag: "bookings" };
    const other = { operationId: "booking-payments/get", tag: "bookings" };
    expect(methods(get, other)).toEqual(["bookings.get", "bookings.bookingPayments.get"]);
    expect(methods(get)).toEqual(["bookings.get"]);
  });

  it("keeps the noun, then the whole operationId, where names conflict", () => {
    expect(methods("Payments_create", "Payments_createPayment")).toEqual(["payments.create", "payments.createPayment"]);
    expect(methods({ operationId: "createPayments", tag: "Payments" }, "Payments_create")).toEqual([
      "payments.createPayments",
      "payments.create",
    ]);
  });

  it("gives a method with the name of a nested resource its whole operationId", () => {
    expect(methods({ operationId: "payments", tag: "Bookings" }, "Bookings.Payments.create")).toEqual([
      "bookings.paymentsOperation",
      "bookings.payments.create",
    ]);
  });

  it("prefers the name in x-sdk-method, which may select the resource", () => {
    expect(
      methods(
        { operationId: "createBookingPayment", tag: "Payments", "x-sdk-method": "create" },
        { operationId: "makePayment", tag: "Payments", "x-sdk-method": "bookings.payments.create" },
        { operationId: "createPayment", tag: "Payments" },
      ),
    ).toEqual(["payments.create", "bookings.payments.create", "payments.createPayment"]);
  });

  it.each(["make payment", "", "a..b", 7])("leaves out the x-sdk-method %j and reports its location", (override) => {
    const pay = { operationId: "pay", "x-sdk-method": override };
    expect(methods(pay)).toEqual(["pay"]);
    expect(inspectContract(documentOf([pay])).problems.map(formatProblem)).toContain(
      `#/paths/~10/post/x-sdk-method: expected a name such as "create", got ${JSON.stringify(override)}; it is left out`,
    );
  });
});

describe("nameMethods", () => {
  it("numbers the methods of operationIds that differ in nothing that a name can have", () => {
    const info = { title: "Travel", version: "1" };
    const operationIds = ["get-trip", "get.trip", "getTrip", "getTrip-operation"];
    const paths = Object.fromEntries(operationIds.map((operationId) => [`/${operationId}`, { get: { operationId } }]));
    const { operations } = readContract({ openapi: "3.1.0", info, paths } as never);
    const methods = operations.map(({ sdk }) => `${sdk.resource}.${sdk.method}`);
    expect(new Set(methods).size).toBe(4);
  });
});

describe("nameSharedOperations", () => {
  it.each([
    ["payByCard_payByCash", "Payments", "payPayments"],
    ["createCardPayment_createCashPayment", "Payments", "createPayments"],
    ["createPaymentByCard_createPaymentByCash", "Payments", "createPayment"],
    ["Payments_createCard_Payments_createCash", "Payments", "Payments_create"],
    ["Payments_charge_Payments_refund", "Payments", "Payments_chargeOrRefund"],
    ["Travel.Payments.pay_Travel.Payments.payLater", "Payments", "Travel.Payments.pay"],
    ["list_payments", "Payments", "list_payments"],
    ["Payments_create_2", "Payments", "Payments_create_2"],
  ])("gives %s in %s the operationId %s", (operationId, tag, expected) => {
    const info = { title: "Travel", version: "1" };
    const paths = { "/payments": { post: { operationId, tags: [tag], responses: {} } } };
    const [operation] = readContract({ openapi: "3.1.0", info, paths }).operations;
    expect(operation?.operationId).toBe(expected);
  });
});
