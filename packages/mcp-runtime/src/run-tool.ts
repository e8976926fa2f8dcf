// Runs one call of a tool, from its arguments to its result.
import { randomUUID } from "node:crypto";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { type CredentialSource, describeError } from "./describe-error.ts";
import { describeResult, type ResultOptions } from "./describe-result.ts";
import { withFiles } from "./file-arguments.ts";
import { errorResult } from "./limit-result.ts";
import { prepareArguments } from "./prepare-arguments.ts";
import type { Arguments, Service, Tool } from "./service.ts";

/** Settings that all calls of one connection share. */
export interface CallContext<Client> extends ResultOptions {
  service: Service<Client>;
  /** Returns the client for a request with this `Authorization` header; it is undefined over standard input and output. */
  findClient(authorization: string | undefined): Client;
  /** Called with the credential of a call that the API accepted or rejected. Public operations do not check it. */
  onChecked?: ((authorization: string | undefined, isAccepted: boolean) => void) | undefined;
  credentialSource: CredentialSource;
}

/** One request of an MCP client. */
export interface CallRequest {
  signal: AbortSignal;
  authorization: string | undefined;
}

/** Runs a call. Never rejects, because a model sees only the result. */
export async function runTool<Client>(
  context: CallContext<Client>,
  tool: Tool<Client>,
  args: Arguments,
  { signal, authorization }: CallRequest,
): Promise<CallToolResult> {
  const { service } = context;
  const prepared = prepareArguments(service, tool, args);
  if (prepared.issues) {
    return errorResult(
      [...prepared.issues, "No request was sent. Fix the arguments before you call the tool again."].join("\n"),
    );
  }
  const key = tool.idempotencyKey;
  // The key is created here instead of in the SDK, so that an error with an unknown outcome can name it.
  const input = key === undefined ? prepared.input : { [key]: randomUUID(), ...prepared.input };
  const cleanup = new AbortController();
  const options = { signal: AbortSignal.any([signal, cleanup.signal]) };
  try {
    const client = context.findClient(authorization);
    const response = await tool.call(client, withFiles(input, tool.files), options).withResponse();
    if (!tool.isPublic) context.onChecked?.(authorization, true);
    return await describeResult(response, tool, context);
  } catch (error) {
    const isRejected = error instanceof service.errors.APIError && error.status === 401;
    // A public operation is called without the token.
    if (isRejected && !tool.isPublic) context.onChecked?.(authorization, false);
    return errorResult(describeError(error, context, tool, input));
  } finally {
    // This closes a stream that was not read to its end.
    cleanup.abort();
  }
}
