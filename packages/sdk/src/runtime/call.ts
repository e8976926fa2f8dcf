// What a method of the client returns: a promise of the data that can also give the response.
import type { CallInput } from "./operation.ts";
import { type RateLimit, readMetadata } from "./rate-limit.ts";

/** The data with what came around it. */
export interface WithResponse<T> {
  data: T;
  /** Its body is read already. */
  response: Response;
  rateLimit: RateLimit | undefined;
  /** `X-Request-Id` of the response. */
  requestId: string | undefined;
}

/** Runs a call. Gives the data, and puts the response into the input. */
export type Send = (input: CallInput) => Promise<unknown>;

/** A call that is under way. Awaiting it gives the data. */
export class Call<T> extends Promise<T> {
  readonly #input: CallInput;

  /** The data are what the contract says, or what the input makes of them. */
  constructor(send: Send, input: CallInput) {
    super((resolve) => resolve(send(input) as Promise<T>));
    this.#input = input;
  }

  /** `then`, `catch` and `finally` give plain promises. */
  static override readonly [Symbol.species]: PromiseConstructor = Promise;

  /** The data together with the response, the rate limit and the request id. */
  async withResponse(): Promise<WithResponse<T>> {
    const data = await this;
    const response = this.#input.response as Response;
    return { data, response, ...readMetadata(response.headers) };
  }

  /** The response with its body unread. Call it on the same line as the method: `client.things.list().asResponse()`. */
  async asResponse(): Promise<Response> {
    this.#input.isRaw = true;
    await this;
    return this.#input.response as Response;
  }
}
