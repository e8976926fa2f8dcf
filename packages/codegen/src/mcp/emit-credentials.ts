// Emits how the client of a service gets the credential of an MCP client that calls over HTTP.
import type { Contract } from "../contract/contract.ts";
import { credentialLocation, credentialMode } from "../contract/credentials.ts";

/** Returns whether clients can send a bearer token as their credential. */
export function acceptsToken(contract: Contract): boolean {
  return emitCreateClient(contract).startsWith("(options, token)");
}

/** Emits the function that creates a client, with the bearer token of a request as its credential if there is one. */
export function emitCreateClient(contract: Contract): string {
  const { name } = contract.client;
  const mode = credentialMode(contract);
  if (mode.kind === "none") return `(options) => new ${name}(options)`;
  if (mode.kind === "key") return emitFactory(name, "apiKey: token");
  const scheme = tokenScheme(contract, mode.names);
  return scheme === undefined
    ? `(options) => new ${name}(options)`
    : emitFactory(name, `credentials: { ${JSON.stringify(scheme)}: token }`);
}

function emitFactory(name: string, credential: string): string {
  return `(options, token) => new ${name}(token === undefined ? options : { ...options, ${credential} })`;
}

/** Returns the scheme that a bearer token is passed to: one that sends it as such, otherwise one with a key in a header. */
function tokenScheme({ securitySchemes }: Contract, names: string[]): string | undefined {
  const findScheme = (location: string) =>
    names.find((name) => credentialLocation(securitySchemes[name] ?? { type: "nothing" }) === location);
  return findScheme("bearer") ?? findScheme("header");
}
