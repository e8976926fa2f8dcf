// What the runtime knows of an operation and of a service: tables that are generated from the contract.
import type { BodyEncoder } from "./body-encoders.ts";
import type { QueryStyle } from "./query-styles.ts";
import type { RequestOptions } from "./request-options.ts";
import type { ResponseReader } from "./response-readers.ts";

/** One operation of the contract. */
export interface Operation {
  method: string;
  /** With the contract's placeholders: `/things/{id}`. */
  path: string;
  /** How each parameter is written in the query. @default `form` */
  query?: Record<string, QueryStyle>;
  /** Takes the header parameters out of `params`. */
  headers?: (params?: Record<string, unknown>) => Record<string, string>;
  /** How the body is written. */
  body?: BodyEncoder;
  /** Reads the responses that are not JSON. */
  read?: ResponseReader;
  /** Header of that name. @default "application/json" */
  accept?: string;
  /** The operation takes an Idempotency-Key, so the client sends one and may retry. */
  idempotencyKey?: true;
  /** Whether the API key is left out. */
  anonymous?: true;
  /** Alternatives, each a set of security schemes; only where the service takes several. */
  security?: readonly (readonly string[])[];
}

/** One call of an operation. */
export interface CallInput {
  operation: Operation;
  /** Values of the path's placeholders, in the order of the path. */
  path?: readonly unknown[];
  body?: unknown;
  /** Query and header parameters. */
  params?: Record<string, unknown> | undefined;
  options?: RequestOptions | undefined;
  /** Query of the page's address, sent instead of the parameters. */
  search?: string;
  /** Makes what the caller gets of the data. @default the data */
  read?: (data: unknown, response: Response) => unknown;
  /** The body of a success is left unread. */
  isRaw?: true;
  /** Of the last attempt, where it came to that. */
  response?: Response | undefined;
}

/** The service that a client is for. */
export interface Service {
  /** Prefix of the environment variables: `<prefix>_API_KEY`, `<prefix>_BASE_URL`, `<prefix>_LOG`. */
  prefix: string;
  /** Base address by environment; the first is the default. */
  environments: Readonly<Record<string, string>>;
  /** Header of the API key, in lower case, and the text in front of the key; absent where no operation takes a key. */
  auth?: readonly [header: string, scheme: string];
  /** More for every `fetch`; `duplex` where bodies may be streams. */
  requestInit?: RequestInit & { duplex?: "half" };
  /** Whether responses say in `X-RateLimit-Remaining` how many requests are left. */
  rateLimited?: true;
}
