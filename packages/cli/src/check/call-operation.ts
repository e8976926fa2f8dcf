// Calls an operation with the generated client of its contract.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Contract, credentialMode, type Operation, sdkArguments } from "@onecontract/codegen";
import { CREDENTIAL, checkCredentials } from "./check-credentials.ts";
import { readStreams } from "./describe-difference.ts";
import type { GeneratedRequest } from "./generated-exchange.ts";

/** The response as the caller of the client sees it, of a success or a failure. */
export interface CallResult {
  status: number | undefined;
  headers: Headers | undefined;
  body: unknown;
  /** True if the call rejects with the error of the response. */
  isError: boolean;
}

/**
 * Imports the generated client and returns a function that creates instances of it.
 *
 * @param folder the folder of the generated client
 */
export async function clientFactory(
  contract: Contract,
  folder: string,
  baseURL: string,
): Promise<() => GeneratedClient> {
  const module = await import(pathToFileURL(join(folder, "client.gen.js")).href);
  const hasSchemes = credentialMode(contract).kind === "schemes";
  const credentials = hasSchemes ? { credentials: checkCredentials(contract) } : { apiKey: CREDENTIAL };
  const Client = module[contract.client.name];
  const { parseJson }: { parseJson: ParseJson } = await import(
    pathToFileURL(join(folder, "runtime/json/exact-json.js")).href
  );
  return () => {
    const responses: Response[] = [];
    const record = async (request: Request, next: (request: Request) => Promise<Response>) => {
      const response = await next(request);
      responses.push(response.clone());
      return response;
    };
    const options = { baseURL, maxRetries: 0, logLevel: "off", middleware: [record] };
    return { client: new Client({ ...credentials, ...options }), responses, parseJson };
  };
}

/** A client, the responses that it received, and its parser of JSON with 64-bit integers. */
export interface GeneratedClient {
  client: object;
  responses: Response[];
  parseJson: ParseJson;
}

type ParseJson = (source: string) => { value: unknown };

/**
 * Calls an operation and returns the response, of a success or a failure.
 *
 * @throws Error if there is no response, for example because the client cannot encode a value
 */
export async function callOperation(
  { client, responses, parseJson }: GeneratedClient,
  operation: Operation,
  request: GeneratedRequest,
): Promise<CallResult> {
  const { resource, method } = operation.sdk;
  const path = resource?.split(".") ?? [];
  const owner = path.reduce<object>((outer, name) => Reflect.get(outer, name), client);
  const parameters = operation.parameters.flatMap((parameter) => {
    const values = request[parameter.in];
    const value = Object.hasOwn(values, parameter.name) ? values[parameter.name] : undefined;
    return value === undefined ? [] : [{ parameter, value }];
  });
  const body = request.body === undefined ? {} : { body: { mediaType: "", value: request.body } };
  const { positional, options } = sdkArguments(operation, { arguments: parameters, ...body });
  try {
    const { data, response } = await Reflect.get(owner, method)
      .call(owner, ...positional, options)
      .withResponse();
    const [received] = responses;
    // A page has only the items of the body.
    const result = operation.pagination && received ? readBody(parseJson, await received.text()) : data;
    return { status: response.status, headers: response.headers, body: await readStreams(result), isError: false };
  } catch (error) {
    const [received] = responses;
    // A generated body may have no list or an invalid URL. The client reports that, but it is not a difference.
    if (error instanceof Error && error.name === "PaginationError" && received) {
      const { status, headers } = received;
      return { status, headers, body: readBody(parseJson, await received.text()), isError: false };
    }
    if (!isErrorResponse(error)) throw error;
    return { status: error.status, headers: error.headers, body: error.body, isError: true };
  }
}

function readBody(parseJson: ParseJson, source: string): unknown {
  return source === "" ? undefined : parseJson(source).value;
}

/** Each generated client has its own error classes. Those of a response have its status. */
function isErrorResponse(error: unknown): error is { status: number; headers: Headers | undefined; body: unknown } {
  return error instanceof Error && "status" in error && typeof error.status === "number";
}
