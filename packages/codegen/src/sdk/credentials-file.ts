// Renders `credentials.gen.ts`: the security schemes of a contract that has several, or one whose credential is not a fixed header.
import type { Contract } from "../contract/contract.ts";
import {
  type CredentialLocation,
  type CredentialMode,
  clientCredentialsURL,
  clientVariables,
  credentialLocation,
  credentialVariable,
} from "../contract/credentials.ts";
import { capitalize } from "../contract/naming.ts";
import { type TypeScript, ts } from "../language/typescript.ts";

const auth = ts.imported("auth", "./runtime/sdk/credentials.ts", "namespace");
const oauth = ts.imported("oauth", "./runtime/sdk/client-credentials.ts", "namespace");

/** Renders the file, or returns undefined if the client has only an API key or no credentials. */
export function renderCredentialsFile(contract: Contract, mode: CredentialMode): TypeScript | undefined {
  if (mode.kind !== "schemes") return undefined;
  const schemes = mode.names.map((name) => emitScheme(contract, mode, name));
  const requestsTokens = schemes.some((scheme) => scheme.requestsTokens);
  const fields = schemes.map(({ field }) => field);
  const entries = schemes.map(({ name, entry }) => [name, entry] as const);
  return ts`
    /** Credentials by the name of their security scheme. An operation uses its first security requirement whose credentials are all set. */
    export interface Credentials ${ts.block(ts.join(fields, "\n\n"))}

    ${requestsTokens && ts`export type { ClientCredentials } from "./runtime/sdk/client-credentials.ts";`}
    export type { Credential, Login } from "./runtime/sdk/credentials.ts";

    const schemes: Record<string, ${auth}.Scheme> = ${ts.object(entries, "lines")};

    /** Returns the options with the middleware that sends the credentials. */
    export function withCredentials<T extends auth.CredentialOptions>(options: T): T {
      return auth.withCredentials(schemes, options);
    }
  `;
}

/** Emits the field of the credential in the options, which a client certificate does not have, and the entry of the scheme. */
function emitScheme(contract: Contract, mode: CredentialMode, name: string) {
  const scheme = contract.securitySchemes[name] ?? { type: "nothing" };
  const location = credentialLocation(scheme);
  const tokenURL = clientCredentialsURL(scheme);
  const variable = credentialVariable(contract, mode, name);
  const clientId = `\`${clientVariables(variable).join("` and `")}\``;
  const addCredential = emitAddCredential(location, scheme.name ?? "");
  const doc = [
    scheme.description,
    tokenURL !== undefined ? "An access token, or the client that requests tokens itself." : undefined,
    `@default the environment variable \`${variable}\`${tokenURL === undefined ? "" : `, or ${clientId}`}`,
  ];
  const type = ts`${auth}.${location === "basic" ? ts`Login` : ts`Credential`}`;
  const field = ts`
    ${ts.docComment(doc)}
    ${ts.key(name)}?: ${ts.join([type, inheritedType(name), tokenURL !== undefined && ts`${oauth}.ClientCredentials`], " | ")} | undefined;
  `;
  const entry = ts.object({
    variable: ts.literal(variable),
    addCredential,
    findTokens: tokenURL !== undefined && ts`${oauth}.clientCredentials(${ts.literal(tokenURL)})`,
  });
  return { name, field: addCredential && field, entry, requestsTokens: tokenURL !== undefined };
}

/** Returns the type of the property that each object inherits under this name, because TypeScript expects it to be one of the field's types. */
function inheritedType(name: string): TypeScript | undefined {
  const isInherited = Object.hasOwn(Object.prototype, name) && !name.startsWith("__");
  return isInherited ? ts`Object[${ts.literal(name)}]` : undefined;
}

/** Emits the function that adds the credential to a request; undefined for a client certificate. */
function emitAddCredential(location: CredentialLocation | undefined, name: string): TypeScript | undefined {
  if (location === undefined || location === "connection") return undefined;
  if (location === "bearer" || location === "basic") return ts`${auth}.${ts.identifier(location)}`;
  return ts`${auth}.${ts.identifier(`in${capitalize(location)}`)}(${ts.literal(name)})`;
}
