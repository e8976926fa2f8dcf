// Renders `app.gen.ts`, which creates the app of a contract, and `index.gen.ts`, its public names.
import { pascal } from "@orval/core";
import type { Contract } from "../contract/contract.ts";
import type { EnumStyle } from "../orval/value-types.ts";
import { usedSchemes } from "./security-file.ts";

export function renderAppFile(contract: Contract, runtime: string): string {
  const hasSchemes = usedSchemes(contract).length > 0;
  const options = "StubsOptions<Handlers<Context, Supplied, P>, Context, Authenticators<P>, AnyAuthentication<P>>";
  return `import { createStubs, type StubsApp, type StubsOptions } from ${JSON.stringify(runtime)};
import type { Handlers } from "./handlers.gen.ts";
import { validators as requestValidators } from "./request-validators.gen.ts";
import { validators as responseValidators } from "./response-validators.gen.ts";
import { routes } from "./routes.gen.ts";
import { type AnyAuthentication, type Authenticators, type Principals, security } from "./security.gen.ts";

/**
 * Options of \`createApp\`: see \`StubsOptions\`. \`Supplied\` names the response headers that middleware sends, and \`P\` has
 * the principal of each security scheme.
 */
export type AppOptions<Context, Supplied extends string = never, P extends Principals = Principals> = ${
    hasSchemes ? options : `Omit<${options}, "authenticators"> & { authenticators?: Authenticators<P> }`
  };

/**
 * Returns a Hono app that serves every operation of the contract with the given handlers.
 *
 * @throws TypeError when a handler or an authenticator is missing, which TypeScript reports at compile time
 */
export function createApp<Context, Supplied extends string = never, P extends Principals = Principals>(
  options: AppOptions<Context, Supplied, P>,
): StubsApp {
  return createStubs({ routes, requestValidators, responseValidators, security }, ${hasSchemes ? "options" : "{ authenticators: {}, ...options }"});
}
`;
}

const RUNTIME_TYPES = ["Authentication", "Awaitable", "Failure", "Issue", "Rejected", "Route"];
const RUNTIME_FUNCTIONS = ["andThen", "issueMessage", "parseJson", "stringifyJson"];

/** A model that has the name of a type of the runtime is exported in its place. */
export function renderIndexFile({ schemas }: Contract, runtime: string, enums: EnumStyle): string {
  const models = new Set(Object.keys(schemas).map((name) => pascal(name)));
  const types = RUNTIME_TYPES.filter((name) => !models.has(name)).map((name) => `type ${name}`);
  return `export { type AppOptions, createApp } from "./app.gen.ts";
export type * from "./handlers.gen.ts";
export type * from "./operations.gen.ts";
export ${enums === "const" ? "" : "type "}* from "./operations.schemas.gen.ts";
export { routes } from "./routes.gen.ts";
export { type Authenticators, type Principals, security } from "./security.gen.ts";
export {
${[...types, ...RUNTIME_FUNCTIONS].map((name) => `  ${name},\n`).join("")}} from ${JSON.stringify(runtime)};
`;
}
