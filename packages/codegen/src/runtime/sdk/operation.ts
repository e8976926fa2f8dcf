// Types of the tables that describe the operations and the service to the runtime. They are generated from the contract.
import type { BodyEncoder, ResponseReader } from "./bodies.ts";
import type { LogOptions } from "./log.ts";
import type { Response } from "./platform.ts";
import type { QueryStyle } from "./query-styles.ts";

/** Picks the header parameters out of `params`. */
export type HeaderPicker = (params?: Record<string, unknown>) => Record<string, string>;

/** One operation of the contract. */
export interface Operation {
  method: string;
  /** Path with the contract's placeholders: `/things/{id}`. */
  path: string;
  /** Serializers of the path parameters that are not primitive values in the style `simple`. */
  segments?: Record<string, QueryStyle>;
  /** Style of each query parameter. @default `form` */
  query?: Record<string, QueryStyle>;
  headers?: HeaderPicker;
  /** Encodes the request body. */
  body?: BodyEncoder;
  /** Reads responses that are not JSON. */
  read?: ResponseReader;
  /** Runs for each response of a deprecated operation. */
  onResponse?: (response: Response, options: LogOptions, operation: Operation) => void;
  /** The `Accept` header. @default "application/json" */
  accept?: string;
  /** True if the operation accepts an Idempotency-Key: the client sends one and may retry. */
  idempotencyKey?: true;
  /** True if a redirect is the result, and is not followed. */
  returnsRedirects?: true;
  /** True if the request is sent without the API key. */
  anonymous?: true;
  /** Alternative sets of security schemes, none for anonymous requests; present only if the service has several schemes. */
  security?: readonly (readonly string[])[];
  /** True if the request body may be a stream, which cannot be sent a second time; set only if the client requests tokens. */
  streamsBody?: true;
}

/** The service that a client calls. */
export interface Service {
  /** Prefix of the environment variables: `<prefix>_API_KEY`, `<prefix>_BASE_URL`, `<prefix>_LOG`. */
  prefix: string;
  /** Base URL by environment; the first is the default. */
  environments: Readonly<Record<string, string>>;
  /** Lower-case header of the API key, and the string before the key; absent if no operation requires a key. */
  auth?: readonly [header: string, scheme: string];
  /** Further options of every `fetch`: `duplex` if bodies may be streams. */
  requestInit?: { duplex?: "half" };
  /** Names of the options that only some contracts have. */
  options?: readonly string[];
  /** Product and version for the `User-Agent` header: `Things/1.0.0`. */
  userAgent?: string | undefined;
  /** True if responses carry the remaining quota in `X-RateLimit-Remaining`. */
  rateLimited?: true;
}
