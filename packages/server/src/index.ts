export { type AppOptions, createApp } from "./create-app.ts";
export type * from "./gen/handlers.gen.ts";
export type * from "./gen/operations.gen.ts";
export type * from "./gen/operations.schemas.gen.ts";
export { routes } from "./gen/routes.gen.ts";
export {
  type Awaitable,
  andThen,
  type Failure,
  type Issue,
  issueMessage,
  parseJson,
  printJson,
  type Route,
} from "./runtime.ts";
