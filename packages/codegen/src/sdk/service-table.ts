// What the runtime has to know of the service, as a constant.
import type { Contract, Operation } from "../contract/contract.ts";
import { type CredentialPlan, credentialPlan, headerKey, placeOf } from "../contract/credentials.ts";
import { mayStreamBody } from "./media-types.ts";

/** @throws Error that names the security scheme or the operation when the SDK cannot authenticate it */
export function serviceTable(contract: Contract): string {
  const { client, servers, operations } = contract;
  const plan = credentialPlan(contract);
  const isLimited = operations.some(({ responses }) =>
    responses.some(({ headers }) => headers.some(({ name }) => name.toLowerCase() === "x-ratelimit-remaining")),
  );
  const environments = servers.map(({ environment, url }) => `${JSON.stringify(environment)}: ${JSON.stringify(url)}`);
  const init = [
    // On its way to another origin `fetch` takes out an Authorization header (WHATWG Fetch, 4.4), and no other key.
    !isSentInAuthorization(contract, plan) && 'redirect: "error"',
    // WHATWG Fetch, 5.4: a body that is a stream is sent only with it.
    operations.some(mayStreamBody) && 'duplex: "half"',
  ].filter(Boolean);
  const fields = [
    `prefix: ${JSON.stringify(client.environmentPrefix)}`,
    `environments: { ${environments.join(", ")} }`,
    plan.kind === "key" && `auth: ${JSON.stringify([plan.header, plan.prefix])}`,
    init.length > 0 && `requestInit: { ${init.join(", ")} }`,
    isLimited && "rateLimited: true",
  ].filter(Boolean);
  return `const service: runtime.Service = {\n${fields.map((field) => `  ${field},\n`).join("")}};\n`;
}

/** Whether the operation is called without a key, in a service that has one. */
export function isAnonymous(contract: Contract, operation: Operation): boolean {
  return credentialPlan(contract).kind === "key" && headerKey(contract, operation) === undefined;
}

function isSentInAuthorization({ securitySchemes }: Contract, plan: CredentialPlan): boolean {
  if (plan.kind !== "schemes") return plan.kind === "none" || plan.header === "authorization";
  const places = plan.names.map((name) => securitySchemes[name]).map((scheme) => scheme && placeOf(scheme));
  return places.every((place) => place === "bearer" || place === "basic");
}
