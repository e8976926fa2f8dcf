// The same example request in each language that the documentation shows.
import type { Contract, Operation } from "../contract/contract.ts";
import { curlSample } from "./curl-sample.ts";
import { exampleRequest } from "./example-request.ts";
import { fetchSample } from "./fetch-sample.ts";
import { sdkSample } from "./sdk-sample.ts";

export interface CodeSample {
  /** For syntax highlighting: `bash` or `typescript`. */
  lang: string;
  /** What the reader chooses between: `curl`, `TypeScript SDK`, `fetch`. */
  label: string;
  source: string;
}

export interface CodeSampleOptions {
  /** Address that the samples call. @default the contract's first server */
  baseURL?: string;
  /** npm package of the SDK. @default "@petstore/sdk" */
  sdkPackage?: string;
}

/**
 * Samples of one operation, made from the contract's examples and, where there is none, from its schemas.
 * They read the credential from the environment variable of the SDK: `<prefix>_API_KEY`.
 */
export function codeSamples(contract: Contract, operation: Operation, options: CodeSampleOptions = {}): CodeSample[] {
  const request = exampleRequest(contract, operation);
  const defaultURL = contract.servers[0]?.url ?? "/";
  const baseURL = options.baseURL ?? defaultURL;
  const sdkPackage = options.sdkPackage ?? "@petstore/sdk";
  const sdkBaseURL = baseURL === defaultURL ? undefined : baseURL;
  return [
    { lang: "bash", label: "curl", source: curlSample(contract, operation, request, baseURL) },
    {
      lang: "typescript",
      label: "TypeScript SDK",
      source: sdkSample(contract, operation, request, sdkPackage, sdkBaseURL),
    },
    { lang: "typescript", label: "fetch", source: fetchSample(contract, operation, request, baseURL) },
  ];
}
