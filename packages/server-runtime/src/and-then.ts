// Chains synchronously when the value is already there: each turn of the microtask queue slows every request.
import type { Awaitable } from "./handler-types.ts";

/** Returns `next(value)`, or a promise of it if `value` is a promise. */
export function andThen<Value, Result>(
  value: Awaitable<Value>,
  next: (value: Value) => Awaitable<Result>,
): Awaitable<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}
