// Emits how the client of a service gets the credential of an MCP client that calls over HTTP, and its limit of responses.
import type { Contract } from "../contract/contract.ts";
import { credentialLocation, credentialMode } from "../contract/credentials.ts";
import { type TypeScript, ts } from "../language/typescript.ts";

/** Returns whether clients can send a bearer token as their credential. */
export function acceptsToken(contract: Contract): boolean {
  return emitCredential(contract) !== undefined;
}

/**
 * Returns the environment variable with a bearer token for a contract that declares no credentials, although its service may
 * require some. The SDK of such a contract reads none.
 */
export function tokenVariable(contract: Contract): string | undefined {
  return credentialMode(contract).kind === "none" ? `${contract.client.environmentPrefix}_API_KEY` : undefined;
}

/**
 * Largest response in bytes: that of `--max-result-bytes`. To read and describe JSON takes the processor some 100 ms for each MiB, and the
 * memory a multiple of its size.
 */
const MAX_RESPONSE_BYTES = 8 * 1024 * 1024;

/**
 * Emits the function that creates a client, with the bearer token of a request as its credential if there is one.
 *
 * @param limitResponses name of the function of the SDK
 */
export function emitCreateClient(contract: Contract, client: TypeScript, limitResponses: TypeScript): TypeScript {
  const credential = emitCredential(contract);
  const limit = ts`middleware: [${limitResponses}({ maxBytes: ${ts.literal(MAX_RESPONSE_BYTES)} })]`;
  if (!credential) return ts`(options) => new ${client}({ ...options, ${limit} })`;
  return ts`(options, token) => new ${client}({ ...options, ${limit}, ...(token !== undefined && { ${credential} }) })`;
}

function emitCredential(contract: Contract): TypeScript | undefined {
  const mode = credentialMode(contract);
  if (mode.kind === "none") return ts`headers: { ...options.headers, authorization: "Bearer " + token }`;
  if (mode.kind === "key") return ts`apiKey: token`;
  const scheme = tokenScheme(contract, mode.names);
  return scheme === undefined ? undefined : ts`credentials: { ${ts.key(scheme)}: token }`;
}

/** Returns the scheme that a bearer token is passed to: one that sends it as such, otherwise one with a key in a header. */
function tokenScheme({ securitySchemes }: Contract, names: string[]): string | undefined {
  const findScheme = (location: string) => names.find((name) => credentialLocation(securitySchemes[name]) === location);
  return findScheme("bearer") ?? findScheme("header");
}
