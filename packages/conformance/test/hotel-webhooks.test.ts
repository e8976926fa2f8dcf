// The generated receiver of webhooks on a server of Node, with the types of the contract.
import { createHmac } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from "vitest";
import {
  sign,
  unwrap,
  type WebhookEvent,
  type WebhookName,
  WebhookPayloadError,
  WebhookVerificationError,
} from "../src/gen/hotel-sdk/webhooks.gen.ts";

const secret = `whsec_${Buffer.from("the secret of the hotel").toString("base64")}`;

describe("the receiver of the hotel", () => {
  let server: Server;
  let url = "";
  const received: string[] = [];

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      try {
        received.push(describeEvent(await unwrap(await buffer(request), request.headers, { secret })));
        response.writeHead(204).end();
      } catch (error) {
        const isKnown = error instanceof WebhookVerificationError || error instanceof WebhookPayloadError;
        response.writeHead(isKnown ? 400 : 500).end(String(error));
      }
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    url = `http://localhost:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  /** Sends a body with a signature that node:crypto computes. */
  async function send(body: string, signed = body): Promise<{ status: number; message: string }> {
    const timestamp = Math.floor(Date.now() / 1000);
    const hmac = createHmac("sha256", "the secret of the hotel").update(`m1.${timestamp}.${signed}`).digest("base64");
    const headers = { "webhook-id": "m1", "webhook-timestamp": `${timestamp}`, "webhook-signature": `v1,${hmac}` };
    const response = await fetch(url, { method: "POST", body, headers });
    return { status: response.status, message: await response.text() };
  }

  it("distinguishes webhooks and callbacks by their payload, with exact integers", async () => {
    received.length = 0;
    for (const body of [
      '{"kind":"booking.created","booking":{"room":"7","id":9007199254740993}}',
      '{"kind":"booking.cancelled","bookingId":"b"}',
      '{"kind":"bill","cents":5}',
      '{"kind":"room.painted"}',
    ]) {
      expect(await send(body)).toEqual({ status: 204, message: "" });
    }
    expect(received).toEqual(["created 9007199254740993", "cancelled b", "bill 5", 'unknown {"kind":"room.painted"}']);
  });

  it("rejects a payload that was changed", async () => {
    const bill = '{"kind":"bill","cents":5}';
    expect(await send(bill.replace("5", "4"), bill)).toMatchObject({ status: 400 });
  });

  it("rejects a payload that violates the contract and names the property", async () => {
    expect(await send('{"kind":"bill","cents":"5"}')).toEqual({
      status: 400,
      message: expect.stringMatching(/^WebhookPayloadError: onBill: body\.cents: expected .*, got "5"$/),
    });
  });
});

function describeEvent(event: WebhookEvent): string {
  switch (event.name) {
    case "booking.created":
      return `created ${event.payload.booking.id}`;
    case "booking.cancelled":
      return `cancelled ${event.payload.bookingId}`;
    case "onBill":
      return `bill ${event.payload.cents}`;
    default:
      return `unknown ${JSON.stringify(event.payload)}`;
  }
}

describe("unwrap and sign", () => {
  it("agree, and the option name selects the type of the payload", async () => {
    const { body, headers } = await sign({ kind: "bill", cents: 2n ** 60n }, { secret });
    const { payload } = await unwrap(body, headers, { secret, name: "onBill" });
    expect(payload.cents).toBe(2n ** 60n);
    expectTypeOf(payload.cents).toEqualTypeOf<number | bigint>();
    expectTypeOf<WebhookName>().toEqualTypeOf<"booking.created" | "booking.cancelled" | "onBill">();
    // @ts-expect-error a bill has an amount
    await expect(unwrap(...(await requestOf({ kind: "bill" })), { secret })).rejects.toThrow("body.cents");
  });

  it("need nothing but standard interfaces", async () => {
    const contents = 'export * from "./src/gen/hotel-sdk/webhooks.gen.ts"';
    const options = { bundle: true, format: "esm", platform: "browser", write: false, logLevel: "silent" } as const;
    const { outputFiles } = await build({ stdin: { contents, resolveDir: `${import.meta.dirname}/..` }, ...options });
    expect(outputFiles[0]?.text).not.toMatch(/\b(?:process|Buffer|require)\b/);
  });
});

async function requestOf(payload: Parameters<typeof sign>[0]) {
  const { body, headers } = await sign(payload, { secret });
  return [body, headers] as const;
}
