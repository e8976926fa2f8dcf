// Maps an example request to the arguments of the SDK method.
import type { Operation } from "../contract/contract.ts";
import { pathParameters } from "../contract/path-parameters.ts";
import type { RequestValues } from "../http/http-request.ts";
import type { Argument } from "../http/parameter-values.ts";
import { renamedParameters, takesBody, takesIdempotencyKey, takesParams } from "../sdk/parameter-names.ts";
import { selectingHeaders } from "../sdk/shared-route.ts";

export interface SdkArguments {
  /** Values of all parameters before the options; `undefined` for those that are omitted. */
  positional: unknown[];
  options: { idempotencyKey?: unknown; headers?: Record<string, string> };
}

/** Returns path parameters in the order of the path, the body, then one object with all other parameters. */
export function sdkArguments(operation: Operation, request: RequestValues): SdkArguments {
  const pathArguments = pathParameters(operation).flatMap(({ name }) => argumentsNamed(request, "path", name));
  const params = Object.fromEntries([
    ...argumentsIn(request, "query").map(({ parameter, value }) => [parameter.name, value]),
    ...(["header", "cookie"] as const).flatMap((location) =>
      renamedParameters(operation, location).flatMap(([name, original]) =>
        argumentsNamed(request, location, original).map(({ value }) => [name, value]),
      ),
    ),
  ]);
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

function argumentsNamed(request: RequestValues, location: string, name: string): Argument[] {
  return argumentsIn(request, location).filter(({ parameter }) => parameter.name === name);
}
