// Renders `credentials.gen.ts`: the security schemes of a contract that has several, or one whose credential is not a fixed header.
import type { Contract } from "../contract/contract.ts";
import {
  type CredentialMode,
  clientCredentialsURL,
  clientVariables,
  credentialLocation,
  credentialVariable,
} from "../contract/credentials.ts";
import { docComment } from "./doc-comment.ts";

export function renderCredentialsFile(contract: Contract, mode: CredentialMode & { kind: "schemes" }): string {
  const schemes = mode.names.map((name) => describeScheme(contract, mode, name));
  const requestsTokens = schemes.some(({ tokenURL }) => tokenURL !== undefined);
  const fields = schemes
    .filter(({ addCredential }) => addCredential !== undefined)
    .map(({ name, description, type }) => `${docComment(description, "  ")}  ${name}?: ${type} | undefined;\n`);
  const entries = schemes.map(({ name, variable, addCredential, tokenURL }) => {
    const parts = [
      `variable: ${JSON.stringify(variable)}`,
      addCredential && `addCredential: ${addCredential}`,
      tokenURL !== undefined && `findTokens: oauth.clientCredentials(${JSON.stringify(tokenURL)})`,
    ].filter(Boolean);
    return `  ${name}: { ${parts.join(", ")} },\n`;
  });
  return `${requestsTokens ? 'import * as oauth from "./runtime/sdk/client-credentials.ts";\n' : ""}import * as auth from "./runtime/sdk/credentials.ts";

/** Credentials by the name of their security scheme. An operation uses its first security requirement whose credentials are all set. */
export interface Credentials {
${fields.join("\n")}}

${requestsTokens ? 'export type { ClientCredentials } from "./runtime/sdk/client-credentials.ts";\n' : ""}export type { Credential, Login } from "./runtime/sdk/credentials.ts";

const schemes: Record<string, auth.Scheme> = {
${entries.join("")}};

/** Returns the options with the middleware that sends the credentials. */
export function withCredentials<T extends auth.CredentialOptions>(options: T): T {
  return auth.withCredentials(schemes, options);
}
`;
}

/** Returns the names of the runtime modules that the file imports. */
export function credentialModules(contract: Contract, mode: CredentialMode): string[] {
  if (mode.kind === "key") return mode.optional ? ["optional-key"] : [];
  if (mode.kind === "none") return [];
  const tokenURLs = mode.names.map((name) => clientCredentialsURL(contract.securitySchemes[name] ?? { type: "" }));
  return tokenURLs.some((url) => url !== undefined) ? ["credentials", "client-credentials"] : ["credentials"];
}

function describeScheme(contract: Contract, mode: CredentialMode, name: string) {
  const scheme = contract.securitySchemes[name] ?? { type: "nothing" };
  const location = credentialLocation(scheme);
  const tokenURL = clientCredentialsURL(scheme);
  const variable = credentialVariable(contract, mode, name);
  const clientId = `\`${clientVariables(variable).join("` and `")}\``;
  return {
    name: JSON.stringify(name),
    type: `auth.${location === "basic" ? "Login" : "Credential"}${tokenURL === undefined ? "" : " | oauth.ClientCredentials"}`,
    description: [
      scheme.description,
      tokenURL !== undefined ? "An access token, or the client that requests tokens itself." : undefined,
      `@default the environment variable \`${variable}\`${tokenURL === undefined ? "" : `, or ${clientId}`}`,
    ],
    variable,
    addCredential: emitAddCredential(location, scheme.name ?? ""),
    tokenURL,
  };
}

/** Emits the function that adds the credential to a request; undefined for a client certificate. */
function emitAddCredential(location: ReturnType<typeof credentialLocation>, name: string): string | undefined {
  switch (location) {
    case "bearer":
      return "auth.bearer";
    case "basic":
      return "auth.basic";
    case "header":
      return `auth.inHeader(${JSON.stringify(name)})`;
    case "query":
      return `auth.inQuery(${JSON.stringify(name)})`;
    case "cookie":
      return `auth.inCookie(${JSON.stringify(name)})`;
    default:
      return undefined;
  }
}
