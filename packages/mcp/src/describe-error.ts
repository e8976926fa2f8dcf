// What a model gets of a call that failed: what happened, and what to do next.
import {
  APIError,
  AuthenticationError,
  ConnectionError,
  PermissionDeniedError,
  RateLimitError,
  TimeoutError,
} from "@petstore/sdk";
import type { Arguments, Service, Tool } from "./service.ts";

/** @param input arguments of the call, with the idempotency key that was sent */
export function describeError<Client>(
  error: unknown,
  service: Pick<Service<Client>, "credentialVariables" | "environmentPrefix" | "remedies">,
  tool: Tool<Client>,
  input: Arguments,
): string {
  if (!(error instanceof APIError)) return error instanceof Error ? error.message : String(error);
  const { message, code = "", retryAfterMs, requestId } = error;
  const { remedies, environmentPrefix } = service;
  const lines = [
    message,
    Object.hasOwn(remedies, code) ? remedies[code] : remedy(error, environmentPrefix),
    keyHint(error, service.credentialVariables),
    retryAfterMs !== undefined && `Wait ${Math.ceil(retryAfterMs / 1000)} seconds before the next call.`,
    repetition(error, tool, input),
    requestId !== undefined && `Request id: ${requestId}`,
  ];
  return lines.filter(Boolean).join("\n");
}

/** By kind of failure, where the contract says nothing of the code. */
function remedy(error: APIError, environmentPrefix: string): string {
  if (isWebPage(error)) {
    return `This is a web page, not the service: ask the user whether ${environmentPrefix}_BASE_URL is its address.`;
  }
  if (error instanceof RateLimitError) return "Wait before the next call, of this or any other tool.";
  if (error instanceof ConnectionError)
    return "Try again later; if it persists, tell the user that the service cannot be reached.";
  if (error instanceof TimeoutError) return "Try again later, or ask for less.";
  if (isAboutKey(error)) return "Other arguments do not help.";
  return isRefusal(error) ? "Mend the arguments, then call again." : "Try again later.";
}

/** A model cannot send another key, the user can. */
function keyHint(error: APIError, variables: readonly string[]): string | undefined {
  if (!isAboutKey(error)) return undefined;
  return `This MCP server takes the key from its environment: ask the user to set ${variables.join(" or ")} to one that is in force, and to start the server again.`;
}

/** Where no answer refuses it, the call may have been done. */
function repetition<Client>(error: APIError, tool: Tool<Client>, input: Arguments): string | undefined {
  const { idempotentHint } = tool.definition.annotations ?? {};
  if (isRefusal(error) || idempotentHint) return undefined;
  const key = tool.idempotencyKey;
  return key === undefined
    ? "It may have been done all the same: look before you call again."
    : `It may have been done all the same. To repeat it safely, call again with the same arguments and ${key} ${JSON.stringify(input[key])}.`;
}

function isAboutKey(error: APIError): boolean {
  return error instanceof AuthenticationError || error instanceof PermissionDeniedError;
}

/** Of a gateway that is in trouble there are web pages too, at the right address. */
function isWebPage({ status = 500, headers }: APIError): boolean {
  return status < 500 && headers?.get("content-type")?.startsWith("text/html") === true;
}

function isRefusal({ status = 0 }: APIError): boolean {
  return status >= 400 && status < 500;
}
