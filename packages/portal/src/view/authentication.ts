// Describes the credentials that an operation requires.

import type { Contract, Operation, SecurityScheme } from "@onecontract/codegen";
import { t } from "../messages/translate.ts";

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
    usage: scheme ? schemeUsage(scheme) : t("See {name}.", { name: `\`${name}\`` }),
    description: scheme?.description,
  };
}

function schemeUsage({ type, scheme, in: location, name }: SecurityScheme): string {
  if (type === "http" && scheme === "bearer") return t("Bearer token in the `Authorization` header.");
  if (type === "http" && scheme === "basic")
    return t("User name and password in the `Authorization` header (RFC 7617).");
  if (type === "http") return t("`Authorization` header with the scheme {name}.", { name: `\`${scheme}\`` });
  if (type === "apiKey") {
    const values = { name: `\`${name}\`` };
    if (location === "query") return t("API key in the query parameter {name}.", values);
    return location === "cookie"
      ? t("API key in the cookie {name}.", values)
      : t("API key in the header {name}.", values);
  }
  if (type === "mutualTLS") return t("Client certificate (mutual TLS).");
  const protocol = type === "openIdConnect" ? "OpenID Connect" : "OAuth 2.0";
  return t("{protocol} access token in the `Authorization` header.", { protocol });
}
