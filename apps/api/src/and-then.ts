// Goes on with a value at once where it is there already: each turn of the microtask queue costs every request.

/** `next(value)`, or a promise of it. */
export function andThen<Value, Result>(
  value: Value | Promise<Value>,
  next: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}
