// What generated stubs are made with. Applications import the stubs of their contract from the package itself.
export { andThen } from "./and-then.ts";
export { createStubs, type Stubs, type StubsOptions } from "./create-stubs.ts";
export { type Failure, type Issue, issueMessage } from "./failure.ts";
export type {
  Awaitable,
  ByteStream,
  Bytes,
  Lowercased,
  Reply,
  StatusIn,
  WithDefaults,
  WithFiles,
  Writable,
} from "./handler-types.ts";
export { parseJson, printJson } from "./json.ts";
export type { Route, RouteDeprecation, RouteParameter } from "./route.ts";
