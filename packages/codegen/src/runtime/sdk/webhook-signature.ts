// Signs and verifies webhooks as in the Standard Webhooks specification (https://github.com/standard-webhooks/standard-webhooks),
// with WebCrypto, which Node, Deno, Bun, browsers and workers have.
import type { Headers } from "./platform.ts";

/** Request body as it was received. Verify it before parsing: JSON that is parsed and serialized again may differ. */
export type WebhookBody = string | Uint8Array | ArrayBuffer;

/** Headers of a request: a `Headers` object, or the object of Node's `IncomingMessage`, whose names are in lower case. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface SecretOption {
  /**
   * Secret that the service signs with: `whsec_` followed by base64, or its bytes. Several while a secret is rotated: one
   * that matches suffices, and `sign` signs with each.
   */
  secret: Secret | readonly Secret[];
}

type Secret = string | Uint8Array;

export interface VerifyOptions extends SecretOption {
  /** Largest difference between the time of the signature and now, in seconds. @default 300 */
  toleranceSeconds?: number | undefined;
}

export interface SignOptions extends SecretOption {
  /** Unique id of the message, which stays the same when it is sent again. @default "msg_" and a UUID */
  id?: string | undefined;
  /** Time of the signature. @default now */
  timestamp?: Date | undefined;
}

export type SignatureHeaders = Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string>;

/** Error of a request that is not proven to come from the service. Respond with 400 or 401. */
export class WebhookVerificationError extends Error {
  override get name() {
    return "WebhookVerificationError";
  }
}

const HMAC = { name: "HMAC", hash: "SHA-256" };

/**
 * Verifies the signature of a webhook.
 *
 * @throws WebhookVerificationError when a header is missing, the timestamp is out of tolerance, or no signature matches
 * @throws TypeError when a secret or the body has an unexpected format
 */
export async function verifySignature(
  body: WebhookBody,
  headers: WebhookHeaders,
  { secret, toleranceSeconds = 300 }: VerifyOptions,
): Promise<{ id: string; timestamp: Date }> {
  const [id, timestamp, signatures] = ["id", "timestamp", "signature"].map((name) =>
    requireHeader(headers, `webhook-${name}`),
  ) as [string, string, string];
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  if (!(Math.abs(Date.now() / 1000 - seconds) <= toleranceSeconds)) {
    const expected = `a time in seconds, at most ${toleranceSeconds} s from now`;
    throw new WebhookVerificationError(`webhook-timestamp: expected ${expected}, got ${timestamp}`);
  }
  const message = signedMessage(id, timestamp, body);
  for (const key of await importKeys(secret, "verify")) {
    for (const [, encoded = ""] of signatures.matchAll(/(?<!\S)v1,(\S+)/g)) {
      const signature = decodeBase64(encoded);
      // `verify` compares in constant time (Web Cryptography, section 31.6.2).
      if (signature && (await crypto.subtle.verify(HMAC, key, signature, message))) {
        return { id, timestamp: new Date(seconds * 1000) };
      }
    }
  }
  throw new WebhookVerificationError("webhook-signature: expected a signature with the secret, got none that matches");
}

/**
 * Returns the headers of a signed webhook, for tests of receivers.
 *
 * @throws TypeError when a secret has an unexpected format
 */
export async function signatureHeaders(
  body: WebhookBody,
  { secret, id = `msg_${crypto.randomUUID()}`, timestamp = new Date() }: SignOptions,
): Promise<SignatureHeaders> {
  const seconds = `${Math.floor(timestamp.getTime() / 1000)}`;
  const message = signedMessage(id, seconds, body);
  const signatures = (await importKeys(secret, "sign")).map(async (key) => {
    const signature = await crypto.subtle.sign(HMAC, key, message);
    return `v1,${btoa(String.fromCharCode(...new Uint8Array(signature)))}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": seconds,
    "webhook-signature": (await Promise.all(signatures)).join(" "),
  };
}

function requireHeader(headers: WebhookHeaders, name: string): string {
  const value = readHeader(headers, name);
  if (!value) throw new WebhookVerificationError(`${name}: expected a value, got none`);
  return value;
}

/** Returns the value of a header, or an empty string if there is none. */
export function readHeader(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  return [value ?? ""].flat().join(" ");
}

function signedMessage(id: string, timestamp: string, body: WebhookBody): Bytes {
  const prefix = new TextEncoder().encode(`${id}.${timestamp}.`);
  const bytes = toBytes(body);
  const message = new Uint8Array(prefix.length + bytes.length);
  message.set(prefix);
  message.set(bytes, prefix.length);
  return message;
}

function toBytes(body: WebhookBody): Uint8Array {
  if (typeof body === "string") return new TextEncoder().encode(body);
  if (body instanceof Uint8Array) return body;
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  throw new TypeError(`body: expected the request body as a string or bytes, before it is parsed, got ${typeof body}`);
}

/** `Uint8Array<ArrayBuffer>`, which is not generic before TypeScript 5.7. */
type Bytes = ReturnType<typeof Uint8Array.from>;

/** `CryptoKey`, whose name only the types of the DOM have. */
type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

function importKeys(secret: SecretOption["secret"], usage: "sign" | "verify"): Promise<Key[]> {
  const secrets = [secret].flat() as Secret[];
  if (secrets.length === 0) throw new TypeError("secret: expected at least one, got none");
  return Promise.all(secrets.map((each) => crypto.subtle.importKey("raw", secretBytes(each), HMAC, false, [usage])));
}

/** The message of the error does not contain the secret. */
function secretBytes(secret: Secret): Bytes {
  const bytes = typeof secret === "string" ? decodeBase64(secret.replace(/^whsec_/, "")) : secret;
  if (!bytes?.length) {
    throw new TypeError(`secret: expected "whsec_" and base64, got ${secret ? "another format" : "an empty value"}`);
  }
  return new Uint8Array(bytes);
}

function decodeBase64(encoded: string): Bytes | undefined {
  try {
    return Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
