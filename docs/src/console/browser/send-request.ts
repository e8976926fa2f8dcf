// Sends what the console describes with the client that is made from the contract, as a program would, and once: what is tried
// again on its own would hide what a reader wants to see.

import { Client } from "virtual:console-client";
import { type ExampleRequest, sdkArguments } from "@petstore/codegen/request-samples";
import type { Operation } from "../console-data.ts";

export type Outcome = Answer | Failure;

export interface Answer {
  kind: "answer";
  status: number;
  durationMs: number;
  headers: Headers;
  /** A success with its body unread; the body of a failure as the client read it. */
  body: Response | { value: unknown };
  /** Machine-readable code of an error. */
  code?: string;
  retryAfterMs?: number;
}

/** No answer: nothing was sent, nothing came back, or the reader ended it. */
export interface Failure {
  kind: "failure";
  reason: "aborted" | "timed out" | "no connection" | "not sent";
  message: string;
}

export interface Target {
  baseURL: string;
  /** By name of the security scheme; that of a contract with one key for everything is empty. */
  keys: Record<string, string>;
}

export async function sendRequest(
  operation: Operation,
  request: ExampleRequest,
  options: Target & { signal: AbortSignal },
): Promise<Outcome> {
  const { baseURL, keys, signal } = options;
  const start = performance.now();
  try {
    // A client of its own for each request: after a 429 one that is kept would hold the next one back.
    const client = new Client({
      baseURL,
      apiKey: () => keys[""] ?? "",
      credentials: keys,
      maxRetries: 0,
      logLevel: "off",
    });
    const { given, options: more } = sdkArguments(operation, request);
    const call = findMethod(client, operation)(...given, { ...more, signal });
    const response = await call.asResponse();
    return {
      kind: "answer",
      status: response.status,
      durationMs: performance.now() - start,
      headers: response.headers,
      body: response,
    };
  } catch (error) {
    return outcomeOf(error, performance.now() - start);
  }
}

type Method = (...given: unknown[]) => { asResponse(): Promise<Response> };

/** Where the client has the operation: `client.pets.list`. */
function findMethod(client: object, { sdk, operationId }: Operation): Method {
  const owner: unknown = sdk.resource === undefined ? client : Reflect.get(client, sdk.resource);
  const method: unknown = typeof owner === "object" && owner !== null ? Reflect.get(owner, sdk.method) : undefined;
  if (typeof method !== "function") throw new Error(`${operationId}: expected a method of the client, got none`);
  return (...given) => method.apply(owner, given);
}

/** The client's errors are told apart by their fields and names, as the bundle may have the classes under others. */
function outcomeOf(error: unknown, durationMs: number): Outcome {
  const { name, message, status, headers, body, code, retryAfterMs } = Object(error);
  if (typeof status === "number" && headers instanceof Headers) {
    return { kind: "answer", status, durationMs, headers, body: { value: body }, code, retryAfterMs };
  }
  const reasons: Record<string, Failure["reason"]> = {
    AbortError: "aborted",
    TimeoutError: "timed out",
    ConnectionError: "no connection",
  };
  return { kind: "failure", reason: reasons[name] ?? "not sent", message: String(message ?? error) };
}
