// The types that generated code is written in.
import type {
  ClientErrorStatusCode,
  InfoStatusCode,
  RedirectStatusCode,
  ServerErrorStatusCode,
  StatusCode,
  SuccessStatusCode,
} from "hono/utils/http-status";

export type Awaitable<T> = T | Promise<T>;

/**
 * One answer that the contract declares. Headers named in `Supplied` are sent by the application's middleware;
 * of the others the handler gives those that the contract requires. Where a status has several media types, the
 * handler names the one that it sends, but for the first.
 */
export type Reply<Status, Body, Headers, Supplied extends string, MediaType = undefined> = Status extends number
  ? { status: Status } & BodyPart<Body> & HeadersPart<Omit<Headers, Supplied>> & MediaTypePart<MediaType>
  : never;

type MediaTypePart<MediaType> = [MediaType] extends [undefined] ? { mediaType?: undefined } : { mediaType: MediaType };

/** A body that is sent as it is. */
export type Bytes = Uint8Array<ArrayBuffer> | ArrayBuffer | Blob | ByteStream;

/** A body while it arrives. */
export type ByteStream = ReadableStream<Uint8Array<ArrayBuffer>>;

/** A multipart form as it arrives: each file has a name and a type. */
export type WithFiles<Form> = { [Name in keyof Form]: FileField<Form[Name]> };

type FileField<Value> = Value extends Blob ? File : Value extends (infer Item)[] ? FileField<Item>[] : Value;

type BodyPart<Body> = [Body] extends [undefined] ? { body?: undefined } : { body: Body };

type HeadersPart<Headers> = Record<never, never> extends Headers ? { headers?: Headers } : { headers: Headers };

/** The statuses of a range such as `4XX`, or with `default` all, but for those that the contract names one by one. */
export type StatusIn<Range extends string, Named extends number> = Exclude<
  Range extends keyof Ranges ? Ranges[Range] : StatusCode,
  Named
>;

interface Ranges {
  "1XX": InfoStatusCode;
  "2XX": SuccessStatusCode;
  "3XX": RedirectStatusCode;
  "4XX": ClientErrorStatusCode;
  "5XX": ServerErrorStatusCode;
}

/** `Names` are there once a request is decoded: the contract gives them a default. */
export type WithDefaults<Values, Names extends keyof Values> = Omit<Values, Names> & Required<Pick<Values, Names>>;

/** Header names do not depend on case (RFC 9110, section 5.1); a handler reads them in lower case. */
export type Lowercased<Headers> = { [Name in keyof Headers as Lowercase<Name & string>]: Headers[Name] };

/** What a request carries of a value: all but the properties that the contract calls read-only. */
export type Writable<T> = T extends readonly unknown[]
  ? { [Index in keyof T]: Writable<T[Index]> }
  : T extends Blob | ArrayBufferView
    ? T
    : T extends object
      ? { [Name in keyof T as IsReadonly<T, Name> extends true ? never : Name]: Writable<T[Name]> }
      : T;

type IsReadonly<T, Name extends keyof T> =
  Same<Pick<T, Name>, { -readonly [One in Name]: T[One] }> extends true ? false : true;

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
