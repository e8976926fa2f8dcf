// Code samples of an operation in each language that the documentation shows.
import type { Contract, Operation } from "../contract/contract.ts";
import { callableOperations } from "../contract/overloads.ts";
import type { RequestValues } from "../http/http-request.ts";
import { exampleRequest } from "./example-request.ts";
import { furtherRequestSamples } from "./further-samples.ts";
import { type CodeSample, type RequestSampleOptions, requestSamples } from "./request-samples.ts";
import { defaultBaseURL } from "./server-option.ts";

export { type CodeSample, exampleRequest };

export interface CodeSampleOptions extends RequestSampleOptions {
  /** Request to show. @default an example */
  request?: RequestValues;
}

/**
 * Returns samples of one operation, with values from the examples of the contract or else from its schemas.
 * They read the credential from the environment variable of the SDK: `<prefix>_API_KEY`. If operations share the route, each has
 * its samples, and the labels of all but the first one end with its operationId: `curl (payByCard)`.
 */
export function codeSamples(contract: Contract, operation: Operation, options: CodeSampleOptions = {}): CodeSample[] {
  const { request } = options;
  if (request) return requestSamples(contract, operation, request, options);
  return callableOperations(operation).flatMap((callable, index) => {
    const samples = requestSamples(contract, callable, exampleRequest(contract, callable), options);
    if (index === 0) return samples;
    return samples.map(({ label, ...sample }) => ({ ...sample, label: `${label} (${callable.operationId})` }));
  });
}

/** Returns samples in languages without an SDK, which use an HTTP client. See `codeSamples`. */
export function furtherSamples(
  contract: Contract,
  operation: Operation,
  options: CodeSampleOptions = {},
): CodeSample[] {
  const { request: values = exampleRequest(contract, operation) } = options;
  const baseURL = options.baseURL ?? defaultBaseURL(contract, operation);
  return furtherRequestSamples(contract, operation, values, baseURL);
}
