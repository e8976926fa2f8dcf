// Sends many requests that were made from a contract, and holds every answer against it.
import fc from "fast-check";
import type { OpenApiDocument } from "./openapi-document.ts";
import { type FuzzRequest, requestArbitrary } from "./request-arbitrary.ts";
import type { RequestOptions } from "./request-flaws.ts";
import { type ReceivedResponse, responseCheck } from "./response-check.ts";

export interface FuzzOptions extends RequestOptions {
  document: OpenApiDocument;
  send: (request: FuzzRequest) => Promise<ReceivedResponse>;
  requests: number;
  /** The same seed sends the same requests. @default a new one */
  seed?: number | undefined;
  /** What else must hold of an answer; says what does not. */
  also?: (request: FuzzRequest, response: ReceivedResponse) => string[];
}

export interface FuzzReport {
  seed: number;
  /** Answers by operation and status, as `listPets 200`. */
  answers: Map<string, number>;
  /** Of the smallest request that shows it; undefined when all went well. */
  failure?: string;
}

/** Of a request that is right, where the state of the service stands against it. */
const statesOfService = [404, 409, 410];
/** Of each operation, to be sent again. */
const cursorsMax = 100;
const refusals = [400, 404, 413, 415, 422];

export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { document, send, requests, also } = options;
  const check = responseCheck(document);
  const answers = new Map<string, number>();
  const cursors = new Map(check.operations.map(({ operationId }) => [operationId, [] as string[]]));
  const property = fc.asyncProperty(requestArbitrary(document, options), async (made) => {
    const given = cursors.get(made.operationId) ?? [];
    const request = withCursor(made, given);
    const response = await send(request);
    keepCursor(check.cursorNameOf(made.operationId), response, given);
    const answer = `${request.operationId} ${response.status}`;
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
    const declared = check.flawsOf(request.operationId, response);
    const flaws = [...unexpectedStatus(request, response), ...declared, ...(also?.(request, response) ?? [])];
    if (flaws.length > 0)
      throw new Error(`${flaws.join("; ")}\nanswer: ${response.status} ${response.body.slice(0, 500)}`);
  });
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 31);
  const { failed, counterexample, error, counterexamplePath } = await fc
    .check(property, { numRuns: requests, seed })
    .then((details) => ({ ...details, error: details.failed ? String(details.errorInstance) : undefined }));
  if (!failed) return { seed, answers };
  const shown = fc.stringify(counterexample?.[0]).slice(0, 2000);
  return { seed, answers, failure: `seed ${seed}, path ${counterexamplePath}\n${error}\nrequest: ${shown}` };
}

/** Puts in a cursor that the service gave, where one is to be sent and there is one. */
function withCursor(request: FuzzRequest, given: string[]): FuzzRequest {
  const { target, opaque, flaw } = request;
  if (opaque?.pick === undefined || flaw !== undefined || given.length === 0) return request;
  const [path, query = ""] = target.split("?");
  const others = query.split("&").filter((pair) => pair !== "" && !pair.startsWith(`${opaque.name}=`));
  const cursor = given[opaque.pick % given.length] ?? "";
  const { opaque: _opaque, ...rest } = request;
  return { ...rest, target: `${path}?${[...others, `${opaque.name}=${encodeURIComponent(cursor)}`].join("&")}` };
}

/** The cursor of the next page (RFC 8288), for later requests of the operation. */
function keepCursor(name: string | undefined, { headers }: ReceivedResponse, cursors: string[]): void {
  const next = /<([^>]+)>; rel="next"/.exec(headers.get("Link") ?? "")?.[1];
  const cursor = name === undefined || next === undefined ? null : new URL(next, "http://x").searchParams.get(name);
  if (cursor === null) return;
  if (cursors.length === cursorsMax) cursors.shift();
  cursors.push(cursor);
}

function unexpectedStatus({ flaw, opaque }: FuzzRequest, { status }: ReceivedResponse): string[] {
  if (status >= 500) return [`expected no failure of the service, got ${status}`];
  if (flaw === "credentials") return status === 401 ? [] : [`expected 401 to wrong credentials, got ${status}`];
  const isRefused = refusals.includes(status);
  if (flaw !== undefined) return isRefused ? [] : [`expected the ${flaw} to be refused, got ${status}`];
  const isAccepted =
    (status >= 200 && status < 300) || statesOfService.includes(status) || (opaque !== undefined && isRefused);
  return isAccepted ? [] : [`expected a valid request to be accepted, got ${status}`];
}
