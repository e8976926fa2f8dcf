// The response of an authorization server, which the page of the redirect URI sends to the page that has requested it.

/** Name of the channel between the pages of the portal. */
export const CALLBACK_CHANNEL = "portal oauth";

/** Parameters of the redirect (RFC 6749, sections 4.1.2 and 4.1.2.1). */
export interface CallbackMessage {
  state?: string | undefined;
  code?: string | undefined;
  error?: string | undefined;
  error_description?: string | undefined;
}
