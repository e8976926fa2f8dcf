// Sends the console's request with the client that is generated from the contract. Retries are disabled, because they would hide
// the responses that the reader wants to see.
import { Client } from "virtual:console-client";
import { isRecord } from "@onecontract/codegen/json/is-record";
import { type RequestValues, sdkArguments } from "@onecontract/codegen/request-samples";
import type { Operation } from "../../view/console/console-data.ts";
import { connection } from "../connection/connection.ts";

export type Outcome = ConsoleResponse | Failure;

export interface ConsoleResponse {
  kind: "response";
  status: number;
  durationMs: number;
  headers: Headers;
  /** The unread response of a success, or the body of an error as the client parsed it. */
  body: Response | { value: unknown };
  /** Machine-readable error code. */
  code?: string;
  retryAfterMs?: number;
  /** Query of the next page, if the response is a page of a list and not the last one. */
  nextQuery?: string;
}

/** No response: the request was not sent, failed or was cancelled. */
export interface Failure {
  kind: "failure";
  reason: "aborted" | "timed out" | "no connection" | "not sent";
  message: string;
}

export interface Target {
  baseURL: string;
  /** Credentials by name of the security scheme; the name is empty if one API key is used for all operations. */
  credentials: Record<string, string>;
}

export async function sendRequest(
  operation: Operation,
  request: RequestValues,
  options: Target & { signal: AbortSignal },
): Promise<Outcome> {
  const { baseURL, credentials, signal } = options;
  const start = performance.now();
  try {
    // A new client for each request, because a client pauses after a 429 response.
    const client = new Client({
      baseURL,
      ...credentialOptions(credentials),
      maxRetries: 0,
      logLevel: "off",
    });
    const { positional, options: callOptions } = sdkArguments(operation, request);
    const call = findMethod(client, operation)(...positional, { ...callOptions, signal });
    const response = await call.asResponse();
    return {
      kind: "response",
      status: response.status,
      durationMs: performance.now() - start,
      headers: response.headers,
      body: response,
      ...(operation.pagination && { nextQuery: queryOf(await call) }),
    };
  } catch (error) {
    return toOutcome(error, performance.now() - start);
  }
}

/** Returns the option of the client for credentials: an API key, credentials by security scheme, or none. */
function credentialOptions(credentials: Target["credentials"]) {
  const { credentials: known } = connection.data;
  if (known.length === 0) return {};
  return known.some(({ scheme }) => scheme === "") ? { apiKey: () => credentials[""] ?? "" } : { credentials };
}

type Method = (...args: unknown[]) => PromiseLike<unknown> & { asResponse(): Promise<Response> };

/** Returns the query of the next page, or an empty string on the last one. */
function queryOf(page: unknown): string {
  return isRecord(page) && typeof page.search === "string" ? page.search : "";
}

/** Returns the client's method for the operation: `client.books.list`. */
function findMethod(client: object, { sdk, operationId }: Operation): Method {
  const path = sdk.resource?.split(".") ?? [];
  const owner = path.reduce<unknown>((outer, name) => (isRecord(outer) ? outer[name] : undefined), client);
  const method = isRecord(owner) ? owner[sdk.method] : undefined;
  if (typeof method !== "function") throw new Error(`${operationId}: expected a method of the client, got none`);
  return (...args) => method.apply(owner, args);
}

/** Distinguishes the client's errors by their names and fields, because minification may rename the classes. */
function toOutcome(error: unknown, durationMs: number): Outcome {
  const { name, message, status, headers, body, code, retryAfterMs } = isRecord(error) ? error : {};
  if (typeof status === "number" && headers instanceof Headers) {
    return {
      kind: "response",
      status,
      durationMs,
      headers,
      body: { value: body },
      ...(typeof code === "string" && { code }),
      ...(typeof retryAfterMs === "number" && { retryAfterMs }),
    };
  }
  const reasons: Record<string, Failure["reason"]> = {
    AbortError: "aborted",
    TimeoutError: "timed out",
    ConnectionError: "no connection",
  };
  return { kind: "failure", reason: reasons[String(name)] ?? "not sent", message: String(message ?? error) };
}
