// What a reader can give to be let in.
import { type Contract, credentialPlan, type Operation, placeOf } from "@petstore/codegen";
import type { ConsoleCredential } from "../console-data.ts";

const MEMORY = "Kept in the memory of this page only, and gone when you leave it.";

/** One key where one is for everything; else one for each security scheme of the operation that a page can use. */
export function consoleCredentials(contract: Contract, operation: Operation): ConsoleCredential[] {
  const plan = credentialPlan(contract);
  const schemes = [...new Set(operation.security.flat())];
  if (plan.kind === "none" || schemes.length === 0) return [];
  if (plan.kind === "key") return [{ scheme: "", label: "API key", hint: MEMORY }];
  return schemes.flatMap((scheme) => {
    const place = placeOf(contract.securitySchemes[scheme] ?? { type: "nothing" });
    if (place === undefined || place === "cookie" || place === "connection") return [];
    const hint = place === "basic" ? `User name and password, as name:password. ${MEMORY}` : MEMORY;
    return [{ scheme, label: scheme, hint }];
  });
}
