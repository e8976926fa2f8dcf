// Renders one request in each language that the documentation shows. It is small enough for the browser, where the
// console uses it.
import type { Contract, Operation } from "../contract/contract.ts";
import { splitWords } from "../contract/naming.ts";
import { pageSelector } from "../contract/pagination.ts";
import { curlSample } from "./curl-sample.ts";
import { ExampleFile } from "./example-file.ts";
import type { Argument, ExampleRequest } from "./example-request.ts";
import { fetchSample } from "./fetch-sample.ts";
import { sdkArguments } from "./sdk-arguments.ts";
import { sdkSample } from "./sdk-sample.ts";
import { defaultBaseURL, serverOption } from "./server-option.ts";

export { type Argument, ExampleFile, type ExampleRequest, pageSelector, sdkArguments };

export interface CodeSample {
  /** Language for syntax highlighting, such as `bash` or `typescript`. */
  lang: string;
  /** Title for readers: `curl`, `TypeScript SDK`, `fetch`. */
  label: string;
  source: string;
}

export interface RequestSampleOptions {
  /** Base URL of the requests. @default the first server of the operation, or else of the contract */
  baseURL?: string;
  /** npm package of the SDK. @default the name of the client in kebab-case with `-sdk`: `book-shop-sdk` */
  sdkPackage?: string;
  /** Pages of a list that the SDK sample requests. @default "all" */
  pages?: "all" | "one";
}

/** Returns samples that read the credential from the environment variable of the SDK: `<prefix>_API_KEY`. */
export function requestSamples(
  contract: Contract,
  operation: Operation,
  request: ExampleRequest,
  options: RequestSampleOptions = {},
): CodeSample[] {
  const { sdkPackage = defaultPackage(contract), pages = "all" } = options;
  const baseURL = options.baseURL ?? defaultBaseURL(contract, operation);
  const sdkOptions = { sdkPackage, pages, clientOptions: serverOption(contract, operation, baseURL) };
  return [
    { lang: "bash", label: "curl", source: curlSample(contract, operation, request, baseURL) },
    { lang: "typescript", label: "TypeScript SDK", source: sdkSample(contract, operation, request, sdkOptions) },
    { lang: "typescript", label: "fetch", source: fetchSample(contract, operation, request, baseURL) },
  ];
}

function defaultPackage({ client }: Contract): string {
  return `${splitWords(client.name).join("-").toLowerCase()}-sdk`;
}
