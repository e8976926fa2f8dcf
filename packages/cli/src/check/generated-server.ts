// Runs the generated server of a contract with handlers that return prepared responses and record requests.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createAdaptorServer } from "@hono/node-server";
import { createStubs, type Failure, issueMessage, type Stubs } from "@onecontract/server-runtime";
import { listenLocally } from "../local-server.ts";
import { checkAuthenticators } from "./check-credentials.ts";
import { readStreams } from "./describe-difference.ts";
import { concreteMediaType } from "./generated-body.ts";
import type { GeneratedResponse } from "./generated-exchange.ts";

/** The decoded parts of a request. */
export type HandlerInput = Partial<Record<"path" | "query" | "headers" | "cookies" | "body", unknown>>;

export interface GeneratedServer {
  baseURL: string;
  /** Sets the response to the next request, and clears `lastRequest`. */
  respondWith(response: GeneratedResponse): void;
  /** Returns the input of the handler, and the failure that the server reported, if any. */
  lastRequest(): { input?: HandlerInput; failure?: string };
  close(): Promise<unknown>;
}

/**
 * Imports the generated routes and validators.
 *
 * @param folder the folder of the generated server
 */
export async function loadStubs(folder: string): Promise<Stubs> {
  const load = (file: string) => import(pathToFileURL(join(folder, file)).href);
  const { routes } = await load("routes.gen.js");
  const { validators: requestValidators } = await load("request-validators.gen.js");
  const { validators: responseValidators } = await load("response-validators.gen.js");
  const { security } = await load("security.gen.js");
  return { routes, requestValidators, responseValidators, security };
}

/** @param checkResponses false to send responses that the contract does not declare */
export async function startGeneratedServer(stubs: Stubs, checkResponses = true): Promise<GeneratedServer> {
  let nextResponse: GeneratedResponse | undefined;
  let lastRequest: { input?: HandlerInput; failure?: string } = {};
  const handler = async (input: HandlerInput) => {
    lastRequest = { input: { ...input, body: await readStreams(input.body) } };
    return nextResponse && toHandlerResult(nextResponse);
  };
  const app = createStubs(stubs, {
    handlers: new Proxy({}, { get: () => handler }),
    authenticators: checkAuthenticators(stubs),
    context: () => undefined,
    checkResponses,
    renderError: (failure, context) => {
      lastRequest = { ...lastRequest, failure: describeFailure(failure) };
      return context.json({ message: lastRequest.failure }, 500);
    },
  });
  // Generating the values of a large contract takes longer than the default keep-alive timeout.
  // The URL of a request with every parameter can be longer than the 16 KiB that Node allows for the head of a request.
  const serverOptions = { keepAliveTimeout: 0, maxHeaderSize: 2 ** 20 };
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions });
  const { origin, close } = await listenLocally(server);
  return {
    baseURL: origin,
    respondWith: (response) => {
      nextResponse = response;
      lastRequest = {};
    },
    lastRequest: () => lastRequest,
    close,
  };
}

function toHandlerResult({ status, headers, body, content }: GeneratedResponse) {
  const isStream = content?.items && Array.isArray(body);
  const anyOfKind = { json: "application/json", text: "text/plain" }[String(content?.kind)];
  const mediaType = content && { mediaType: concreteMediaType(content.mediaType, anyOfKind) };
  return { status, headers, ...(body !== undefined && { body: isStream ? toStream(body) : body, ...mediaType }) };
}

async function* toStream(items: unknown[]) {
  yield* items;
}

function describeFailure(failure: Failure): string {
  if (failure.kind === "thrown") {
    return `thrown: ${failure.error instanceof Error ? failure.error.stack : failure.error}`;
  }
  if ("message" in failure) return `${failure.kind}: ${failure.message}`;
  const detail = "issues" in failure ? failure.issues.map(issueMessage).join("; ") : JSON.stringify(failure);
  return `${failure.kind}: ${detail}`;
}
