// Describes the methods of a generated SDK for its reference, with the signatures that the generator emits.
import { requestContent } from "../contract/content-kind.ts";
import type { Contract, Operation, Parameter } from "../contract/contract.ts";
import { DEFAULT_VALUE_TYPES } from "../orval/value-types.ts";
import type { ClientOptions, RequestOptions } from "../runtime/sdk/request-options.ts";
import { listMethods, type Signature } from "./methods.ts";
import { pathArguments, renamedParameters, takesIdempotencyKey } from "./parameter-names.ts";
import { sdkTypes } from "./typed-operation.ts";

export interface SdkMethod {
  operationId: string;
  /** Name with the path of its resource: `client.books.create`. */
  name: string;
  /** Signatures in TypeScript, the usual one first: `client.books.create(body: NewBook, options?: RequestOptions): Call<Book>`. */
  signatures: string[];
  /** Parameters before the options. */
  parameters: SdkParameter[];
  /** True if the options accept an idempotency key, which the SDK generates otherwise. */
  takesIdempotencyKey: boolean;
}

/** A parameter. Its name is that of the argument, or of the property of an argument: `bookId`, `params.limit`. */
export type SdkParameter = Pick<Parameter, "name" | "required" | "deprecated" | "description" | "schema">;

const LINE_LENGTH = 76;

/**
 * Returns the methods, in the order of the contract.
 *
 * @throws ContractError that lists what the SDK generator does not support
 */
export function sdkReference(contract: Contract): SdkMethod[] {
  const { operations } = sdkTypes(contract, DEFAULT_VALUE_TYPES);
  return operations.flatMap((typed) => {
    const { operation } = typed;
    return listMethods(contract, typed).map((method) => {
      const name = ["client", operation.sdk.resource, method.name].filter(Boolean).join(".");
      const [usual, ...others] = method.signatures.toReversed();
      return {
        operationId: operation.operationId,
        name,
        signatures: [...(usual ? [usual] : []), ...others.reverse()].map((signature) =>
          formatSignature(name, signature),
        ),
        parameters: listParameters(operation),
        takesIdempotencyKey: takesIdempotencyKey(operation),
      };
    });
  });
}

function formatSignature(name: string, { parameters, type }: Signature): string {
  // Programs import the types of the runtime without the namespaces.
  const [result = "", ...sources] = [type, ...parameters].map((code) =>
    code.toString().replace(/\b(?:bodies|pages|runtime)\.(?=[A-Z])/g, ""),
  );
  const line = `${name}(${sources.join(", ")}): ${result}`;
  return line.length <= LINE_LENGTH
    ? line
    : `${name}(\n${sources.map((source) => `  ${source},\n`).join("")}): ${result}`;
}

/** Lists the path parameters, the body, and the parameters in the object `params`. */
function listParameters(operation: Operation): SdkParameter[] {
  const { parameters, requestBody } = operation;
  const row = (name: string, location: string, parameterName: string): SdkParameter[] => {
    const found = parameters.filter((parameter) => parameter.in === location && parameter.name === parameterName);
    return found.map(({ required, deprecated, description, schema }) => ({
      name,
      required,
      deprecated,
      description,
      schema,
    }));
  };
  const body = requestBody && {
    name: "body",
    required: requestBody.required,
    deprecated: false,
    description: requestBody.description,
    schema: requestContent(operation)?.schema ?? {},
  };
  const query = parameters.filter((parameter) => parameter.in === "query");
  return [
    ...[...pathArguments(operation)].flatMap(([name, argument]) => row(argument, "path", name)),
    ...(body ? [body] : []),
    ...query.flatMap(({ name }) => row(`params.${name}`, "query", name)),
    ...(["header", "cookie"] as const).flatMap((location) =>
      renamedParameters(operation, location).flatMap(([name, original]) => row(`params.${name}`, location, original)),
    ),
  ];
}

export interface SdkOption {
  type: string;
  default?: string;
  /** Markdown. */
  description: string;
}

/** Options of a call, as the SDK's reference describes them. */
export const requestOptions: Record<keyof RequestOptions, SdkOption> = {
  signal: { type: "AbortSignal", description: "Ends the call, including its waits, with an `AbortError`." },
  query: {
    type: "Record<string, string | number | bigint | boolean>",
    description:
      "Query parameters to add or replace, such as one that the contract does not declare. `undefined` removes one.",
  },
  timeoutMs: {
    type: "number",
    default: "60000",
    description: "Timeout of one attempt, including the body, in milliseconds.",
  },
  totalTimeoutMs: {
    type: "number",
    default: "Infinity",
    description: "Timeout of the whole call with all its attempts and waits, in milliseconds.",
  },
  maxRetries: {
    type: "number",
    default: "2",
    description:
      "Retries after connection errors, timeouts, rate limits and the statuses 408 and 5xx. `retryPost` limits those of methods that are not idempotent.",
  },
  maxRetryDelayMs: {
    type: "number",
    default: "60000",
    description: "Longest wait before a retry, in milliseconds. If the service asks for more, the call fails.",
  },
  retryPost: {
    type: '"never" | "rejected" | "always"',
    default: '"rejected"',
    description:
      "Failures after which a POST or PATCH without an idempotency key is retried: those that the service did not process (a rate limit, or a 503 with `Retry-After`), all that a GET is retried after, or none.",
  },
  headers: {
    type: "HeadersInit",
    description: "Headers to add or replace. In an object, `undefined` removes one.",
  },
  idempotencyKey: {
    type: "string",
    default: "a new UUID if the operation accepts a key",
    description: "`Idempotency-Key` of all attempts.",
  },
};

type SharedOption = keyof RequestOptions & keyof ClientOptions;

/** Options of a client that are not options of a call, too. */
export const clientOptions: Record<Exclude<keyof ClientOptions, SharedOption>, SdkOption> = {
  apiKey: {
    type: "string | (() => string | Promise<string>)",
    default: "the environment variable",
    description: "API key, or a function that returns it and is called before each attempt.",
  },
  environment: { type: "string", default: "the first", description: "Server of the contract to call." },
  baseURL: { type: "string", description: "URL to call instead of a server of the contract." },
  fetch: { type: "typeof fetch", default: "the global `fetch`", description: "Function that sends a request." },
  throttle: {
    type: "Throttle",
    default: "every request is sent at once",
    description:
      "`throttle({ concurrency })` limits the requests in flight to the remaining quota of the service, and to `concurrency` if it is set. Clients with the same throttle are limited together.",
  },
  middleware: {
    type: "Middleware[]",
    default: "none",
    description: "Functions around each attempt. The first one is the outermost.",
  },
  logger: { type: "Logger", default: "`console`", description: "Destination of log lines." },
  logLevel: { type: "LogLevel", default: '`"warn"`', description: "Least severe level that is logged." },
};
