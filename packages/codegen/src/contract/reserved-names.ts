// Names that the contract must not give to types and functions in generated code, because generated code uses them itself.

const words = (names: string) => names.split(" ");

/** Global types that generated types refer to. */
const GLOBAL_TYPES = words(
  "AbortSignal AsyncIterable Blob Date Exclude Extract NonNullable NonReadonly Omit Partial Pick Promise Readonly Record Required",
);

/** Types and classes of the runtime that the SDK exports. */
const SDK_EXPORTS = words(
  "AbortError APIError AuthenticationError BadRequestError BytesInput Call ClientOptions ConflictError ConnectionError ErrorOf Fetch FetchedResponse FetchOptions FileInput FileStream HeadersInput Logger LogLevel Middleware NotFoundError OperationErrors OperationSuccesses Page PageCall PaginationError PermissionDeniedError PollOptions RateLimit RateLimitError RequestOptions ResponseByStatus ResponseTooLargeError ServerError Settled Stream StreamCall StreamOptions TimeoutError ToArrayOptions WithResponse",
);

/** Types that the stubs export, or whose names their types refer to. */
const STUB_TYPES = words(
  "AppOptions Authenticators Bytes ByteStream DeclaredResponse Handlers Lowercased Principals StatusIn Supplied WithDefaults WithFiles Writable",
);

/** Type names that a schema must not have. The names are in the notation of code. */
export const reservedTypeNames: ReadonlySet<string> = new Set([...GLOBAL_TYPES, ...SDK_EXPORTS, ...STUB_TYPES]);

/**
 * Names that a resource or method must not have: members of `Object.prototype` and of the runtime's base class, and those that
 * make JavaScript call them: `await` calls `then`, and `JSON.stringify` calls `toJSON`.
 */
export const reservedMemberNames: readonly string[] = [
  ...Object.getOwnPropertyNames(Object.prototype),
  "send",
  "then",
  "toJSON",
];

/** Names that a variable of a JavaScript module must not have (ECMA-262, ReservedWord, and strict mode). */
export const reservedWords: readonly string[] = words(
  "arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof undefined var void while with yield",
);

/** Modules that generated code imports under these names. */
export const importedNames: readonly string[] = words(
  "bodies conversions credentials infiniteQuery operations pages reactQuery responses runtime servers service",
);

/** Names that the function or the constant of an operation must not have. */
export const reservedOperationNames: ReadonlySet<string> = new Set([
  ...reservedMemberNames,
  ...reservedWords,
  ...importedNames,
]);
