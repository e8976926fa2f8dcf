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
}

/** Result of a successful call. */
export interface CallResult {
  readonly data?: unknown;
  readonly response: Response;
  /** JSON that the data was parsed from; absent if the data is the body itself. */
  readonly body?: string;
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

  readonly #result: Promise<CallResult>;

  /** The promise itself stays pending: each `then` reads the data from the result. */
  constructor(send: Send, input: CallInput) {
    super(() => {});
    this.#result = send(input);
  }

  /** Constructor of the promises that `finally` returns: plain promises instead of calls. */
  static override readonly [Symbol.species]: PromiseConstructor = Promise;

  // biome-ignore lint/suspicious/noThenProperty: a call is a promise
  override then<A = T, B = never>(
    onFulfilled?: ((data: T) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#result.then(({ data }) => (onFulfilled ? onFulfilled(data as T) : (data as A)), onRejected);
  }

  /** Resolves to the data together with the response, the rate limit and the request id. */
  async withResponse(): Promise<Result> {
    const { data, response } = await this.#result;
    return { data, status: response.status, response, ...readMetadata(response.headers) } as Result;
  }

  /**
   * Resolves to a response with an unread body: a copy of the body that the data was read from. It can be called at any
   * time, even after the call was awaited, and returns a new copy each time. The request is not sent again.
   */
  async asResponse(): Promise<Response> {
    const { data, response, body = data as BodyInit } = await this.#result;
    return new Response(body, response);
  }
}
