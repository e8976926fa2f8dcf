// Types of the globals of the platform, such as `Response`: those of the DOM library or of @types/node. A program without both can compile
// the declarations of the SDK as well; it sees the members that are listed here.

type Global<Name extends string, Members> = typeof globalThis extends { [Key in Name]: { prototype: infer Type } }
  ? Type
  : Members;

interface Body {
  text(): Promise<string>;
  json(): Promise<unknown>;
  arrayBuffer(): Promise<ArrayBuffer>;
}

export type AbortSignal = Global<"AbortSignal", { readonly aborted: boolean; readonly reason: unknown }>;

export type Blob = Global<"Blob", Omit<Body, "json"> & { readonly size: number; readonly type: string }>;

export type Headers = Global<
  "Headers",
  Iterable<[string, string]> & {
    get(name: string): string | null;
    has(name: string): boolean;
    set(name: string, value: string): void;
    append(name: string, value: string): void;
    delete(name: string): void;
  }
>;

export type ReadableStream = Global<
  "ReadableStream",
  { readonly locked: boolean; cancel(reason?: unknown): Promise<void> }
>;

export type Request = Global<
  "Request",
  Body & { readonly url: string; readonly method: string; readonly headers: Headers; readonly signal: AbortSignal }
>;

export type Response = Global<
  "Response",
  Body & { readonly url: string; readonly status: number; readonly ok: boolean; readonly headers: Headers }
>;

/** Second argument of a `fetch`. It is assignable to the options of the global `fetch` and of undici, whose types differ. */
export interface FetchOptions {
  method: string;
  /** A `Headers` object that belongs to this request. */
  headers: Headers & Record<string, string>;
  /** Passed on as it is. */
  body?: never;
  signal?: AbortSignal | null;
  redirect?: "follow" | "error" | "manual";
}

/** Response of any implementation of `fetch`. */
export interface FetchedResponse {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
}

/** Function that sends a request, such as the global `fetch` or that of undici. */
export type Fetch = (url: string, options: FetchOptions) => Promise<FetchedResponse>;
