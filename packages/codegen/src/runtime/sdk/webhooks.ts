// Receives webhooks: verifies the signature, parses the payload and determines which webhook it is. The entry point
// `./webhooks` adds the types of the contract.
import { parseJson, stringifyJson } from "../json/exact-json.ts";
import { getProperty } from "../json/is-record.ts";
import {
  readHeader,
  type SignatureHeaders,
  type SignOptions,
  signatureHeaders,
  type VerifyOptions,
  verifySignature,
  type WebhookBody,
  type WebhookHeaders,
} from "./webhook-signature.ts";

export {
  type SignOptions,
  type VerifyOptions,
  type WebhookBody,
  type WebhookHeaders,
  WebhookVerificationError,
} from "./webhook-signature.ts";

/** The webhooks of a contract. */
export interface WebhookTable {
  /** Names of all webhooks. */
  names: readonly string[];
  /** Property of the payload whose value determines the webhook. */
  property?: string;
  /** Name of the webhook by value of the property. */
  byValue?: Readonly<Record<string, string>>;
  /** Returns the differences between a payload and its schema. Absent if payloads are not validated. */
  validate?: (name: string, payload: unknown) => readonly WebhookIssue[];
}

/** One difference between a payload and the contract. */
export interface WebhookIssue {
  /** Location in the payload: `body.items[0].name`. */
  path: string;
  expected: string;
  received: string;
}

export interface UnwrapOptions<Name extends string = string> extends VerifyOptions {
  /** Name of the webhook, if only that one is sent to this URL. @default the webhook that the payload determines */
  name?: Name | undefined;
}

interface Delivery {
  /** Unique id of the message. It stays the same when the message is sent again, so use it to skip a message that was processed. */
  id: string;
  /** Time of the signature. */
  timestamp: Date;
}

/** Verified webhook of one of the given names. `name` determines the type of the payload. */
export type NamedWebhook<Payloads, Name extends keyof Payloads = keyof Payloads> = {
  [Key in Name]: Delivery & { name: Key; payload: Payloads[Key] };
}[Name];

/** Verified webhook that the contract does not describe, or whose payload does not determine its name. */
export interface UnknownWebhook extends Delivery {
  name: undefined;
  payload: unknown;
}

/** Error of a verified webhook whose payload is not JSON or violates the contract. */
export class WebhookPayloadError extends Error {
  /** The first 10 issues. Empty if the payload is not JSON. */
  readonly issues: readonly WebhookIssue[];

  constructor(message: string, issues: readonly WebhookIssue[], options?: ErrorOptions) {
    super(message, options);
    this.issues = issues;
  }

  override get name() {
    return "WebhookPayloadError";
  }
}

/**
 * Verifies and parses a webhook.
 *
 * @throws WebhookVerificationError when the request is not proven to come from the service
 * @throws WebhookPayloadError when the payload is not JSON or violates the contract
 * @throws TypeError when an option is invalid
 */
export async function unwrapWebhook(
  table: WebhookTable,
  body: WebhookBody,
  headers: WebhookHeaders,
  options: UnwrapOptions,
): Promise<Delivery & { name: string | undefined; payload: unknown }> {
  const delivery = await verifySignature(body, headers, options);
  const source = typeof body === "string" ? body : new TextDecoder().decode(body);
  const { value: payload, cause } = parseJson(source);
  // The payload of a media type other than JSON is the string itself.
  if (cause && /json|^$/i.test(readHeader(headers, "content-type"))) {
    throw new WebhookPayloadError("body: expected JSON, got something else", [], { cause });
  }
  const name = options.name ?? determineName(table, payload);
  const issues = (name !== undefined && table.validate?.(name, payload)) || [];
  const [first] = issues;
  if (first) {
    const message = `${name}: ${first.path}: expected ${first.expected}, got ${first.received}`;
    throw new WebhookPayloadError(message, issues);
  }
  return { ...delivery, name, payload };
}

function determineName({ names, property, byValue = {} }: WebhookTable, payload: unknown): string | undefined {
  if (property === undefined) return names.length === 1 ? names[0] : undefined;
  const value = getProperty(payload, property);
  return typeof value === "string" && Object.hasOwn(byValue, value) ? byValue[value] : undefined;
}

/** A signed request. */
export interface SignedWebhook {
  body: string;
  headers: SignatureHeaders & { "content-type": string };
}

/**
 * Serializes and signs a payload, for tests of receivers.
 *
 * @throws TypeError when a secret has an unexpected format
 */
export async function signWebhook(payload: unknown, options: SignOptions): Promise<SignedWebhook> {
  const body = stringifyJson(payload);
  return { body, headers: { "content-type": "application/json", ...(await signatureHeaders(body, options)) } };
}
