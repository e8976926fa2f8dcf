// The stubs of this package's contract.
import type { Hono } from "hono";
import { createStubs, type StubsOptions } from "./create-stubs.ts";
import type { Handlers } from "./gen/handlers.gen.ts";
import { validators as requestValidators } from "./gen/request-validators.gen.ts";
import { validators as responseValidators } from "./gen/response-validators.gen.ts";
import { routes } from "./gen/routes.gen.ts";

/** Options of `createApp`: see `StubsOptions`. `Supplied` names the response headers that middleware sends. */
export type AppOptions<Context, Supplied extends string = never> = StubsOptions<Handlers<Context, Supplied>, Context>;

/**
 * A Hono app that serves every operation of the contract with the given handlers.
 *
 * @throws TypeError when a handler is missing (TypeScript says so before).
 */
export function createApp<Context, Supplied extends string = never>(options: AppOptions<Context, Supplied>): Hono {
  return createStubs({ routes, requestValidators, responseValidators }, options);
}
