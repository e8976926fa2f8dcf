// The outcome of a call as a value, with the types of the errors that its operation declares.
import type { Call } from "./call.ts";
import { APIError } from "./errors.ts";
import type { Headers } from "./platform.ts";

/** The data of a call, or its error. */
export type Settled<T, Errors = object> =
  | { readonly data: T; readonly error: undefined }
  | { readonly data: undefined; readonly error: CallError<Errors> };

/** The errors of a type of calls: `ErrorOf<ReturnType<BooksResource["get"]>>`. */
export type ErrorOf<Settling> =
  Settling extends Call<infer _Data, infer Errors, infer _Result> ? CallError<Errors> : never;

/**
 * Resolves to the data or the error of a call. The status of the error selects the type of its body.
 *
 * @throws an error that is no `APIError`, such as that of a middleware or a TypeError for an invalid argument
 */
export async function settle<T, Errors, Result>(call: Call<T, Errors, Result>): Promise<Settled<T, Errors>> {
  try {
    return { data: await call, error: undefined };
  } catch (error) {
    if (error instanceof APIError) return { data: undefined, error: error as CallError<Errors> };
    throw error;
  }
}

/** The errors of a call. Statuses are numbers, ranges such as `4XX`, and `default`; what the contract does not declare is unknown. */
type CallError<Errors> =
  | { [Status in keyof Errors & number]: ResponseError<Status, Errors[Status]> }[keyof Errors & number]
  | RangeErrors<Errors, "4XX", StatusIn<4>>
  | RangeErrors<Errors, "5XX", StatusIn<5>>
  | ResponseError<0 | StatusIn<2> | StatusIn<3>, unknown>
  | (APIError & { readonly status: undefined; readonly body: undefined });

type RangeErrors<Errors, Range, Statuses extends number> = ResponseError<
  Exclude<Statuses, keyof Errors>,
  Range extends keyof Errors ? Errors[Range] : "default" extends keyof Errors ? Errors["default"] : unknown
>;

type ResponseError<Status extends number, Body> = APIError & {
  readonly status: Status;
  readonly headers: Headers;
  readonly body: Body;
};

type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** The statuses that begin with a digit. */
type StatusIn<First extends Digit> = ToNumber<`${First}${Digit}${Digit}`>;

type ToNumber<Digits extends string> = Digits extends `${infer Value extends number}` ? Value : never;
