// Renders `security.gen.ts`: the security schemes of the contract, and the authenticators that an application implements.
import type { Contract, Operation, SecurityRequirement, SecurityScheme } from "../contract/contract.ts";
import { docComment } from "../sdk/doc-comment.ts";

/**
 * Renders `security.gen.ts`.
 *
 */
export function renderSecurityFile(contract: Contract, runtime: string): string {
  const names = usedSchemes(contract);
  const schemes = names.map((name): [string, SecurityScheme] => [name, findScheme(contract, name)]);
  const kinds = schemes.map(([name, scheme]): [string, SchemeKind] => [name, schemeKind(scheme)]);
  const authenticators = schemes.map(([name, scheme], index) => {
    const accepted = requiresScopes(contract, name) ? "AcceptedWithScopes" : "Accepted";
    const key = JSON.stringify(name);
    const credential = CREDENTIALS[kinds[index]?.[1].kind ?? "token"];
    return `${docComment([scheme.description], "  ")}  ${key}: runtime.Authenticator<runtime.${credential}, runtime.${accepted}<P[${key}]>>;\n`;
  });
  const requirements = new Set(contract.operations.map(alternativesType));
  const results = [...requirements].map((alternatives) => `runtime.Authentication<P, ${alternatives}>`);
  return `import type * as runtime from ${JSON.stringify(runtime)};

/** The principal of each security scheme, which its authenticator returns and handlers receive. */
export interface Principals {
${names.map((name) => `  ${JSON.stringify(name)}: unknown;\n`).join("")}}

/** One authenticator for each security scheme that an operation uses. */
export interface Authenticators<P extends Principals = Principals> {
${authenticators.join("\n")}}

/** The result of the authentication of any request. */
export type AnyAuthentication<P extends Principals = Principals> = ${results.join(" | ") || "never"};

export const security: runtime.Security = {
  realm: ${JSON.stringify(contract.title)},
  schemes: {
${kinds.map(([name, kind]) => `    ${JSON.stringify(name)}: ${JSON.stringify(kind)},\n`).join("")}  },
};
`;
}

/** Returns the names of the schemes that operations use, in the order of the contract. */
export function usedSchemes({ operations, securitySchemes }: Contract): string[] {
  const used = new Set(operations.flatMap(({ security }) => security.flat()).map(({ scheme }) => scheme));
  return Object.keys(securitySchemes).filter((name) => used.has(name));
}

/** Returns the type of an operation's alternatives: `[["bearerAuth"], ["apiKey", "login"]]`. */
export function alternativesType({ security }: Operation): string {
  const names = (requirements: SecurityRequirement[]) => requirements.map(({ scheme }) => JSON.stringify(scheme));
  const alternatives = security.length === 0 ? [[]] : security;
  return `[${alternatives.map((requirements) => `[${names(requirements).join(", ")}]`).join(", ")}]`;
}

/** `SecurityScheme` of the runtime. */
interface SchemeKind {
  kind: keyof typeof CREDENTIALS;
  in?: string;
  name?: string;
  scheme?: string;
}

const CREDENTIALS = {
  token: "TokenCredential",
  password: "PasswordCredential",
  key: "KeyCredential",
  certificate: "CertificateCredential",
  http: "HttpCredential",
};

function schemeKind({ type, scheme = "", in: location = "", name = "" }: SecurityScheme): SchemeKind {
  if (type === "apiKey") return { kind: "key", in: location, name };
  if (type === "mutualTLS") return { kind: "certificate" };
  if (type !== "http" || scheme === "bearer") return { kind: "token" };
  return scheme === "basic" ? { kind: "password" } : { kind: "http", scheme };
}

function findScheme({ securitySchemes }: Contract, name: string): SecurityScheme {
  return securitySchemes[name] ?? { type: "http", scheme: "bearer" };
}

function requiresScopes({ operations }: Contract, name: string): boolean {
  return operations.some(({ security }) =>
    security.flat().some(({ scheme, scopes }) => scheme === name && scopes.length > 0),
  );
}
