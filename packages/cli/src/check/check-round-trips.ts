// Calls every operation of a contract from its generated client, over HTTP, on its generated server.

import { join } from "node:path";
import {
  type Contract,
  type Operation,
  type OperationResponse,
  pathShape,
  resultResponses,
} from "@onecontract/codegen";
import { formatJsonPointer } from "@onecontract/codegen/json/json-pointer";
import type { Stubs } from "@onecontract/server-runtime";
import { messageFor } from "../user-error.ts";
import { type CallResult, callOperation, clientFactory, type GeneratedClient } from "./call-operation.ts";
import { describeDifference, readStreams } from "./describe-difference.ts";
import {
  type GeneratedRequest,
  type GeneratedResponse,
  generateRequest,
  generateResponse,
} from "./generated-exchange.ts";
import { type GeneratedServer, type HandlerInput, startGeneratedServer } from "./generated-server.ts";
import type { ValueGenerator } from "./value-generator.ts";

export interface RoundTripReport {
  /** The operationIds whose requests and responses all arrived unchanged. */
  passed: string[];
  /** The number of calls: one for each status that an operation declares. */
  calls: number;
  /** The first difference of each other operation. */
  failures: { operationId: string; pointer: string; difference: string }[];
}

/**
 * Calls each operation once for each status that it declares, with values generated from its schemas, and compares the
 * request and the response that arrive with those that were sent.
 *
 * @param folder the output of `compileCode`
 */
export async function checkRoundTrips(
  contract: Contract,
  stubs: Stubs,
  folder: string,
  generatorFor: (operation: Operation) => ValueGenerator,
): Promise<RoundTripReport> {
  const report: RoundTripReport = { passed: [], calls: 0, failures: [] };
  const all = await connect(contract, stubs, folder);
  const shapes = Map.groupBy(contract.operations, shapeOf);
  for (const operation of contract.operations) {
    const generator = generatorFor(operation);
    try {
      await checkOperation(operation, all, generator, report);
    } catch (error) {
      if ((shapes.get(shapeOf(operation)) ?? []).length === 1) addFailure(report, operation, error);
      else await checkAlone(operation, generator);
    }
  }
  await all.server.close();
  return report;

  /** Checks an operation without the others of the same shape, of which the author of the contract was warned. */
  async function checkAlone(operation: Operation, generator: ValueGenerator) {
    const routes = stubs.routes.filter(({ operationId }) => operationId === operation.operationId);
    const alone = await connect(contract, { ...stubs, routes }, folder);
    try {
      await checkOperation(operation, alone, generator, report);
    } catch (error) {
      addFailure(report, operation, error);
    }
    await alone.server.close();
  }
}

/** Returns a key of operations whose requests only the schemas of their parameters and bodies distinguish. */
export function shapeOf({ method, path }: Operation): string {
  return `${method} ${pathShape(path.replace(/[?#].*/s, ""))}`;
}

interface Connection {
  server: GeneratedServer;
  createClient: () => GeneratedClient;
}

async function connect(contract: Contract, stubs: Stubs, folder: string): Promise<Connection> {
  const server = await startGeneratedServer(stubs);
  return { server, createClient: await clientFactory(contract, join(folder, "dist/sdk"), server.baseURL) };
}

/** @throws Error that describes the first difference */
async function checkOperation(
  operation: Operation,
  { server, createClient }: Connection,
  generator: ValueGenerator,
  report: RoundTripReport,
): Promise<void> {
  const results = resultResponses(operation.responses);
  for (const declared of operation.responses.filter(isDelivered)) {
    const response = generateResponse(declared, operation.responses, generator);
    const request = generateRequest(operation, generator);
    const returned = results.find(({ status }) => status === declared.status);
    report.calls += 1;
    server.respondWith(response);
    // Each call has a new client, because a client pauses after a 429 response.
    const result = await callOperation(createClient(), operation, request);
    const { input, failure } = server.lastRequest();
    const difference =
      failure ??
      (await requestDifference(operation, request, input)) ??
      (await responseDifference(response, result, returned));
    if (difference !== undefined) throw new Error(`${declared.status}: ${difference}`);
  }
  report.passed.push(operation.operationId);
}

function addFailure(report: RoundTripReport, { operationId, path, method }: Operation, error: unknown): void {
  const pointer = `#${formatJsonPointer(["paths", path, method])}`;
  report.failures.push({ operationId, pointer, difference: messageFor(error) });
}

/** Returns whether `fetch` passes the response on: not if it is informational, or if a proxy requires authentication. */
function isDelivered({ status }: OperationResponse): boolean {
  return !status.startsWith("1") && status !== "407";
}

const PARAMETER_LOCATIONS = [
  { location: "path", part: "path" },
  { location: "query", part: "query" },
  { location: "header", part: "headers" },
  { location: "cookie", part: "cookies" },
] as const;

async function requestDifference(operation: Operation, request: GeneratedRequest, input: HandlerInput | undefined) {
  if (!input) return "expected the handler to be called, got no call";
  for (const { location, part } of PARAMETER_LOCATIONS) {
    const declared = operation.parameters.filter((parameter) => parameter.in === location);
    const defaults = declared.filter(({ schema }) => schema.default !== undefined);
    const sent = {
      ...Object.fromEntries(defaults.map(({ name, schema }) => [name, schema.default])),
      ...request[location],
    };
    const expected = location === "header" ? withLowerCaseNames(sent) : sent;
    const actual: Record<string, unknown> = { ...(input[part] as object | undefined) };
    // The client generates these if the caller passes none.
    for (const name of ["idempotency-key", "user-agent"]) if (expected[name] === undefined) delete actual[name];
    const difference = describeDifference(
      `request ${part}`,
      withoutSingleItemArrays(expected),
      withoutSingleItemArrays(actual),
    );
    if (difference !== undefined) return difference;
  }
  return describeDifference("request body", await readStreams(request.body), input.body);
}

/** Unwraps arrays of one item: if a parameter accepts both a value and an array, its string can be decoded as either. */
function withoutSingleItemArrays(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) && value.length === 1 ? value[0] : value,
    ]),
  );
}

/** @param returned the response as a result of the client, or undefined if the client rejects with an error */
async function responseDifference(
  response: GeneratedResponse,
  result: CallResult,
  returned: OperationResponse | undefined,
) {
  const statusDifference = describeDifference("status", response.status, result.status);
  if (statusDifference !== undefined) return `${statusDifference}: ${JSON.stringify(result.body)}`;
  for (const [name, value] of Object.entries(response.headers)) {
    const difference = describeDifference(`header ${name}`, String(value), result.headers?.get(name));
    if (difference !== undefined) return difference;
  }
  const outcome = (isError: boolean) => (isError ? "an error" : "a result");
  const outcomeDifference = describeDifference("call", outcome(returned === undefined), outcome(result.isError));
  if (outcomeDifference !== undefined) return outcomeDifference;
  // The client reads the body of an error response as a string unless it is JSON.
  if (!returned && (response.body === undefined || response.content?.kind !== "json")) return undefined;
  const expected = returned?.content.length === 0 ? undefined : response.body;
  return describeDifference("response body", await readStreams(expected), result.body);
}

function withLowerCaseNames(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]));
}
