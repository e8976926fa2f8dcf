// Types of the input and the result of a call.
import type { Operation } from "./operation.ts";
import type { Response } from "./platform.ts";
import type { RequestOptions } from "./request-options.ts";

/** One call of an operation. */
export interface CallInput {
  readonly operation: Operation;
  /** Values of the path's placeholders, in the order of the path. */
  readonly path?: readonly unknown[];
  readonly body?: unknown;
  /** Query and header parameters. */
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly options?: RequestOptions | undefined;
  /** Query from the URL of a page, sent instead of the parameters. */
  readonly search?: string;
  readonly reading?: Reading;
}

/** Who reads the body of a success. The client looks at it when the headers have arrived. */
export interface Reading {
  /** True if only the response was asked for, whose body the caller reads, and false if the data was. */
  isUnread?: boolean;
}

/** Result of a successful call. */
export interface CallResult {
  readonly data?: unknown;
  readonly response: Response;
  /** JSON that the data was parsed from; absent if the data is the body itself. */
  readonly body?: string;
  /** True if the body was not read, because the caller only asked for the response. Then `data` throws a TypeError. */
  readonly isUnread?: true;
}

/** Sends the request of a call, with retries. */
export type Send = (input: CallInput) => Promise<CallResult>;
