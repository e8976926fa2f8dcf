// Maps an example request to the arguments of the SDK method.
import type { Operation } from "../contract/contract.ts";
import type { RequestValues } from "../http/http-request.ts";
import type { Argument } from "../http/parameter-values.ts";
import {
  cookieParameters,
  headerParameters,
  takesBody,
  takesIdempotencyKey,
  takesParams,
} from "../sdk/parameter-names.ts";
import { selectingHeaders } from "../sdk/shared-route.ts";

export interface SdkArguments {
  /** Values of all parameters before the options; `undefined` for those that are omitted. */
  positional: unknown[];
  options: { idempotencyKey?: unknown; headers?: Record<string, string> };
}

/** Returns path parameters in the order of the path, the body, then one object with all other parameters. */
export function sdkArguments(operation: Operation, request: RequestValues): SdkArguments {
  const { path } = operation;
  const pathArguments = argumentsIn(request, "path").sort(
    (a, b) => path.indexOf(`{${a.parameter.name}}`) - path.indexOf(`{${b.parameter.name}}`),
  );
  const names = headerParameters(operation);
  const query = argumentsIn(request, "query").map(({ parameter, value }): [string, unknown] => [parameter.name, value]);
  const headers = names.flatMap(([name, header]): [string, unknown][] =>
    argumentsIn(request, "header")
      .filter(({ parameter }) => parameter.name === header)
      .map(({ value }) => [name, value]),
  );
  const cookieNames = cookieParameters(operation);
  const cookies = cookieNames.flatMap(([name, cookie]): [string, unknown][] =>
    argumentsIn(request, "cookie")
      .filter(({ parameter }) => parameter.name === cookie)
      .map(({ value }) => [name, value]),
  );
  const params = Object.fromEntries([...query, ...headers, ...cookies]);
  return {
    positional: [
      ...pathArguments.map(({ value }) => value),
      ...(takesBody(operation) ? [request.body?.value] : []),
      ...(takesParams(operation) ? [Object.keys(params).length > 0 ? params : undefined] : []),
    ],
    options: { ...idempotencyOption(operation, request), ...headersOption(operation) },
  };
}

function idempotencyOption(operation: Operation, request: RequestValues): SdkArguments["options"] {
  if (!takesIdempotencyKey(operation)) return {};
  const key = argumentsIn(request, "header").find(
    ({ parameter }) => parameter.name.toLowerCase() === "idempotency-key",
  );
  return key ? { idempotencyKey: key.value } : {};
}

function headersOption(operation: Operation): SdkArguments["options"] {
  const headers = selectingHeaders(operation);
  return Object.keys(headers).length > 0 ? { headers } : {};
}

function argumentsIn(request: RequestValues, location: string): Argument[] {
  return request.arguments.filter(({ parameter }) => parameter.in === location);
}
