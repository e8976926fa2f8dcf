/** Returns whether a media type is JSON: `application/json` or the `+json` suffix (RFC 6839). Ignores parameters. */
export function isJson(mediaType: string): boolean {
  return /^[^/;\s]+\/([^;\s]+\+)?json\s*(;|$)/i.test(mediaType);
}
