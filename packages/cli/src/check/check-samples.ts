// Runs the code samples of a contract on its generated server, which validates the requests that they send.

import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { Contract, Operation } from "@onecontract/codegen";
import { isRecord } from "@onecontract/codegen/json/is-record";
import { formatJsonPointer } from "@onecontract/codegen/json/json-pointer";
import type { Stubs } from "@onecontract/server-runtime";
import { messageFor } from "../user-error.ts";
import { shapeOf } from "./check-round-trips.ts";
import { describeDifference } from "./describe-difference.ts";
import { type GeneratedResponse, generateResponse } from "./generated-exchange.ts";
import { type GeneratedServer, type HandlerInput, startGeneratedServer } from "./generated-server.ts";
import { enterSampleFolder } from "./sample-folder.ts";
import type { ValueGenerator } from "./value-generator.ts";
import { listSamples, SAMPLE_BASE_URL, type SampleModule } from "./write-samples.ts";

export interface SampleReport {
  total: number;
  failures: { pointer: string; label: string; message: string }[];
}

/**
 * Checks that each sample has no type errors, that the server accepts its request, and that all samples of an operation send the
 * same request.
 *
 * @param folder the folder that `compileCode` compiled
 * @param typeErrors the output of `compileCode`
 */
export async function checkSamples(
  contract: Contract,
  stubs: Stubs,
  folder: string,
  typeErrors: readonly string[],
  generatorFor: (operation: Operation) => ValueGenerator,
): Promise<SampleReport> {
  const server = await startGeneratedServer(stubs, false);
  await prepareProcess(contract, folder);
  const shapes = Map.groupBy(contract.operations, shapeOf);
  const samples = listSamples(contract);
  const report: SampleReport = { total: samples.length, failures: [] };
  const inputs = new Map<Operation, HandlerInput>();
  try {
    for (const sample of samples) {
      const { operation, label, path } = sample;
      const module = pathToFileURL(join(folder, "dist", `${path}.js`)).href;
      let [message, input] = await runSample(sample, module, server, generatorFor(operation));
      if (message !== undefined && (shapes.get(shapeOf(operation)) ?? []).length > 1) {
        // Only schemas distinguish the requests of these operations, of which the author of the contract was warned.
        const routes = stubs.routes.filter(({ operationId }) => operationId === operation.operationId);
        const alone = await startGeneratedServer({ ...stubs, routes }, false);
        [message, input] = await runSample(sample, `${module}?alone`, alone, generatorFor(operation));
        await alone.close();
      }
      const expected = inputs.get(operation);
      const problem =
        message ??
        typeErrors.find((error) => error.startsWith(`${path}.ts`)) ??
        (expected && input ? inputDifference(operation, expected, input) : undefined);
      if (input) inputs.set(operation, input);
      if (problem === undefined) continue;
      const pointer = `#${formatJsonPointer(["paths", operation.path, operation.method])}`;
      report.failures.push({ pointer, label, message: problem });
    }
  } finally {
    await server.close();
  }
  return report;
}

/** Gives this process what samples need: a folder with every file that they read, credentials, and the URL of the server. */
async function prepareProcess(contract: Contract, folder: string): Promise<void> {
  await enterSampleFolder(contract, folder);
  const { fetch } = globalThis;
  const toServer = (url: string) => url.replace(SAMPLE_BASE_URL, requests.baseURL);
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url.startsWith(SAMPLE_BASE_URL)) requests.count += 1;
    if (requests.count > 1) {
      // Every response has a next page. The first one is enough, and the sample waits for the second one without end.
      requests.onSecond();
      return new Promise(() => {});
    }
    return input instanceof Request ? fetch(new Request(toServer(url), input), init) : fetch(toServer(url), init);
  };
}

/** Requests of the sample that runs. */
let requests = { count: 0, baseURL: "", onSecond: () => {} };

const SAMPLE_MS_MAX = 20_000;

async function timeout(): Promise<string> {
  await setTimeout(SAMPLE_MS_MAX, undefined, { ref: false });
  return `expected the sample to end in ${SAMPLE_MS_MAX} ms, got no end`;
}

/** Returns a problem of the sample, or undefined if it works, and the input of the handler. */
async function runSample(
  { operation }: SampleModule,
  module: string,
  server: GeneratedServer,
  generator: ValueGenerator,
): Promise<[problem: string | undefined, input: HandlerInput | undefined]> {
  const success = successResponse(operation, generator);
  server.respondWith(success ?? { status: 200, headers: {} });
  const end = new Promise<undefined>((resolve) => {
    requests = { count: 0, baseURL: server.baseURL, onSecond: () => resolve(undefined) };
  });
  const error = await Promise.race([import(module).then(() => undefined, messageFor), end, timeout()]);
  const { input, failure } = server.lastRequest();
  if (failure !== undefined) return [failure, input];
  // Without a declared success, the client may reject the response.
  return [success && input ? error : input ? undefined : (error ?? "expected a request, got none"), input];
}

/** Generates a successful response, so that a sample runs to its end. Returns undefined if none is declared or allowed. */
function successResponse(operation: Operation, generator: ValueGenerator): GeneratedResponse | undefined {
  const { responses } = operation;
  const declared =
    responses.find(({ status }) => /^2/.test(status)) ?? responses.find(({ status }) => status === "default");
  if (!declared) return undefined;
  try {
    const response = generateResponse(declared, responses, generator);
    // Next to a redirect, the default response is an error.
    if (response.status >= 400) return undefined;
    // A link to a further page would be requested.
    const headers = Object.entries(response.headers).filter(([name]) => name.toLowerCase() !== "link");
    return { ...response, body: withNextPage(response.body, operation), headers: Object.fromEntries(headers) };
  } catch {
    // The check of round trips reports the problem.
    return undefined;
  }
}

/** Adds a query to the URL of the next page, if the body has one: the client reads only the query, and rejects a URL without one. */
function withNextPage(body: unknown, { pagination }: Operation): unknown {
  if (pagination?.style !== "next-link" || pagination.nextLink.in !== "body") return body;
  const addQuery = (value: unknown, [name, ...rest]: string[]): unknown => {
    if (name === undefined) return typeof value === "string" && value !== "" ? `${value}?page=2` : value;
    return isRecord(value) && Object.hasOwn(value, name) ? { ...value, [name]: addQuery(value[name], rest) } : value;
  };
  return addQuery(body, pagination.nextLink.path);
}

/**
 * Compares the requests of two samples. The sample of the SDK requests all pages, so it sends no page size, it retries with a key, and
 * it sends its own User-Agent.
 */
function inputDifference(operation: Operation, left: HandlerInput, right: HandlerInput): string | undefined {
  const comparable = ({ path, query, headers, cookies, body }: HandlerInput) => {
    const { [operation.pagination?.limitParameter ?? ""]: _limit, ...remaining }: Record<string, unknown> = {
      ...(query as object),
    };
    const {
      "idempotency-key": _key,
      "user-agent": _agent,
      ...others
    }: Record<string, unknown> = { ...(headers as object) };
    return { path, query: remaining, headers: others, cookies, body };
  };
  return describeDifference("the request of the first sample", comparable(left), comparable(right));
}
