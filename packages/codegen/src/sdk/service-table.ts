// What the runtime has to know of the service, as a constant.
import type { Contract, Operation, SecurityScheme } from "../contract/contract.ts";
import { mayStreamBody } from "./media-types.ts";

/** @throws Error that names the security scheme or the operation when the SDK cannot authenticate it */
export function serviceTable(contract: Contract): string {
  const { client, servers, operations } = contract;
  const auth = credential(contract);
  const isLimited = operations.some(({ responses }) =>
    responses.some(({ headers }) => headers.some(({ name }) => name.toLowerCase() === "x-ratelimit-remaining")),
  );
  const environments = servers.map(({ environment, url }) => `${JSON.stringify(environment)}: ${JSON.stringify(url)}`);
  const init = [
    // On its way to another origin `fetch` takes out an Authorization header (WHATWG Fetch, 4.4), and no other key.
    auth && auth[0] !== "authorization" && 'redirect: "error"',
    // WHATWG Fetch, 5.4: a body that is a stream is sent only with it.
    operations.some(mayStreamBody) && 'duplex: "half"',
  ].filter(Boolean);
  const fields = [
    `prefix: ${JSON.stringify(client.environmentPrefix)}`,
    `environments: { ${environments.join(", ")} }`,
    auth && `auth: ${JSON.stringify(auth)}`,
    init.length > 0 && `requestInit: { ${init.join(", ")} }`,
    isLimited && "rateLimited: true",
  ].filter(Boolean);
  return `const service: runtime.Service = {\n${fields.map((field) => `  ${field},\n`).join("")}};\n`;
}

/** Whether the operation is called without a key, in a service that has one. */
export function isAnonymous(contract: Contract, operation: Operation): boolean {
  const takesKey = (one: Operation) => schemeName(contract, one) !== undefined;
  return !takesKey(operation) && contract.operations.some(takesKey);
}

/** Header of the key of an operation, and the text in front of the key. */
export function authOf(contract: Contract, operation: Operation): [header: string, scheme: string] | undefined {
  const name = schemeName(contract, operation);
  return name === undefined ? undefined : headerOf(contract.securitySchemes[name]);
}

/** The one header that carries the API key, and the text in front of the key. */
function credential(contract: Contract): [header: string, scheme: string] | undefined {
  const names = new Set(contract.operations.map((operation) => schemeName(contract, operation)).filter((name) => name));
  if (names.size > 1) {
    throw new Error(`security: expected one scheme for all operations, got ${[...names].join(", ")}`);
  }
  const [name] = names;
  return name === undefined ? undefined : headerOf(contract.securitySchemes[name]);
}

/** Of the alternatives of an operation, the first one that a single header satisfies. */
function schemeName(contract: Contract, { operationId, security }: Operation): string | undefined {
  if (security.every((names) => names.length === 0)) return undefined;
  const found = security.find(
    ([name, ...more]) => name && more.length === 0 && headerOf(contract.securitySchemes[name]),
  );
  if (!found) {
    const got = security.map((names) => names.join(" with ")).join(", ");
    throw new Error(
      `${operationId}: expected a bearer token or a key in a header, got ${got}, which is not supported yet`,
    );
  }
  return found[0];
}

function headerOf(scheme: SecurityScheme | undefined): [header: string, scheme: string] | undefined {
  const isBearer = scheme?.scheme === "bearer" || scheme?.type === "oauth2" || scheme?.type === "openIdConnect";
  if (isBearer) return ["authorization", "Bearer "];
  return scheme?.type === "apiKey" && scheme.in === "header" && scheme.name
    ? [scheme.name.toLowerCase(), ""]
    : undefined;
}
