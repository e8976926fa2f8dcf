// One request in each language that the documentation shows. Small enough for a page, which shows what its reader types.
import type { Contract, Operation } from "../contract/contract.ts";
import { curlSample } from "./curl-sample.ts";
import { ExampleFile } from "./example-file.ts";
import type { Argument, ExampleRequest } from "./example-request.ts";
import { fetchSample } from "./fetch-sample.ts";
import { sdkArguments } from "./sdk-arguments.ts";
import { sdkSample } from "./sdk-sample.ts";

export { type Argument, ExampleFile, type ExampleRequest, sdkArguments };

export interface CodeSample {
  /** For syntax highlighting: `bash` or `typescript`. */
  lang: string;
  /** What the reader chooses between: `curl`, `TypeScript SDK`, `fetch`. */
  label: string;
  source: string;
}

export interface RequestSampleOptions {
  /** Address that the samples call. @default the contract's first server */
  baseURL?: string;
  /** npm package of the SDK. @default "@petstore/sdk" */
  sdkPackage?: string;
  /** Whether the SDK's sample goes through every page of a list or asks for one. @default "all" */
  pages?: "all" | "one";
}

/** They read the credential from the environment variable of the SDK: `<prefix>_API_KEY`. */
export function requestSamples(
  contract: Contract,
  operation: Operation,
  request: ExampleRequest,
  options: RequestSampleOptions = {},
): CodeSample[] {
  const { sdkPackage = "@petstore/sdk", pages = "all" } = options;
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
