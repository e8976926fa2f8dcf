// Limits the number of messages whose responses are pending: a response is in memory until its client has read it.
import type { ServerResponse } from "node:http";

export class PendingMessages {
  readonly #max: number;
  #count = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /**
   * Counts the messages of a body until the response is closed.
   *
   * @returns false if they would exceed the limit; then they are not counted
   */
  add(body: unknown, response: ServerResponse): boolean {
    const added = Array.isArray(body) ? body.length : 1;
    if (this.#count + added > this.#max) return false;
    this.#count += added;
    response.once("close", () => {
      this.#count -= added;
    });
    return true;
  }
}
