// The return value of a client's method: a promise of the data that also gives access to the response.
import type { CallInput, CallResult, Reading, Send } from "./call-input.ts";
import { loadOnDemand } from "./load-on-demand.ts";
import type { Response } from "./platform.ts";
import type { RateLimit } from "./rate-limit.ts";

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

/**
 * A call in progress: the request is sent immediately, and awaiting the call resolves to its data. `Errors` has the types of the bodies of
 * its error responses by status, and `Result` is what `withResponse` resolves to.
 */
export class Call<T, Errors = object, Result = WithResponse<T>> extends Promise<T> {
  declare protected readonly errors?: Errors;

  readonly #result: Promise<CallResult>;
  readonly #reading: Reading = {};

  /** The promise itself stays pending: each `then` reads the data from the result. */
  constructor(send: Send, input: CallInput) {
    super(() => {});
    this.#result = send({ ...input, reading: this.#reading });
  }

  /** Constructor of the promises that `finally` returns: plain promises instead of calls. */
  static override readonly [Symbol.species]: PromiseConstructor = Promise;

  // biome-ignore lint/suspicious/noThenProperty: a call is a promise
  override then<A = T, B = never>(
    onFulfilled?: ((data: T) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    const data = this.#read().then((result) => result.data as T);
    return data.then(onFulfilled, onRejected) as Promise<A | B>;
  }

  /** Resolves to the data together with the response, the rate limit and the request id. */
  async withResponse(): Promise<Result> {
    const { data, response } = await this.#read();
    const more = await loadOnDemand();
    return { data, status: response.status, response, ...more?.readMetadata(response.headers) } as Result;
  }

  /**
   * Resolves to the response. If nothing else awaits the call, it resolves as soon as the headers have arrived, and only the caller reads the
   * body, of any type: the call itself can no longer be awaited. Otherwise it is a copy, as often as it is called, and the request is
   * not sent again.
   */
  async asResponse(): Promise<Response> {
    // A call whose data was asked for stays so, and one whose response was asked for may still be awaited.
    this.#reading.isUnread ??= true;
    const result = await this.#result;
    if (result.isUnread) return result.response;
    return new Response(result.body ?? (result.data as NonNullable<RequestInit["body"]>), result.response);
  }

  /** Makes the client read the body, and resolves to the result with its data. */
  #read(): Promise<CallResult> {
    this.#reading.isUnread = false;
    return this.#result;
  }
}
