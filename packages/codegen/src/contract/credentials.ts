// How the callers of a contract are given their credentials: one key for everything, or one for each security scheme.
import type { Contract, Operation, SecurityScheme } from "./contract.ts";
import { words } from "./naming.ts";

export type CredentialPlan =
  | { kind: "none" }
  /** Every operation takes the same header; `prefix` stands in front of the key. */
  | { kind: "key"; header: string; prefix: string }
  /** Names of the security schemes that operations use, in the order of the contract. */
  | { kind: "schemes"; names: string[] };

const plans = new WeakMap<Contract, CredentialPlan>();

/** @throws Error that names the operation for which no alternative can be given */
export function credentialPlan(contract: Contract): CredentialPlan {
  const plan = plans.get(contract) ?? makePlan(contract);
  plans.set(contract, plan);
  return plan;
}

function makePlan(contract: Contract): CredentialPlan {
  const secured = contract.operations.filter(({ security }) => security.some((names) => names.length > 0));
  if (secured.length === 0) return { kind: "none" };
  const headers = secured.map((operation) => headerKey(contract, operation));
  const [first] = headers;
  if (first && headers.every((one) => one?.header === first.header && one.prefix === first.prefix)) {
    return { kind: "key", ...first };
  }
  secured.forEach((operation) => {
    checkSupported(contract, operation);
  });
  const used = new Set(secured.flatMap(({ security }) => security.flat()));
  return { kind: "schemes", names: Object.keys(contract.securitySchemes).filter((name) => used.has(name)) };
}

/** Of the alternatives of an operation, the first one that a single header satisfies. */
export function headerKey(
  { securitySchemes }: Contract,
  { security }: Operation,
): { header: string; prefix: string } | undefined {
  return security
    .filter((names) => names.length === 1)
    .map(([name = ""]) => headerOf(securitySchemes[name]))
    .find((header) => header !== undefined);
}

/** Every environment variable that credentials are read from. */
export function credentialVariables(contract: Contract): string[] {
  const plan = credentialPlan(contract);
  if (plan.kind === "none") return [];
  const names = plan.kind === "schemes" ? plan.names : [""];
  return names.map((name) => credentialVariable(contract, plan, name));
}

/** Environment variable of a scheme's credential: `<prefix>_API_KEY` where there is only one, else `<prefix>_<SCHEME>`. */
export function credentialVariable(contract: Contract, plan: CredentialPlan, scheme: string): string {
  const { environmentPrefix } = contract.client;
  const name = words(scheme).join("_").toUpperCase();
  return plan.kind === "schemes" ? `${environmentPrefix}_${name}` : `${environmentPrefix}_API_KEY`;
}

/** Where a scheme's credential goes. Client certificates are the connection's, and no request carries them. */
export type CredentialPlace = "bearer" | "basic" | "header" | "query" | "cookie" | "connection";

export function placeOf({ type, scheme, in: location }: SecurityScheme): CredentialPlace | undefined {
  if (type === "oauth2" || type === "openIdConnect") return "bearer";
  if (type === "mutualTLS") return "connection";
  if (type === "http") return scheme === "bearer" || scheme === "basic" ? scheme : undefined;
  return location === "header" || location === "query" || location === "cookie" ? location : undefined;
}

function headerOf(scheme: SecurityScheme | undefined): { header: string; prefix: string } | undefined {
  const place = scheme && placeOf(scheme);
  if (place === "bearer") return { header: "authorization", prefix: "Bearer " };
  return place === "header" ? { header: scheme?.name?.toLowerCase() ?? "", prefix: "" } : undefined;
}

function checkSupported({ securitySchemes }: Contract, { operationId, security }: Operation): void {
  const isSupported = (name: string) => placeOf(securitySchemes[name] ?? { type: "nothing" }) !== undefined;
  if (security.some((names) => names.every(isSupported))) return;
  const got = security.map((names) => names.join(" with ")).join(", ");
  throw new Error(
    `${operationId}: security: expected a bearer token, basic authentication or an API key, got ${got}, which is not supported`,
  );
}
