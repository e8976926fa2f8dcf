// The same example request in each language that the documentation shows.
import type { Contract, Operation } from "../contract/contract.ts";
import { curlSample } from "./curl-sample.ts";
import { ExampleFile } from "./example-file.ts";
import { type Argument, type ExampleRequest, exampleRequest } from "./example-request.ts";
import { fetchSample } from "./fetch-sample.ts";
import { sdkArguments } from "./sdk-arguments.ts";
import { sdkSample } from "./sdk-sample.ts";

export { type Argument, ExampleFile, type ExampleRequest, exampleRequest, sdkArguments };

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
  /** What is asked. @default an example */
  request?: ExampleRequest;
  /** Whether the SDK's sample goes through every page of a list or asks for one. @default "all" */
  pages?: "all" | "one";
}

/**
 * Samples of one operation, made from the contract's examples and, where there is none, from its schemas.
 * They read the credential from the environment variable of the SDK: `<prefix>_API_KEY`.
 */
export function codeSamples(contract: Contract, operation: Operation, options: CodeSampleOptions = {}): CodeSample[] {
  const { request = exampleRequest(contract, operation), sdkPackage = "@petstore/sdk", pages = "all" } = options;
  const baseURL = options.baseURL ?? contract.servers[0]?.url ?? "/";
  const sdkOptions = { sdkPackage, pages, address: sdkAddress(contract, baseURL) };
  return [
    { lang: "bash", label: "curl", source: curlSample(contract, operation, request, baseURL) },
    { lang: "typescript", label: "TypeScript SDK", source: sdkSample(contract, operation, request, sdkOptions) },
    { lang: "typescript", label: "fetch", source: fetchSample(contract, operation, request, baseURL) },
  ];
}

/** The SDK knows the contract's servers by name. */
function sdkAddress({ servers }: Contract, baseURL: string): { baseURL: string } | { environment: string } | undefined {
  const known = servers.findIndex(({ url }) => url === baseURL);
  if (known === 0 || (servers.length === 0 && baseURL === "/")) return undefined;
  const server = servers[known];
  return server ? { environment: server.environment } : { baseURL };
}
