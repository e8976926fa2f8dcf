// Types that generated code uses.
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
 * A response that the contract declares. The application's middleware sends the headers named in `Supplied`; the handler
 * returns the remaining ones that the contract requires. If a status has several media types, the handler names the one
 * that it sends, unless it is the first.
 */
export type DeclaredResponse<
  Status,
  Body,
  Headers,
  Supplied extends string,
  MediaType = undefined,
> = Status extends number
  ? { status: Status } & BodyPart<Body> & HeadersPart<Omit<Headers, Supplied>> & MediaTypePart<MediaType>
  : never;

type MediaTypePart<MediaType> = [MediaType] extends [undefined] ? { mediaType?: undefined } : { mediaType: MediaType };

/** A body that is sent byte for byte. */
export type Bytes = ByteArray | ArrayBuffer | Blob | ByteStream;

/** A body that is read while it is being received. */
export type ByteStream = ReadableStream<ByteArray>;

/** `Uint8Array<ArrayBuffer>`, which is not generic before TypeScript 5.7. */
export type ByteArray = ReturnType<typeof Uint8Array.from>;

/** A decoded multipart form: each file has a name and a type. */
export type WithFiles<Form> = { [Name in keyof Form]: FileField<Form[Name]> };

type FileField<Value> = Value extends Blob ? File : Value extends (infer Item)[] ? FileField<Item>[] : Value;

type BodyPart<Body> = [Body] extends [undefined] ? { body?: undefined } : { body: Body };

type HeadersPart<Headers> = Record<never, never> extends Headers ? { headers?: Headers } : { headers: Headers };

/** The statuses of a range such as `4XX`, or all for `default`, without those that the contract declares individually. */
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

/** Values in which `Names` are required: they have a default in the contract, so a decoded request always has them. */
export type WithDefaults<Values, Names extends keyof Values> = Omit<Values, Names> & Required<Pick<Values, Names>>;

/** Headers with names in lower case, as handlers read them: header names are case-insensitive (RFC 9110, section 5.1). */
export type Lowercased<Headers> = { [Name in keyof Headers as Lowercase<Name & string>]: Headers[Name] };
