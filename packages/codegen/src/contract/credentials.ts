// Determines how clients of a contract pass credentials: one API key, or one credential per security scheme.
import type { Contract, Operation, SecurityRequirement, SecurityScheme } from "./contract.ts";
import { environmentName, splitWords } from "./naming.ts";
import { operationPointer, ProblemCollector, unsupported } from "./problem.ts";

export type CredentialMode =
  | { kind: "none" }
  /**
   * All supported alternatives of all secured operations use the same header, whose value is `prefix` followed by the key. The key is
   * optional if an operation also allows anonymous requests.
   */
  | { kind: "key"; header: string; prefix: string; optional: boolean }
  /** Names of the security schemes that operations use, in the order of the contract. */
  | { kind: "schemes"; names: string[] };

const modes = new WeakMap<Contract, CredentialMode>();

/**
 * Returns how clients pass credentials.
 *
 * @throws ContractError that lists the operations without a supported security requirement
 */
export function credentialMode(contract: Contract): CredentialMode {
  const mode = modes.get(contract) ?? determineMode(contract);
  modes.set(contract, mode);
  return mode;
}

function determineMode(contract: Contract): CredentialMode {
  const secured = contract.operations.filter(({ security }) => credentialAlternatives(security).length > 0);
  if (secured.length === 0) return { kind: "none" };
  const problems = new ProblemCollector();
  for (const operation of secured) problems.run(() => checkSupported(contract, operation));
  problems.throwProblems();
  const alternatives = secured.flatMap((operation) => supportedAlternatives(contract, operation));
  if (alternatives.length === 0) return { kind: "none" };
  const headers = alternatives.map((requirements) => singleHeader(contract, requirements));
  const [first] = headers;
  if (first && headers.every((header) => header?.header === first.header && header.prefix === first.prefix)) {
    const optional = secured.some(({ security }) => security.some((requirements) => requirements.length === 0));
    return { kind: "key", ...first, optional };
  }
  const used = new Set(alternatives.flat().map(({ scheme }) => scheme));
  return { kind: "schemes", names: Object.keys(contract.securitySchemes).filter((name) => used.has(name)) };
}

/** Returns the alternatives that require a credential. */
function credentialAlternatives(security: SecurityRequirement[][]): SecurityRequirement[][] {
  return security.filter((requirements) => requirements.length > 0);
}

/** Returns the alternatives of an operation that clients can use, and that require a credential. */
export function supportedAlternatives(
  { securitySchemes }: Pick<Contract, "securitySchemes">,
  { security }: Operation,
): SecurityRequirement[][] {
  return credentialAlternatives(security).filter((requirements) =>
    requirements.every(({ scheme }) => credentialLocation(securitySchemes[scheme]) !== undefined),
  );
}

/** Returns the header of an alternative with one bearer token or API key header, unless the client must request the token first. */
function singleHeader(
  { securitySchemes }: Contract,
  requirements: SecurityRequirement[],
): { header: string; prefix: string } | undefined {
  const scheme = requirements.length === 1 ? securitySchemes[requirements[0]?.scheme ?? ""] : undefined;
  return scheme && clientCredentialsURL(scheme) === undefined ? schemeHeader(scheme) : undefined;
}

/** Returns the names of all environment variables that clients read credentials from. */
export function credentialVariables(contract: Contract): string[] {
  const mode = credentialMode(contract);
  if (mode.kind === "none") return [];
  const names = mode.kind === "schemes" ? mode.names : [""];
  return names.flatMap((name) => schemeVariables(contract, mode, name));
}

/**
 * Returns the variables of a scheme: one for its credential, and two more if the client requests a token. A client certificate has none.
 */
function schemeVariables(contract: Contract, mode: CredentialMode, name: string): string[] {
  const variable = credentialVariable(contract, mode, name);
  const scheme = contract.securitySchemes[name];
  if (credentialLocation(scheme) === "connection") return [];
  return scheme && mode.kind === "schemes" && clientCredentialsURL(scheme) !== undefined
    ? [variable, ...clientVariables(variable)]
    : [variable];
}

/** Returns the variables of the client identifier and secret (RFC 6749, section 2.3.1) of a scheme with the given variable. */
export function clientVariables(variable: string): [clientId: string, clientSecret: string] {
  return [`${variable}_CLIENT_ID`, `${variable}_CLIENT_SECRET`];
}

/**
 * Returns the environment variable of a scheme's credential: `<prefix>_API_KEY` for a single key, else `<prefix>_<SCHEME>`. A scheme
 * whose name starts with the prefix does not repeat it, unless another scheme has that variable.
 */
export function credentialVariable(contract: Contract, mode: CredentialMode, scheme: string): string {
  const prefix = contract.client.environmentPrefix;
  if (mode.kind !== "schemes") return environmentName([prefix, "API_KEY"]);
  const prefixed = (name: string) => environmentName([prefix, ...splitWords(name)]);
  const own = environmentName(splitWords(scheme));
  const isShort = own.startsWith(`${prefix}_`) && !mode.names.some((name) => prefixed(name) === own);
  return isShort ? own : prefixed(scheme);
}

/** Returns the token URL of the client credentials flow (RFC 6749, section 4.4), if the scheme has that flow. */
export function clientCredentialsURL({ type, flows }: SecurityScheme): string | undefined {
  return type === "oauth2" ? flows?.clientCredentials?.tokenUrl : undefined;
}

/**
 * Location of a credential. `connection` stands for client certificates, which belong to the TLS connection and not to a
 * request.
 */
export type CredentialLocation = "bearer" | "basic" | "header" | "query" | "cookie" | "connection";

/** Returns the location of a scheme's credential, or undefined if the scheme is not supported. */
export function credentialLocation(declared: SecurityScheme | undefined): CredentialLocation | undefined {
  const { type, scheme, in: location } = declared ?? { type: "nothing" };
  if (type === "oauth2" || type === "openIdConnect") return "bearer";
  if (type === "mutualTLS") return "connection";
  if (type === "http") return scheme === "bearer" || scheme === "basic" ? scheme : undefined;
  return location === "header" || location === "query" || location === "cookie" ? location : undefined;
}

function schemeHeader(scheme: SecurityScheme): { header: string; prefix: string } | undefined {
  const location = credentialLocation(scheme);
  if (location === "bearer") return { header: "authorization", prefix: "Bearer " };
  return location === "header" ? { header: scheme.name?.toLowerCase() ?? "", prefix: "" } : undefined;
}

function checkSupported(contract: Contract, operation: Operation): void {
  const { security, declaration } = operation;
  const isOptional = security.some((requirements) => requirements.length === 0);
  if (isOptional || supportedAlternatives(contract, operation).length > 0) return;
  const got = security.map((requirements) => requirements.map(({ scheme }) => scheme).join(" with ")).join(", ");
  const expected = "expected a bearer token, basic authentication, an API key, OAuth 2.0, OpenID Connect or mutual TLS";
  const fix = "add an alternative to security that clients support";
  const pointer = operationPointer(operation, ...(declaration?.security ? ["security"] : []));
  throw unsupported(pointer, `${expected}, got ${got}`, fix);
}
