// Types of the bodies of error responses, by the class of the error. In an SDK, the generator writes this file with the types of the contract.

export interface ErrorBodies {
  BadRequestError: unknown;
  AuthenticationError: unknown;
  PermissionDeniedError: unknown;
  NotFoundError: unknown;
  ConflictError: unknown;
  RateLimitError: unknown;
  ServerError: unknown;
}
