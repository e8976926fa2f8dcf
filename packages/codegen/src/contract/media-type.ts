/** Whether a media type is JSON: `application/json`, or the `+json` suffix of RFC 6839. Parameters do not count. */
export function isJson(mediaType: string): boolean {
  return /^[^/;\s]+\/([^;\s]+\+)?json\s*(;|$)/i.test(mediaType);
}
