// The credentials that a request contains, and the environment variables that code reads them from.
import type { Contract, Operation } from "../contract/contract.ts";
import {
  clientCredentialsURL,
  clientVariables,
  credentialLocation,
  credentialMode,
  credentialVariable,
  supportedAlternatives,
} from "../contract/credentials.ts";

export interface Credential {
  in: "header" | "cookie" | "query";
  name: string;
  /** Authentication scheme before the value, such as `Bearer `. */
  prefix: string;
  /** Environment variable that holds the value. */
  variable: string;
  /** HTTP Basic authentication: the variable holds `user:password`, which is encoded in base64 (RFC 7617). */
  isBasic: boolean;
  /** True if the SDK can request the value, an access token, with the credentials of a client (RFC 6749, section 4.4). */
  requestsToken?: true;
}

/**
 * Returns the credentials of the first alternative that requires some and that clients support. An alternative without
 * requirements allows anonymous requests. A client certificate belongs to the connection, so it is not among them.
 */
export function credentials(contract: Contract, operation: Operation): Credential[] {
  const mode = credentialMode(contract);
  const [alternative = []] = supportedAlternatives(contract, operation);
  const all = alternative.flatMap(({ scheme: name }) => {
    const scheme = contract.securitySchemes[name];
    if (!scheme || credentialLocation(scheme) === "connection") return [];
    return [createCredential(scheme, credentialVariable(contract, mode, name))];
  });
  // A request cannot have two credentials in one header.
  const location = (credential: Credential) => `${credential.in} ${credential.name.toLowerCase()}`;
  return all.filter(
    (credential, index) => all.findIndex((other) => location(other) === location(credential)) === index,
  );
}

/** Returns the environment variables that the SDK reads for these credentials. A client requests its access token itself. */
export function sdkVariables(contract: Contract, operation: Operation): string[] {
  return credentials(contract, operation).flatMap(({ variable, requestsToken }) =>
    requestsToken ? clientVariables(variable) : [variable],
  );
}

function createCredential(scheme: Contract["securitySchemes"][string], variable: string): Credential {
  if (scheme.type === "apiKey") {
    const location = scheme.in === "query" || scheme.in === "cookie" ? scheme.in : "header";
    return { in: location, name: scheme.name ?? "", prefix: "", variable, isBasic: false };
  }
  if (scheme.type === "http" && scheme.scheme === "basic") {
    return { in: "header", name: "Authorization", prefix: "Basic ", variable, isBasic: true };
  }
  const bearer: Credential = { in: "header", name: "Authorization", prefix: "Bearer ", variable, isBasic: false };
  return clientCredentialsURL(scheme) === undefined ? bearer : { ...bearer, requestsToken: true };
}
