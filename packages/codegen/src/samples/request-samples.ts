// Renders one request in each language that the documentation shows. It is small enough for the browser, where the
// console uses it.
import type { Contract, Operation } from "../contract/contract.ts";
import { splitWords } from "../contract/naming.ts";
import { pageSelector } from "../contract/pagination.ts";
import { ExampleFile } from "../http/example-file.ts";
import {
  type Fragment,
  type HttpBody,
  headerFields,
  httpRequest,
  type RequestValues,
  requestURL,
} from "../http/http-request.ts";
import type { Argument } from "../http/parameter-values.ts";
import type { Code, CodePart } from "../language/code.ts";
import { curlSample } from "./curl-sample.ts";
import { fetchSample } from "./fetch-sample.ts";
import { responseUse } from "./response-use.ts";
import { sdkSample } from "./sdk-sample.ts";
import { defaultBaseURL, serverOption } from "./server-option.ts";

export {
  type Argument,
  ExampleFile,
  type Fragment,
  type HttpBody,
  headerFields,
  httpRequest,
  pageSelector,
  type RequestValues,
  requestURL,
};

export interface CodeSample {
  /** Language for syntax highlighting, such as `bash` or `typescript`. */
  lang: string;
  /** Title for readers: `curl`, `TypeScript SDK`, `fetch`. */
  label: string;
  source: string;
  /**
   * The source in parts. Readers of the documentation replace those with a mark:
   *
   * - `baseURL`: the base URL within a string
   * - `credential:NAME`: the credential of an environment variable, within a string
   * - `credentialExpression:NAME`: an expression of the credential, in place of which a string in double quotes can stand
   * - `clientOptions`: the empty argument of the SDK's client, in place of which an object with its options can stand
   */
  parts: CodePart[];
}

export function codeSample(lang: string, label: string, code: Code<string>): CodeSample {
  return { lang, label, source: code.toString(), parts: code.toParts() };
}

export interface RequestSampleOptions {
  /** Base URL of the requests. @default the first server of the operation, or else of the contract */
  baseURL?: string | undefined;
  /** npm package of the SDK. @default the name of the client in kebab-case with `-sdk`: `book-shop-sdk` */
  sdkPackage?: string | undefined;
  /** Pages of a list that the SDK sample requests. @default "all" */
  pages?: "all" | "one";
}

/** Returns samples that read the credential from the environment variable of the SDK: `<prefix>_API_KEY`. */
export function requestSamples(
  contract: Contract,
  operation: Operation,
  values: RequestValues,
  options: RequestSampleOptions = {},
): CodeSample[] {
  const { sdkPackage = defaultPackage(contract), pages = "all" } = options;
  const baseURL = options.baseURL ?? defaultBaseURL(contract, operation);
  const request = httpRequest(contract, operation, values, baseURL);
  const response = responseUse(operation);
  const sdkOptions = { sdkPackage, pages, clientOptions: serverOption(contract, operation, baseURL) };
  const sdk = sdkSample(contract, operation, values, { body: request.body, response }, sdkOptions);
  return [
    codeSample("bash", "curl", curlSample(request, response)),
    codeSample("typescript", "TypeScript SDK", sdk),
    codeSample("typescript", "fetch", fetchSample(request, response)),
  ];
}

function defaultPackage({ client }: Contract): string {
  return `${splitWords(client.name).join("-").toLowerCase()}-sdk`;
}
