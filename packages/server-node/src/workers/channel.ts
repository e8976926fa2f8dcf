// Calls between the primary process and a worker, as messages. The calls and results of one turn of the event loop share a
// message, because each message costs more than what it contains.

type Parameter<Method> = Method extends (...args: infer Args) => unknown ? Args : never;
type Result<Method> = Method extends (...args: never[]) => infer Returned ? Awaited<Returned> : never;

type Part =
  | { call: number; method: string; args: unknown[] }
  | { returned: number; result?: unknown }
  | { returned: number; error: string };

/** One end of the connection. `Local` are the methods that the other process may call here, `Remote` those that it has. */
export class Channel<Local extends object, Remote extends object> {
  readonly #send: (message: Part[]) => void;
  readonly #local: Partial<Local>;
  readonly #calls = new Map<number, PromiseWithResolvers<unknown>>();
  #callCount = 0;
  #outgoing: Part[] = [];

  /** @param local may get further methods later; a call of a missing one rejects */
  constructor(send: (message: Part[]) => void, local: Partial<Local>) {
    this.#send = send;
    this.#local = local;
  }

  /** Calls a method of the other process. Rejects if the method does, or if the process ends. */
  call<Name extends keyof Remote & string>(
    method: Name,
    ...args: Parameter<Remote[Name]>
  ): Promise<Result<Remote[Name]>> {
    const call = this.#callCount++;
    const settle = Promise.withResolvers<unknown>();
    this.#calls.set(call, settle);
    this.#post({ call, method, args });
    // Both processes run the same code, and JSON keeps the types of all methods.
    return settle.promise as Promise<Result<Remote[Name]>>;
  }

  /** Takes a message of the other process. */
  receive(message: unknown): void {
    // Other code of the program may send messages, too.
    if (!Array.isArray(message)) return;
    for (const part of message as Part[]) {
      if ("call" in part) void this.#respond(part.call, part.method, part.args);
      else this.#settle(part);
    }
  }

  /** Rejects all pending calls, once the other process has ended. */
  close(): void {
    for (const { reject } of this.#calls.values()) reject(new Error("the other process has ended"));
    this.#calls.clear();
  }

  async #respond(returned: number, method: string, args: unknown[]): Promise<void> {
    try {
      const local = this.#local[method as keyof Local];
      if (typeof local !== "function") throw new Error(`${method}: expected a method of this process, got none`);
      this.#post({ returned, result: await local(...args) });
    } catch (error) {
      this.#post({ returned, error: error instanceof Error ? error.message : String(error) });
    }
  }

  #settle(part: Exclude<Part, { call: number }>): void {
    const settle = this.#calls.get(part.returned);
    this.#calls.delete(part.returned);
    if ("error" in part) settle?.reject(new Error(part.error));
    else settle?.resolve(part.result);
  }

  #post(part: Part): void {
    if (this.#outgoing.length === 0) {
      setImmediate(() => {
        const parts = this.#outgoing;
        this.#outgoing = [];
        this.#send(parts);
      });
    }
    this.#outgoing.push(part);
  }
}
