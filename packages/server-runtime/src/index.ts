// The runtime of generated stubs.
export { andThen } from "./and-then.ts";
export { createStubs } from "./create-stubs.ts";
export { type Failure, type Issue, issueMessage } from "./failure.ts";
export { mergePatch } from "./gen/runtime/json/merge-patch.ts";
export type { Writable } from "./gen/runtime/sdk/writable.ts";
export type {
  Awaitable,
  ByteStream,
  Bytes,
  DeclaredResponse,
  Lowercased,
  StatusIn,
  WithDefaults,
  WithFiles,
} from "./handler-types.ts";
export { parseJson, stringifyJson } from "./json.ts";
export { omit } from "./omit.ts";
export type { Route, RouteDeprecation, RouteParameter, RouteRequirement } from "./route.ts";
export type {
  Accepted,
  AcceptedWithScopes,
  AnyAuthentication,
  Authentication,
  Authenticator,
  Caller,
  CertificateCredential,
  HttpCredential,
  KeyCredential,
  PasswordCredential,
  Rejected,
  Security,
  SecurityScheme,
  TokenCredential,
} from "./security.ts";
export type { Stubs, StubsApp, StubsOptions, WithPartialHandlers } from "./stubs-options.ts";
