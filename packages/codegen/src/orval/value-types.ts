// The types of values that the generated SDK converts.

/** Types of values that JSON has no types for. */
export interface ValueTypes {
  /**
   * Type of 64-bit integers without safe bounds. Those with safe bounds are numbers. With `number`, an integer that a number cannot hold
   * exactly is an error: an `APIError` in a response, and a `TypeError` in the query or the body of a request.
   *
   * @default "number | bigint"
   */
  int64: "number | bigint" | "bigint" | "string" | "number";
  /**
   * Type of strings with the format `date-time`. A `Date` has only milliseconds. In a response, a string that is not a date becomes
   * an `Invalid Date`; in a request, an invalid date throws a `RangeError`.
   *
   * @default "string"
   */
  dates: "string" | "Date";
}

export const DEFAULT_VALUE_TYPES: ValueTypes = { int64: "number | bigint", dates: "string" };
