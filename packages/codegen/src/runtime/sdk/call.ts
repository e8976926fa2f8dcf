// The return value of a client's method: a promise of the data that also gives access to the response.
import type { Operation } from "./operation.ts";
import type { Response } from "./platform.ts";
import { type RateLimit, readMetadata } from "./rate-limit.ts";
import type { RequestOptions } from "./request-options.ts";

/** One call of an operation. */
export interface CallInput {
  readonly operation: Operation;
  /** Values of the path's placeholders, in the order of the path. */
  readonly path?: readonly unknown[];
  readonly body?: unknown;
  /** Query and header parameters. */
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly options?: RequestOptions | undefined;
  /** Query from the URL of a page, sent instead of the parameters. */
  readonly search?: string;
  /** True if the body of a success stays unread, because it is a stream. */
  readonly isRaw?: true;
}

/** Result of a successful call. */
export interface CallResult {
  readonly data?: unknown;
  readonly response: Response;
  /** JSON that the data was parsed from; absent if the data is the body itself. */
  readonly body?: string;
  /** Time that `totalTimeoutMs` leaves for reading a stream. */
  readonly remainingMs?: number;
}

/** Sends the request of a call, with retries. */
export type Send = (input: CallInput) => Promise<CallResult>;

/** The data of a call together with its response. */
export interface WithResponse<T, Status = number> {
  data: T;
  /** HTTP status. */
  status: Status;
  /** The response, for its status and headers; its body has been read. */
  response: Response;
  rateLimit: RateLimit | undefined;
  /** `X-Request-Id` of the response. */
  requestId: string | undefined;
}

/** The data of a call with several successes, by their status. */
export type ResponseByStatus<Successes> = {
  [Status in keyof Successes]: WithResponse<Successes[Status], Status>;
}[keyof Successes];

declare const errors: unique symbol;

/**
 * A call in progress: the request is sent immediately, and awaiting the call resolves to its data. `Errors` has the types of the bodies of
 * its error responses by status, and `Result` is what `withResponse` resolves to.
 */
export class Call<T, Errors = object, Result = WithResponse<T>> extends Promise<T> {
  declare readonly [errors]?: Errors;

  /** The promise itself resolves to the result, of which `then` passes on the data. */
  constructor(send: Send, input: CallInput) {
    super((resolve, reject) => void send(input).then(resolve as never, reject));
  }

  /** Constructor of the promises that `then`, `catch` and `finally` return: plain promises instead of calls. */
  static override readonly [Symbol.species]: PromiseConstructor = Promise;

  // biome-ignore lint/suspicious/noThenProperty: a call is a promise
  override then<A = T, B = never>(
    ...handlers: [
      onFulfilled?: ((data: T) => A | PromiseLike<A>) | null,
      onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
    ]
  ): Promise<A | B> {
    return this.#result(({ data }) => data as T).then(...handlers);
  }

  /** Resolves to the data together with the response, the rate limit and the request id. */
  withResponse(): Promise<Result> {
    return this.#result(({ data, response }) => {
      const result = { data, status: response.status, response, ...readMetadata(response.headers) };
      return result as Result;
    });
  }

  /**
   * Resolves to a response with an unread body: a copy of the body that the data was read from. It can be called at any
   * time, even after the call was awaited, and returns a new copy each time. The request is not sent again.
   */
  asResponse(): Promise<Response> {
    return this.#result(({ data, response, body = data as BodyInit }) => new Response(body, response));
  }

  #result<R>(use: (result: CallResult) => R): Promise<R> {
    return super.then((result) => use(result as CallResult));
  }
}
