// What a method of the client returns: a promise of the data that can also give the response.
import type { CallInput } from "./operation.ts";
import type { RateLimit } from "./rate-limit.ts";

/** The data with what came around it. */
export interface WithResponse<T> {
  data: T;
  /** Its body is read already. */
  response: Response;
  rateLimit: RateLimit | undefined;
  /** `X-Request-Id` of the response. */
  requestId: string | undefined;
}

/** Runs a call. Where it is raw, the body of a success is left unread. */
export type Send = (input: CallInput, isRaw: boolean) => Promise<WithResponse<unknown>>;

/** A call that is under way. Awaiting it gives the data. */
export class Call<T> extends Promise<T> {
  readonly #outcome: Promise<WithResponse<T>>;
  #isRaw = false;

  /** @param read makes the result of the data; by default they are what the contract says */
  constructor(send: Send, input: CallInput, read = ({ data }: WithResponse<unknown>) => data as T) {
    super(() => {});
    // It starts a moment later, so that `asResponse` on the same line can still say that the body is not to be read.
    this.#outcome = Promise.resolve()
      .then(() => send(input, this.#isRaw))
      .then((outcome) => ({ ...outcome, data: read(outcome) }));
  }

  /** `then`, `catch` and `finally` give plain promises. */
  static override readonly [Symbol.species]: PromiseConstructor = Promise;

  // biome-ignore lint/suspicious/noThenProperty: the promise of the data is made from that of the whole outcome.
  override then<A = T, B = never>(
    onFulfilled?: ((data: T) => A | PromiseLike<A>) | null,
    onRejected?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#outcome.then(({ data }) => data).then(onFulfilled, onRejected);
  }

  /** The data together with the response, the rate limit and the request id. */
  withResponse(): Promise<WithResponse<T>> {
    return this.#outcome;
  }

  /** The response with its body unread. Call it on the same line as the method: `client.things.list().asResponse()`. */
  async asResponse(): Promise<Response> {
    this.#isRaw = true;
    return (await this.#outcome).response;
  }
}
