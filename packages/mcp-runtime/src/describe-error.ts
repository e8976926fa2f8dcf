// Describes a failed call to a model: the error, and what to do next.
import type { ApiError, Arguments, Service, Tool } from "./service.ts";

/** Origin of the credential of a call: the environment of the MCP server, or the `Authorization` header of the MCP client. */
export type CredentialSource = "environment" | "header";

interface ErrorContext {
  service: Pick<Service<unknown>, "credentialVariables" | "environmentPrefix" | "errors" | "remedies">;
  credentialSource: CredentialSource;
}

/**
 * Returns the description of a failed call.
 *
 * @param input arguments of the call, with the idempotency key that was sent
 */
export function describeError<Client>(
  error: unknown,
  { service, credentialSource }: ErrorContext,
  tool: Tool<Client>,
  input: Arguments,
): string {
  if (!(error instanceof service.errors.APIError)) return error instanceof Error ? error.message : String(error);
  const { message, code = "", retryAfterMs, requestId } = error;
  const { remedies } = service;
  const lines = [
    message,
    Object.hasOwn(remedies, code) ? remedies[code] : remedyFor(error, service),
    isCredentialError(error) && credentialHint(service.credentialVariables, credentialSource),
    retryAfterMs !== undefined && `Wait ${Math.ceil(retryAfterMs / 1000)} seconds before the next call.`,
    retryHint(error, tool, input),
    requestId !== undefined && `Request id: ${requestId}`,
  ];
  return lines.filter(Boolean).join("\n");
}

/** Returns a remedy for the kind of failure, if the contract has none for the code. */
function remedyFor(
  error: ApiError,
  { environmentPrefix, errors }: Pick<Service<unknown>, "environmentPrefix" | "errors">,
): string {
  if (isWebPage(error)) {
    return `This is a web page, not the service: ask the user to check the base URL in ${environmentPrefix}_BASE_URL.`;
  }
  if (error.status === 429) return "Wait before the next call of this or any other tool.";
  if (error instanceof errors.ConnectionError) {
    return "Try again later. If the error persists, report to the user that the service cannot be reached.";
  }
  if (error.name === "ResponseTooLargeError") return "Request less data, such as a shorter page.";
  if (error instanceof errors.TimeoutError) return "Try again later, or request less data.";
  if (isCredentialError(error)) return "Other arguments do not help.";
  return isClientError(error) ? "Fix the arguments before you call the tool again." : "Try again later.";
}

/** Returns an instruction to ask the user for another key, which a model cannot send itself. */
function credentialHint(variables: readonly string[], source: CredentialSource): string {
  if (variables.length === 0)
    return "This MCP server sends no credential: ask the user to add one with its option --header.";
  return source === "header"
    ? "This MCP server passes on the bearer token of your MCP client: ask the user to set an active key in the Authorization header of its configuration."
    : `This MCP server reads the API key from its environment: ask the user to set ${variables.join(" or ")} to an active key, and to restart the server.`;
}

/** Returns how to retry safely if the service may have processed the request. */
function retryHint<Client>(error: ApiError, tool: Tool<Client>, input: Arguments): string | undefined {
  const { idempotentHint } = tool.definition.annotations ?? {};
  if (isClientError(error) || idempotentHint) return undefined;
  const key = tool.idempotencyKey;
  return key === undefined
    ? "The service may have processed the request: check before you call the tool again."
    : `The service may have processed the request. To retry it safely, call the tool again with the same arguments and ${key} ${JSON.stringify(input[key])}.`;
}

function isCredentialError({ status }: ApiError): boolean {
  return status === 401 || status === 403;
}

/** Returns whether a response is a web page. Excludes 5xx: a failing gateway returns web pages at the right base URL too. */
function isWebPage({ status = 500, headers }: ApiError): boolean {
  return status < 500 && headers?.get("content-type")?.startsWith("text/html") === true;
}

function isClientError({ status = 0 }: ApiError): boolean {
  return status >= 400 && status < 500;
}
