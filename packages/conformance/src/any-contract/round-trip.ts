// Every operation of a contract, from its generated client over HTTP to its generated server and back.
import { join } from "node:path";
import { type Operation, readContract, readDocument } from "@petstore/codegen";
import type { Stubs } from "@petstore/server/runtime";
import { callOperation, clientFactory, type Outcome } from "./call-operation.ts";
import { difference, plainValue } from "./difference.ts";
import { followReferences } from "./follow-references.ts";
import type { Sampler } from "./sample-body.ts";
import { type SampleReply, type SampleRequest, sampleReply, sampleRequest } from "./sample-exchange.ts";
import { seededRandom } from "./seeded-random.ts";
import { loadStubs, type Received, startService } from "./service-under-test.ts";

export interface RoundTripReport {
  /** Operations that agreed on every exchange. */
  agreed: string[];
  /** One for each status that an operation declares. */
  exchanges: number;
  /** What did not agree, by operationId. */
  failures: Map<string, string>;
}

/**
 * Calls each operation once for each status that it declares, with values made from its schemas, and compares what
 * arrives at both ends with what was sent.
 *
 * @param folder as `generateContract` writes it
 */
export async function roundTrip(document: string, folder: string, seed: number): Promise<RoundTripReport> {
  const contract = readContract(readDocument(document));
  const stubs = await loadStubs(join(folder, "server"));
  const service = await startService(stubs);
  const newClient = await clientFactory(contract, join(folder, "sdk"), service.baseURL);
  const follow = followReferences(contract);
  const random = seededRandom(seed);
  const report: RoundTripReport = { agreed: [], exchanges: 0, failures: new Map() };

  const exchange = async (operation: Operation, request: SampleRequest, reply: SampleReply) => {
    report.exchanges += 1;
    service.expect(reply);
    // One of its own: a client that is answered with 429 waits as long as it is told before it sends anything more.
    const outcome = await callOperation(newClient(), operation, request);
    const { parts, failure } = service.received();
    return failure ?? (await requestDifference(operation, request, parts)) ?? (await replyDifference(reply, outcome));
  };

  for (const operation of contract.operations) {
    const sampler: Sampler = { follow, random, isValid: validatorOf(stubs, operation) };
    try {
      for (const response of operation.responses.filter(({ status }) => !status.startsWith("1"))) {
        const reply = sampleReply(response, operation.responses, sampler);
        const found = await exchange(operation, sampleRequest(operation, sampler), reply);
        if (found !== undefined) throw new Error(`${response.status}: ${found}`);
      }
      report.agreed.push(operation.operationId);
    } catch (error) {
      report.failures.set(operation.operationId, error instanceof Error ? error.message : String(error));
    }
  }
  await service.close();
  return report;
}

function validatorOf(stubs: Stubs, { operationId }: Operation): Sampler["isValid"] {
  return (part, body) => {
    const isAnswer = /^(\d|default)/.test(part);
    const validators = isAnswer ? stubs.responseValidators : stubs.requestValidators;
    return validators[operationId]?.[part]?.(body) ?? true;
  };
}

const PARTS = [
  { location: "path", part: "path" },
  { location: "query", part: "query" },
  { location: "header", part: "headers" },
  { location: "cookie", part: "cookies" },
] as const;

async function requestDifference(operation: Operation, request: SampleRequest, received: Received | undefined) {
  if (!received) return "expected the handler to be called, got no call";
  for (const { location, part } of PARTS) {
    const declared = operation.parameters.filter((parameter) => parameter.in === location);
    const defaults = declared.filter(({ schema }) => schema.default !== undefined);
    const sent = {
      ...Object.fromEntries(defaults.map(({ name, schema }) => [name, schema.default])),
      ...request[location],
    };
    const expected = location === "header" ? lowerCase(sent) : sent;
    const got = { ...Object(received[part]) };
    // Where the caller gives none, the client makes one.
    if (expected["idempotency-key"] === undefined) delete got["idempotency-key"];
    const found = difference(`request ${part}`, unwrapped(expected), unwrapped(got));
    if (found !== undefined) return found;
  }
  return difference("request body", await plainValue(request.body), received.body);
}

/** One text in a place that takes a value or an array of them may be either. */
function unwrapped(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) && value.length === 1 ? value[0] : value,
    ]),
  );
}

async function replyDifference(reply: SampleReply, outcome: Outcome) {
  const ofStatus = difference("status", reply.status, outcome.status);
  if (ofStatus !== undefined) return `${ofStatus}: ${JSON.stringify(outcome.body)}`;
  for (const [name, value] of Object.entries(reply.headers)) {
    const found = difference(`header ${name}`, String(value), outcome.headers?.get(name));
    if (found !== undefined) return found;
  }
  // The error of an answer without a body has its text, which is empty. Bytes of a failure are read as text.
  const isFailure = reply.status >= 400;
  if (isFailure && (reply.body === undefined || reply.content?.kind !== "json")) return undefined;
  return difference("response body", await plainValue(reply.body), outcome.body);
}

function lowerCase(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]));
}
