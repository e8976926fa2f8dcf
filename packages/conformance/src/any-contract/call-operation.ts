// A call of an operation with its generated client.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Contract, type Operation, sdkArguments } from "@petstore/codegen";
import { APIError } from "@petstore/sdk";
import { plainValue } from "./difference.ts";
import type { SampleRequest } from "./sample-exchange.ts";

/** What the caller gets, of a success or a failure. */
export interface Outcome {
  status: number | undefined;
  headers: Headers | undefined;
  body: unknown;
}

/** Unlike any other text: what a failure repeats of it is not shown. */
const CREDENTIAL = "q7Z:k3W";

/** @param folder of the generated client */
export async function clientFactory(contract: Contract, folder: string, baseURL: string): Promise<() => object> {
  const module = await import(pathToFileURL(join(folder, "client.gen.ts")).href);
  const credentials = Object.fromEntries(Object.keys(contract.securitySchemes).map((name) => [name, CREDENTIAL]));
  const Client = module[contract.client.name];
  return () => new Client({ apiKey: CREDENTIAL, credentials, baseURL, maxRetries: 0, logLevel: "off" });
}

/** @throws what is no answer of the service, such as a value that the client cannot send */
export async function callOperation(client: object, operation: Operation, request: SampleRequest): Promise<Outcome> {
  const { resource, method } = operation.sdk;
  const owner: object = resource === undefined ? client : Reflect.get(client, resource);
  const values = operation.parameters.flatMap((parameter) => {
    const value = request[parameter.in][parameter.name];
    return value === undefined ? [] : [{ parameter, value }];
  });
  const body = request.body === undefined ? {} : { body: { mediaType: "", value: request.body } };
  const { given, options } = sdkArguments(operation, { arguments: values, ...body });
  try {
    const { data, response } = await Reflect.get(owner, method)
      .call(owner, ...given, options)
      .withResponse();
    const items = operation.pagination ? data.data : data;
    return { status: response.status, headers: response.headers, body: await plainValue(items) };
  } catch (error) {
    if (!(error instanceof APIError) || error.status === undefined) throw error;
    return { status: error.status, headers: error.headers, body: error.body };
  }
}
