// Sends random requests that are generated from a contract, and checks every response against the contract.
import fc from "fast-check";
import type { OpenApiDocument } from "./openapi-document.ts";
import { type FuzzRequest, requestArbitrary } from "./request-arbitrary.ts";
import type { RequestOptions } from "./request-mutations.ts";
import { createResponseChecker, type ReceivedResponse } from "./response-checker.ts";

export interface FuzzOptions extends RequestOptions {
  document: OpenApiDocument;
  send: (request: FuzzRequest) => Promise<ReceivedResponse>;
  requests: number;
  /** Determines the requests. @default a random seed */
  seed?: number | undefined;
  /** Returns violations of rules that the contract cannot express. */
  extraCheck?: (request: FuzzRequest, response: ReceivedResponse) => string[];
}

export interface FuzzReport {
  seed: number;
  /** The number of responses by operation and status: `listPets 200`. */
  responseCounts: Map<string, number>;
  /** Describes the smallest request that fails, or undefined if none does. */
  failure?: string;
}

/** Statuses of valid requests that conflict with the stored data. */
const STATE_STATUSES = [404, 409, 410];
const REJECTION_STATUSES = [400, 404, 413, 415, 422];
/** The number of cursors to collect for each operation. */
const MAX_CURSORS = 100;

export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { document, send, requests, extraCheck } = options;
  const checker = createResponseChecker(document);
  const responseCounts = new Map<string, number>();
  const cursorsByOperation = new Map(checker.operations.map(({ operationId }) => [operationId, [] as string[]]));
  const property = fc.asyncProperty(requestArbitrary(document, options), async (generated) => {
    const cursors = cursorsByOperation.get(generated.operationId) ?? [];
    const request = withReceivedCursor(generated, cursors);
    const response = await send(request);
    collectCursor(checker.cursorParameter(request.operationId), response, cursors);
    const key = `${request.operationId} ${response.status}`;
    responseCounts.set(key, (responseCounts.get(key) ?? 0) + 1);
    const violations = [
      ...statusViolations(request, response),
      ...checker.findViolations(request.operationId, response),
      ...(extraCheck?.(request, response) ?? []),
    ];
    if (violations.length > 0)
      throw new Error(`${violations.join("; ")}\nresponse: ${response.status} ${response.body.slice(0, 500)}`);
  });
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 31);
  const { failed, counterexample, error, counterexamplePath } = await fc
    .check(property, { numRuns: requests, seed })
    .then((details) => ({ ...details, error: details.failed ? String(details.errorInstance) : undefined }));
  if (!failed) return { seed, responseCounts };
  const request = fc.stringify(counterexample?.[0]).slice(0, 2000);
  return { seed, responseCounts, failure: `seed ${seed}, path ${counterexamplePath}\n${error}\nrequest: ${request}` };
}

/** Replaces the generated cursor with one that the server returned, if the request selects one. */
function withReceivedCursor(request: FuzzRequest, cursors: string[]): FuzzRequest {
  const { target, cursor, invalidPart } = request;
  if (cursor?.pick === undefined || invalidPart !== undefined || cursors.length === 0) return request;
  const [path, query = ""] = target.split("?");
  const otherPairs = query.split("&").filter((pair) => pair !== "" && !pair.startsWith(`${cursor.name}=`));
  const received = cursors[cursor.pick % cursors.length] ?? "";
  const { cursor: _cursor, ...rest } = request;
  return { ...rest, target: `${path}?${[...otherPairs, `${cursor.name}=${encodeURIComponent(received)}`].join("&")}` };
}

/** Adds the cursor of the next page, which is in the Link header (RFC 8288), for later requests to the operation. */
function collectCursor(name: string | undefined, { headers }: ReceivedResponse, cursors: string[]): void {
  const next = /<([^>]+)>; rel="next"/.exec(headers.get("Link") ?? "")?.[1];
  const cursor = name === undefined || next === undefined ? null : new URL(next, "http://x").searchParams.get(name);
  if (cursor === null) return;
  if (cursors.length === MAX_CURSORS) cursors.shift();
  cursors.push(cursor);
}

function statusViolations({ invalidPart, cursor }: FuzzRequest, { status }: ReceivedResponse): string[] {
  if (status >= 500) return [`expected no server error, got ${status}`];
  if (invalidPart === "credentials")
    return status === 401 ? [] : [`expected 401 for invalid credentials, got ${status}`];
  const isRejected = REJECTION_STATUSES.includes(status);
  if (invalidPart !== undefined) {
    return isRejected ? [] : [`expected the invalid ${invalidPart} to be rejected, got ${status}`];
  }
  // A generated cursor matches the schema, but only the server can issue a valid one.
  const isAccepted =
    (status >= 200 && status < 300) || STATE_STATUSES.includes(status) || (cursor !== undefined && isRejected);
  return isAccepted ? [] : [`expected a valid request to be accepted, got ${status}`];
}
