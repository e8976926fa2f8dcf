// What a caller has to send to be let in, in words.
import type { Contract, Operation, SecurityScheme } from "@petstore/codegen";

export interface SchemeView {
  name: string;
  /** Markdown. */
  how: string;
  /** Markdown, from the contract. */
  description?: string;
}

/** Alternatives, each a list of schemes that apply together. Empty: no authentication. */
export function authentication(contract: Contract, operation: Operation): SchemeView[][] {
  return operation.security.map((names) =>
    names.map((name) => {
      const scheme = contract.securitySchemes[name];
      return {
        name,
        how: scheme ? schemeText(scheme) : `As \`${name}\` says.`,
        ...(scheme?.description !== undefined && { description: scheme.description }),
      };
    }),
  );
}

function schemeText({ type, scheme, in: location, name }: SecurityScheme): string {
  if (type === "http" && scheme === "bearer") return "API key as a bearer token in the `Authorization` header.";
  if (type === "http" && scheme === "basic") return "User name and password in the `Authorization` header (RFC 7617).";
  if (type === "http") return `\`Authorization\` header with the scheme \`${scheme}\`.`;
  if (type === "apiKey") return `API key in the ${location === "query" ? "query parameter" : location} \`${name}\`.`;
  if (type === "mutualTLS") return "Client certificate (mutual TLS).";
  return "Access token as a bearer token in the `Authorization` header.";
}
