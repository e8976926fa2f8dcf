// What the generated file says of a service: all that this package knows of it.
import type { Tool as ToolDefinition } from "@modelcontextprotocol/sdk/types.js";
import type { ClientOptions, RequestOptions } from "@petstore/sdk";

export interface Service<Client> {
  title: string;
  summary?: string;
  /** Prefix of the SDK's environment variables: `<prefix>_API_KEY`. */
  environmentPrefix: string;
  /** Environment variables that the SDK reads credentials from; at least one has to be set. Empty: none are taken. */
  credentialVariables: readonly string[];
  /** By code of an error: what to do about it. */
  remedies: Record<string, string>;
  /** @throws TypeError when an environment variable of the SDK is not what it has to be */
  createClient: (options: Options) => Client;
  tools: readonly Tool<Client>[];
}

/** Options that the clients of all services have. */
export type Options = Pick<ClientOptions, "logger" | "maxRetryDelayMs" | "totalTimeoutMs">;

export interface Tool<Client> {
  /** As the protocol lists it. */
  definition: ToolDefinition;
  deprecated?: true;
  /** Argument that, the same in two calls, keeps the second from being done again. */
  idempotencyKey?: string;
  shape?: ResultShape;
  /** Where the argument `body` has files: names of its fields, or "" for the whole of it. */
  files?: readonly string[];
  /** Calls the SDK with arguments that are checked. */
  call(client: Client, input: Arguments, options: RequestOptions): Call;
}

export type Arguments = Record<string, unknown>;

/** How the data of a call become the object that the protocol wants; without it they are one, or there are none. */
export type ResultShape =
  | { kind: "page"; header: string; relation: string; cursorParameter: string }
  | { kind: "wrapped"; name: "items" | "value" }
  /** The first items, until there are so many or the time is over. */
  | { kind: "stream"; itemsMax: number; secondsMax: number };

/** A call of the SDK, as far as this package needs it. */
export interface Call {
  withResponse(): Promise<Answer>;
}

export interface Answer {
  data: unknown;
  response: Response;
}

/** Arguments by name, checked at run time against the tool's input schema, so that they fit any type. */
export type Input<Name extends string> = { [name in Name]: never };
