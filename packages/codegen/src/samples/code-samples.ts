// Code samples of an operation in each language that the documentation shows.
import type { Contract, Operation } from "../contract/contract.ts";
import { callableOperations } from "../contract/overloads.ts";
import { type HttpRequest, httpRequest, type RequestValues } from "../http/http-request.ts";
import type { Code } from "../language/code.ts";
import { csharpSample } from "./csharp-sample.ts";
import { exampleRequest } from "./example-request.ts";
import { goSample } from "./go-sample.ts";
import { javaSample } from "./java-sample.ts";
import { phpSample } from "./php-sample.ts";
import { pythonSample } from "./python-sample.ts";
import { type CodeSample, codeSample, type RequestSampleOptions, requestSamples } from "./request-samples.ts";
import { type ResponseUse, responseUse } from "./response-use.ts";
import { rubySample } from "./ruby-sample.ts";
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

const OTHER_LANGUAGES: {
  lang: string;
  label: string;
  write: (request: HttpRequest, response: ResponseUse) => Code<string>;
}[] = [
  { lang: "python", label: "Python", write: pythonSample },
  { lang: "go", label: "Go", write: goSample },
  { lang: "java", label: "Java", write: javaSample },
  { lang: "csharp", label: "C#", write: csharpSample },
  { lang: "php", label: "PHP", write: phpSample },
  { lang: "ruby", label: "Ruby", write: rubySample },
];

/** Returns samples in languages without an SDK, which use an HTTP client. See `codeSamples`. */
export function furtherSamples(
  contract: Contract,
  operation: Operation,
  options: CodeSampleOptions = {},
): CodeSample[] {
  const { request: values = exampleRequest(contract, operation) } = options;
  const baseURL = options.baseURL ?? defaultBaseURL(contract, operation);
  const request = httpRequest(contract, operation, values, baseURL);
  const response = responseUse(operation);
  return OTHER_LANGUAGES.map(({ lang, label, write }) => codeSample(lang, label, write(request, response)));
}
