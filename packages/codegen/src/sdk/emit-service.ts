// Emits the constant that describes the service to the runtime.
import type { Contract, Operation } from "../contract/contract.ts";
import {
  type CredentialMode,
  credentialLocation,
  credentialMode,
  supportedAlternatives,
} from "../contract/credentials.ts";
import { mayStreamBody } from "./media-types.ts";

/**
 * Emits the constant of the service.
 *
 * @throws Error that names the operation when the SDK does not support its security scheme
 */
export function emitService(contract: Contract): string {
  const { client, servers, operations } = contract;
  const mode = credentialMode(contract);
  const isLimited = operations.some(({ responses }) =>
    responses.some(({ headers }) => headers.some(({ name }) => name.toLowerCase() === "x-ratelimit-remaining")),
  );
  const environments = servers.map(({ environment, url }) => `${JSON.stringify(environment)}: ${JSON.stringify(url)}`);
  const init = [
    // A redirect to another origin removes the Authorization header (WHATWG Fetch, 4.4), but no other header with a key.
    !isSentInAuthorization(contract, mode) && 'redirect: "error"',
    // `fetch` requires it for a request body that is a stream (WHATWG Fetch, 5.4).
    operations.some(mayStreamBody) && 'duplex: "half"',
  ].filter(Boolean);
  const fields = [
    `prefix: ${JSON.stringify(client.environmentPrefix)}`,
    `environments: { ${environments.join(", ")} }`,
    mode.kind === "key" && `auth: ${JSON.stringify([mode.header, mode.prefix])}`,
    init.length > 0 && `requestInit: { ${init.join(", ")} }`,
    isLimited && "rateLimited: true",
  ].filter(Boolean);
  return `const service: runtime.Service = {\n${fields.map((field) => `  ${field},\n`).join("")}};\n`;
}

/** Returns whether an operation is called without the API key that other operations of the service need. */
export function isAnonymous(contract: Contract, operation: Operation): boolean {
  return credentialMode(contract).kind === "key" && supportedAlternatives(contract, operation).length === 0;
}

function isSentInAuthorization({ securitySchemes }: Contract, mode: CredentialMode): boolean {
  if (mode.kind !== "schemes") return mode.kind === "none" || mode.header === "authorization";
  const locations = mode.names
    .map((name) => securitySchemes[name])
    .map((scheme) => scheme && credentialLocation(scheme));
  return locations.every((location) => location === "bearer" || location === "basic");
}
