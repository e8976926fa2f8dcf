// Goes on with a value at once where it is there already: each turn of the microtask queue costs every request.
import type { Awaitable } from "./handler-types.ts";

/** `next(value)`, or a promise of it. */
export function andThen<Value, Result>(
  value: Awaitable<Value>,
  next: (value: Value) => Awaitable<Result>,
): Awaitable<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}
