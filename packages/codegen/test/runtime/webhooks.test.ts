// The receiver of webhooks, tested against signatures that node:crypto computes.
import { createHmac, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  signWebhook,
  unwrapWebhook,
  type VerifyOptions,
  type WebhookBody,
  WebhookPayloadError,
  type WebhookTable,
  WebhookVerificationError,
} from "../../src/runtime/sdk/webhooks.ts";

const key = randomBytes(32);
const secret = `whsec_${key.toString("base64")}`;
const table: WebhookTable = {
  names: ["paid", "moved"],
  property: "type",
  byValue: { paid: "paid", "stay.moved": "moved" },
};
const body = '{"type":"paid","id":9007199254740993,"note":"größer"}';

function sign(content: string | Uint8Array, id = "msg_1", timestamp = now(), signingKey = key): string {
  return createHmac("sha256", signingKey).update(`${id}.${timestamp}.`).update(content).digest("base64");
}

function now(): number {
  return Math.floor(Date.now() / 1000);
}

interface Message {
  content?: WebhookBody;
  id?: string;
  timestamp?: number | string;
  signature?: string;
}

function headersOf({ id = "msg_1", timestamp = now(), signature = `v1,${sign(body)}` }: Message) {
  return { "webhook-id": id, "webhook-timestamp": `${timestamp}`, "webhook-signature": signature };
}

function unwrap(message: Message = {}, options: Partial<VerifyOptions> & { name?: string } = {}) {
  return unwrapWebhook(table, message.content ?? body, headersOf(message), { secret, ...options });
}

describe("unwrapWebhook", () => {
  it("accepts the example of the Standard Webhooks specification", async () => {
    const headers = {
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    };
    const options = { secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", toleranceSeconds: Infinity };
    expect(await unwrapWebhook({ names: ["any"] }, '{"test": 2432232314}', headers, options)).toEqual({
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      timestamp: new Date("2021-02-25T15:02:10Z"),
      name: "any",
      payload: { test: 2432232314 },
    });
  });

  it("returns the name and the exact payload of a signed body", async () => {
    const { name, payload } = await unwrap();
    expect([name, payload]).toEqual(["paid", { type: "paid", id: 9007199254740993n, note: "größer" }]);
  });

  it.each([
    ["bytes", new TextEncoder().encode(body)],
    ["a Buffer", Buffer.from(body)],
    ["an ArrayBuffer", new TextEncoder().encode(body).buffer],
  ])("accepts the body as %s", async (_, content) => {
    expect(await unwrap({ content })).toMatchObject({ name: "paid" });
  });

  it("reads headers from a Headers object, and from an object with arrays", async () => {
    const headers = headersOf({});
    expect(await unwrapWebhook(table, body, new Headers(headers), { secret })).toMatchObject({ id: "msg_1" });
    const arrays = { ...headers, "webhook-signature": ["v1a,x", headers["webhook-signature"]], cookie: undefined };
    expect(await unwrapWebhook(table, body, arrays, { secret })).toMatchObject({ id: "msg_1" });
  });

  it("accepts any of several signatures and secrets, as during a rotation", async () => {
    const newKey = randomBytes(32);
    const secrets = [`whsec_${newKey.toString("base64")}`, key];
    const signature = `v1,bm9uZQ== v2,${sign(body)} v1,${sign(body)}`;
    expect(await unwrap({ signature }, { secret: secrets })).toMatchObject({ name: "paid" });
    expect(await unwrap({ signature: `v1,${sign(body, "msg_1", now(), newKey)}` }, { secret: secrets })).toMatchObject({
      name: "paid",
    });
  });

  it.each<[string, Message]>([
    ["another body", { content: body.replace("paid", "Paid") }],
    ["another id", { id: "msg_2" }],
    ["another time", { timestamp: now() - 1 }],
    ["another key", { signature: `v1,${sign(body, "msg_1", now(), randomBytes(32))}` }],
    ["another version", { signature: `v1a,${sign(body)}` }],
    ["a truncated signature", { signature: `v1,${sign(body).slice(0, 20)}` }],
    ["no base64", { signature: "v1,%%%" }],
    ["no version", { signature: sign(body) }],
  ])("rejects a signature with %s", async (_, message) => {
    await expect(unwrap(message)).rejects.toThrow(
      new WebhookVerificationError("webhook-signature: expected a signature with the secret, got none that matches"),
    );
  });

  it.each([-301, 302])("rejects a timestamp %i seconds from now", async (offset) => {
    const timestamp = now() + offset;
    const message = { timestamp, signature: `v1,${sign(body, "msg_1", timestamp)}` };
    await expect(unwrap(message)).rejects.toThrow(
      `webhook-timestamp: expected a time in seconds, at most 300 s from now, got ${timestamp}`,
    );
    expect(await unwrap(message, { toleranceSeconds: 400 })).toMatchObject({ name: "paid" });
  });

  it.each(["", "soon", "1e9", "-1"])("rejects the timestamp %j", async (timestamp) => {
    await expect(unwrap({ timestamp }, { toleranceSeconds: Infinity })).rejects.toThrow(WebhookVerificationError);
  });

  it.each(["webhook-id", "webhook-timestamp", "webhook-signature"])("rejects a request without %s", async (name) => {
    const headers = { ...headersOf({}), [name]: undefined };
    await expect(unwrapWebhook(table, body, headers, { secret })).rejects.toThrow(
      `${name}: expected a value, got none`,
    );
  });

  it.each([
    ["", "an empty value"],
    ["whsec_", "another format"],
    ["whsec_%%%", "another format"],
    [undefined as never, "an empty value"],
  ])("rejects the secret %j without repeating it", async (invalid, got) => {
    await expect(unwrap({}, { secret: invalid ?? [invalid] })).rejects.toThrow(
      new TypeError(`secret: expected "whsec_" and base64, got ${got}`),
    );
  });

  it("rejects an empty list of secrets, and a body that was parsed", async () => {
    await expect(unwrap({}, { secret: [] })).rejects.toThrow("secret: expected at least one, got none");
    await expect(unwrap({ content: JSON.parse("{}") })).rejects.toThrow(
      "body: expected the request body as a string or bytes, before it is parsed, got object",
    );
  });

  it("rejects a signed payload that is not JSON, unless its media type is another one", async () => {
    const form = "type=paid";
    const headers = { ...headersOf({ signature: `v1,${sign(form)}` }) };
    await expect(unwrapWebhook(table, form, headers, { secret })).rejects.toThrow(WebhookPayloadError);
    const typed = { ...headers, "content-type": "application/x-www-form-urlencoded" };
    expect(await unwrapWebhook(table, form, typed, { secret, name: "paid" })).toMatchObject({ payload: form });
  });

  it.each([
    ['{"type":"stay.moved"}', "moved"],
    ['{"type":"new"}', undefined],
    ['{"type":"toString"}', undefined],
    ["null", undefined],
  ])("gives the payload %s the name %s", async (content, name) => {
    expect(await unwrap({ content, signature: `v1,${sign(content)}` })).toMatchObject({ name });
  });

  it("uses the option name, and validates the payload", async () => {
    const issue = { path: "body.id", expected: "a string", received: "1" };
    const validated = { ...table, validate: (name: string) => (name === "moved" ? [issue] : []) };
    const options = { secret, name: "moved" };
    await expect(unwrapWebhook(validated, body, headersOf({}), options)).rejects.toMatchObject({
      name: "WebhookPayloadError",
      message: "moved: body.id: expected a string, got 1",
      issues: [issue],
    });
    expect(await unwrapWebhook(validated, body, headersOf({}), { secret })).toMatchObject({ name: "paid" });
  });
});

describe("signWebhook", () => {
  it("signs like node:crypto, with each secret", async () => {
    const other = randomBytes(24);
    const timestamp = new Date("2026-01-02T03:04:05.678Z");
    const { body: signed, headers } = await signWebhook(
      { id: 2n ** 60n },
      { secret: [secret, other], id: "msg_7", timestamp },
    );
    const seconds = Date.parse("2026-01-02T03:04:05Z") / 1000;
    expect(signed).toBe('{"id":1152921504606846976}');
    expect(headers).toEqual({
      "content-type": "application/json",
      "webhook-id": "msg_7",
      "webhook-timestamp": `${seconds}`,
      "webhook-signature": `v1,${sign(signed, "msg_7", seconds)} v1,${sign(signed, "msg_7", seconds, other)}`,
    });
  });

  it("signs with a new id and the current time by default", async () => {
    const messages = [await signWebhook({ type: "paid" }, { secret }), await signWebhook({}, { secret })];
    const ids = messages.map(({ headers }) => headers["webhook-id"]);
    expect(new Set(ids).size).toBe(2);
    const [first] = messages;
    expect(await unwrapWebhook(table, first?.body ?? "", first?.headers ?? {}, { secret })).toMatchObject({
      name: "paid",
      id: ids[0],
    });
  });
});
