// What a request carries to authenticate, and the environment variables that the samples take it from.
import type { Contract, Operation } from "../contract/contract.ts";
import { credentialPlan, credentialVariable } from "../contract/credentials.ts";

export interface Credential {
  /** `url`: a query parameter. */
  place: "header" | "cookie" | "url";
  name: string;
  /** Text in front of the value: `Bearer `. */
  prefix: string;
  /** Environment variable with the value. */
  variable: string;
  /** Variable is `user:password`, to be sent in base64 (RFC 7617). */
  basic: boolean;
}

/** Of the contract's alternatives, the first one that is not anonymous. */
export function credentials(contract: Contract, operation: Operation): Credential[] {
  const plan = credentialPlan(contract);
  const schemes = operation.security.find((names) => names.length > 0) ?? [];
  return schemes.flatMap((name) => {
    const scheme = contract.securitySchemes[name];
    return scheme ? [credentialOf(scheme, credentialVariable(contract, plan, name))] : [];
  });
}

function credentialOf(scheme: Contract["securitySchemes"][string], variable: string): Credential {
  if (scheme.type === "apiKey") {
    const place = scheme.in === "query" ? "url" : scheme.in === "cookie" ? "cookie" : "header";
    return { place, name: scheme.name ?? "", prefix: "", variable, basic: false };
  }
  if (scheme.type === "http" && scheme.scheme === "basic") {
    return { place: "header", name: "Authorization", prefix: "Basic ", variable, basic: true };
  }
  return { place: "header", name: "Authorization", prefix: "Bearer ", variable, basic: false };
}
