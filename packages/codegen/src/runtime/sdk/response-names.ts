// Names in responses of the service. The generator writes this file if its configuration has other ones.

/** Header fields with the ID of the request, the first that a response has. */
export const REQUEST_ID_HEADERS: readonly string[] = ["x-request-id", "request-id", "x-github-request-id"];

/** Path of the code in an error body, before the usual ones. */
export const ERROR_CODE: readonly string[] = [];

/** Path of the message in an error body, before the usual ones. */
export const ERROR_MESSAGE: readonly string[] = [];
