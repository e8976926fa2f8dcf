// Describes the credentials that an operation requires.
import type { Contract, Operation, SecurityScheme } from "@onecontract/codegen";

export interface SchemeView {
  name: string;
  /** Scopes that the operation requires. */
  scopes: string[];
  /** How the credential is sent. Markdown. */
  usage: string;
  /** Markdown, from the contract. */
  description?: string | undefined;
}

/** Returns alternatives, each a list of schemes that apply together. An empty list means no authentication. */
export function authentication(contract: Contract, operation: Operation): SchemeView[][] {
  return operation.security.map((requirements) =>
    requirements.map(({ scheme, scopes }) => ({ ...schemeView(contract, scheme), scopes })),
  );
}

/** Returns the view of the security scheme with this name. */
export function schemeView(contract: Contract, name: string): SchemeView {
  const scheme = contract.securitySchemes[name];
  return {
    name,
    scopes: [],
    usage: scheme ? schemeUsage(scheme) : `See \`${name}\`.`,
    description: scheme?.description,
  };
}

function schemeUsage({ type, scheme, in: location, name }: SecurityScheme): string {
  if (type === "http" && scheme === "bearer") return "Bearer token in the `Authorization` header.";
  if (type === "http" && scheme === "basic") return "User name and password in the `Authorization` header (RFC 7617).";
  if (type === "http") return `\`Authorization\` header with the scheme \`${scheme}\`.`;
  if (type === "apiKey") return `API key in the ${location === "query" ? "query parameter" : location} \`${name}\`.`;
  if (type === "mutualTLS") return "Client certificate (mutual TLS).";
  const protocol = type === "openIdConnect" ? "OpenID Connect" : "OAuth 2.0";
  return `${protocol} access token in the \`Authorization\` header.`;
}
