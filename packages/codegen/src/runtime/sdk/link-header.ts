// Pagination by the link to the next page in the `Link` header (RFC 8288).
import type { PageReader } from "./page-call.ts";

/**
 * Matches a link whose relations include `next`, and captures the query of its URL. Quoted strings of other parameters may
 * contain anything. No two adjacent parts match the same characters, so a malicious header takes linear time.
 */
const NEXT_LINK =
  /<[^<>?#]*(\?[^<>#]*)?(#[^<>]*)?>("([^"\\]|\\.)*"|[^",<])*?;\s*rel\s*=\s*("([^"]*\s)?)?next(?![^\s;",])/i;

/**
 * Reads a page with the URL of the next one in its `Link` header. Only the query of the URL is used: the next request is sent
 * to the client's own base URL.
 */
export const linkPages: PageReader = ({ data, response }) => [
  data,
  NEXT_LINK.exec(response.headers.get("link") ?? "")?.[1],
];
