// Renders `app.gen.ts`, which creates the app of a contract, and `index.gen.ts`, its public names.
import type { Contract } from "../contract/contract.ts";
import { modelNames } from "../contract/operation-names.ts";
import { type TypeScript, ts } from "../language/typescript.ts";
import type { EnumStyle } from "../output/generator.ts";
import { usedSchemes } from "./security-file.ts";

export function renderAppFile(contract: Contract, runtime: string): TypeScript {
  const hasSchemes = usedSchemes(contract).length > 0;
  const options = ts`StubsOptions<Handlers<Context, Supplied, P>, Context, Authenticators<P>, AnyAuthentication<P>>`;
  const optionalAuthenticators = ts`Omit<${options}, "authenticators"> & { authenticators?: Authenticators<P> }`;
  return ts`
    import { createStubs, type StubsApp, type StubsOptions, type WithPartialHandlers } from ${ts.literal(runtime)};
    import type { Handlers } from "./handlers.gen.ts";
    import { validators as requestValidators } from "./request-validators.gen.ts";
    import { validators as responseValidators } from "./response-validators.gen.ts";
    import { routes } from "./routes.gen.ts";
    import { type AnyAuthentication, type Authenticators, type Principals, security } from "./security.gen.ts";

    /**
     * Options of \`createApp\`: see \`StubsOptions\`. \`Supplied\` names the response headers that middleware sends, and \`P\` has
     * the principal of each security scheme.
     */
    export type AppOptions<Context, Supplied extends string = never, P extends Principals = Principals> = WithPartialHandlers<${hasSchemes ? options : optionalAuthenticators}>;

    /**
     * Returns a Hono app that serves every operation of the contract with the given handlers. With \`unmatched: "next"\`, it serves
     * only those that have a handler.
     *
     * @throws TypeError when a handler or an authenticator is missing, which TypeScript reports at compile time
     */
    export function createApp<Context, Supplied extends string = never, P extends Principals = Principals>(
      options: AppOptions<Context, Supplied, P>,
    ): StubsApp {
      return createStubs({ routes, requestValidators, responseValidators, security }, ${hasSchemes ? ts`options` : ts`{ authenticators: {}, ...options }`});
    }
  `;
}

const RUNTIME_TYPES = ["Authentication", "Awaitable", "Failure", "Issue", "Rejected", "Route"];

/** A model that has the name of a type of the runtime is exported in its place. */
export function renderIndexFile({ schemas, rateLimits }: Contract, runtime: string, enums: EnumStyle): TypeScript {
  const models = modelNames(schemas);
  const types = RUNTIME_TYPES.filter((name) => !models.has(name)).map((name) => ts`type ${ts.identifier(name)},`);
  return ts`
    export { type AppOptions, createApp } from "./app.gen.ts";
    export type * from "./handlers.gen.ts";
    export type * from "./operations.gen.ts";
    export ${enums === "union" && ts`type `}* from "./operations.schemas.gen.ts";
    export { ${rateLimits && ts`rateLimits, `}routes } from "./routes.gen.ts";
    export { type Authenticators, type Principals, security } from "./security.gen.ts";
    export {
      ${ts.lines(types)}
      andThen,
      issueMessage,
      mergePatch,
      omit,
      parseJson,
      stringifyJson,
    } from ${ts.literal(runtime)};
  `;
}
