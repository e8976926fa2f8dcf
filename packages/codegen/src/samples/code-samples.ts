// Code samples of an operation in each language that the documentation shows.
import type { Contract, Operation } from "../contract/contract.ts";
import { callableOperations } from "../contract/overloads.ts";
import { type ExampleRequest, exampleRequest } from "./example-request.ts";
import { csharpSample } from "./languages/csharp-sample.ts";
import { goSample } from "./languages/go-sample.ts";
import { javaSample } from "./languages/java-sample.ts";
import { phpSample } from "./languages/php-sample.ts";
import { pythonSample } from "./languages/python-sample.ts";
import { rubySample } from "./languages/ruby-sample.ts";
import { type OutgoingRequest, outgoingRequest } from "./outgoing-request.ts";
import { type CodeSample, type RequestSampleOptions, requestSamples } from "./request-samples.ts";
import { defaultBaseURL } from "./server-option.ts";

export { type CodeSample, exampleRequest };

export interface CodeSampleOptions extends RequestSampleOptions {
  /** Request to show. @default an example */
  request?: ExampleRequest;
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

const FURTHER_LANGUAGES: { lang: string; label: string; render: (request: OutgoingRequest) => string }[] = [
  { lang: "python", label: "Python", render: pythonSample },
  { lang: "go", label: "Go", render: goSample },
  { lang: "java", label: "Java", render: javaSample },
  { lang: "csharp", label: "C#", render: csharpSample },
  { lang: "php", label: "PHP", render: phpSample },
  { lang: "ruby", label: "Ruby", render: rubySample },
];

/** Returns samples in languages without an SDK, which use an HTTP client. See `codeSamples`. */
export function furtherSamples(
  contract: Contract,
  operation: Operation,
  options: CodeSampleOptions = {},
): CodeSample[] {
  const { request = exampleRequest(contract, operation) } = options;
  const outgoing = outgoingRequest(
    contract,
    operation,
    request,
    options.baseURL ?? defaultBaseURL(contract, operation),
  );
  return FURTHER_LANGUAGES.map(({ lang, label, render }) => ({ lang, label, source: render(outgoing) }));
}
