// Types of the generated file, which describes a service and its tools.
import type { Tool as ToolDefinition } from "@modelcontextprotocol/sdk/types.js";

export interface Service<Client> {
  title: string;
  summary?: string;
  /** Prefix of the SDK's environment variables: `<prefix>_API_KEY`. */
  environmentPrefix: string;
  /** Environment variables with credentials, of which at least one is required; empty if the service requires none. */
  credentialVariables: readonly string[];
  /** True if no credential is required, because operations can be called without one. */
  credentialsOptional?: true;
  /** The one of `credentialVariables` whose value `createClient` expects as its token, because the SDK does not read it. */
  tokenVariable?: string;
  /** True if `createClient` accepts a bearer token, which MCP clients send over HTTP. */
  acceptsToken?: true;
  /** Environment variables with parts of the base URL, such as a region, and their allowed values. @default none */
  serverVariables?: Readonly<Record<string, string>>;
  /** Remedies by error code. */
  remedies: Record<string, string>;
  /**
   * Creates a client.
   *
   * @param token credential of the caller. Without it, the client reads its credentials from the environment.
   * @throws TypeError when an environment variable of the SDK is invalid
   */
  createClient: (options: ClientOptions, token?: string) => Client;
  /** Error classes of the SDK. */
  errors: ErrorClasses;
  /** Schemas that `argumentsSchema` of the tools refers to, by name. */
  schemas: Readonly<Record<string, object>>;
  tools: readonly Tool<Client>[];
}

/** Options of a generated client that this package sets. */
export interface ClientOptions {
  headers?: Readonly<Record<string, string>>;
  logger?: Pick<Console, "debug" | "info" | "warn" | "error">;
  maxRetryDelayMs?: number;
  totalTimeoutMs?: number;
}

/** Options of a call that this package sets. */
export interface CallOptions {
  signal: AbortSignal;
  idempotencyKey?: string;
}

export interface ErrorClasses {
  APIError: new (...args: never[]) => ApiError;
  ConnectionError: new (...args: never[]) => unknown;
  TimeoutError: new (...args: never[]) => unknown;
}

/** The properties of an error of the SDK that this package reads. */
export interface ApiError extends Error {
  /** Absent if there was no response. */
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly headers?: Headers | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfterMs?: number | undefined;
}

export interface Tool<Client> {
  /** Definition of the tool in the protocol. */
  definition: ToolDefinition;
  /** JSON Schema of the arguments, with the keywords of the generated validators. */
  argumentsSchema: object;
  /** Tag of the operation in the contract. */
  tag?: string;
  /** Method and path template of the operation: `GET /pets/{petId}`. */
  path?: string;
  deprecated?: true;
  /** True if the service may accept calls without a credential, so that a successful call says nothing about one. */
  isPublic?: true;
  /** Name of the argument with the idempotency key. */
  idempotencyKey?: string;
  shape?: ResultShape;
  /** Names of the arguments that are files in base64. */
  files?: readonly string[];
  /** Calls the SDK with valid arguments. */
  call(client: Client, input: Arguments, options: CallOptions): Call;
}

export type Arguments = Record<string, unknown>;

/** Conversion of the data to an object; absent if the data is an object or undefined. */
export type ResultShape =
  /** A page, with the value of the query parameter that selects the next one. `limit` is the argument for its size. */
  | { kind: "page"; cursorParameter: string; isNumeric?: true; limit?: string }
  /** A page of a list whose other pages no parameter selects. */
  | { kind: "first-page"; limit?: string }
  | { kind: "wrapped"; name: "items" | "value" }
  /** Collects items until there are `maxItems`, or for `maxSeconds`. */
  | { kind: "stream"; maxItems: number; maxSeconds: number };

/** The part of the SDK's call that this package uses. */
export interface Call {
  withResponse(): Promise<ApiResult>;
}

export interface ApiResult {
  data: unknown;
  response: Response;
}

/** Arguments by name. They are validated at run time against the tool's schema, so that they are assignable to any type. */
export type Input<Name extends string> = { [name in Name]: never };
