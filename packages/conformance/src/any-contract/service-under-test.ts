// The generated server of a contract, which answers what it is told and keeps what it is sent.
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createAdaptorServer } from "@hono/node-server";
import { createStubs, type Failure, issueMessage, type Stubs } from "@petstore/server/runtime";
import { plainValue } from "./difference.ts";
import type { SampleReply } from "./sample-exchange.ts";

export type Received = Partial<Record<"path" | "query" | "headers" | "cookies" | "body", unknown>>;

export interface ServiceUnderTest {
  baseURL: string;
  /** What the next request is answered with. */
  expect(reply: SampleReply): void;
  /** What the handler was given, or why it was not called. */
  received(): { parts?: Received; failure?: string };
  close(): Promise<unknown>;
}

/** @param folder of the generated server */
export async function loadStubs(folder: string): Promise<Stubs> {
  const load = (file: string) => import(pathToFileURL(join(folder, file)).href);
  const { routes } = await load("routes.gen.ts");
  const { validators: requestValidators } = await load("request-validators.gen.ts");
  const { validators: responseValidators } = await load("response-validators.gen.ts");
  return { routes, requestValidators, responseValidators };
}

export async function startService(stubs: Stubs): Promise<ServiceUnderTest> {
  let reply: SampleReply | undefined;
  let received: { parts?: Received; failure?: string } = {};
  const handler = async (parts: Received) => {
    received = { parts: { ...parts, body: await plainValue(parts.body) } };
    return reply && answerOf(reply);
  };
  const app = createStubs(stubs, {
    handlers: new Proxy({}, { get: () => handler }),
    context: () => undefined,
    checkResponses: true,
    renderError: (failure, context) => {
      received = { ...received, failure: describeFailure(failure) };
      return context.json({ message: received.failure }, 500);
    },
  });
  // Making the values of a large contract takes longer than a connection is kept by default.
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions: { keepAliveTimeout: 0 } });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseURL: `http://127.0.0.1:${port}`,
    expect: (next) => {
      reply = next;
      received = {};
    },
    received: () => received,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function answerOf({ status, headers, body, content }: SampleReply) {
  const isStream = content?.items && Array.isArray(body);
  const mediaType = content && {
    mediaType: content.mediaType.includes("*") ? anyMediaType(content) : content.mediaType,
  };
  const sent = isStream ? stream(body) : body;
  return { status, headers, ...(body !== undefined && { body: sent, ...mediaType }) };
}

/** Of the kind, where the contract leaves the choice. */
function anyMediaType({ kind, mediaType }: NonNullable<SampleReply["content"]>): string {
  if (!mediaType.startsWith("*")) return mediaType.replace("*", "any");
  return { json: "application/json", text: "text/plain" }[String(kind)] ?? "application/octet-stream";
}

async function* stream(items: unknown[]) {
  yield* items;
}

function describeFailure(failure: Failure): string {
  if (failure.kind === "thrown") {
    return `thrown: ${failure.error instanceof Error ? failure.error.stack : failure.error}`;
  }
  const detail = "issues" in failure ? failure.issues.map(issueMessage).join("; ") : JSON.stringify(failure);
  return `${failure.kind}: ${detail}`;
}
