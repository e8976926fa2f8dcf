// Redirects: those of GET and HEAD within the origin, which every client follows, and middleware that follows more.
import type { Response } from "./platform.ts";
import type { Middleware } from "./request-options.ts";

export const MAX_REDIRECTS = 5;

const STATUSES = [301, 302, 303, 307, 308];

/**
 * Returns the URL of a redirect of a GET or HEAD within its origin. `fetch` itself would send custom headers to any host.
 *
 * @param url URL of the response, if it has none itself
 */
export function findRedirect(method: string, response: Response, url: string): string | undefined {
  if (!STATUSES.includes(response.status) || !/^(GET|HEAD)$/.test(method)) return undefined;
  const from = response.url || url;
  const location = parseLocation(response, from);
  // `fetch` rejects a URL with a user name, which would stand before the host.
  return location?.href.startsWith(`${new URL(from).origin}/`) ? location.href : undefined;
}

function parseLocation({ headers }: Response, from: string): URL | undefined {
  const location = headers.get("location") ?? "";
  return location && URL.canParse(location, from) ? new URL(location, from) : undefined;
}

/**
 * Returns middleware that follows up to five redirects that keep the method and the body of the request (RFC 9110, section 15.4): those within
 * the origin of the request, and those to `origins`, which get all headers with the API key. All others remain errors. Browsers do not
 * let a program follow a redirect.
 */
export function followRedirects({ origins = [] }: { origins?: readonly string[] } = {}): Middleware {
  return async (original, next) => {
    const { method } = original;
    let request = original;
    for (let redirects = 0; ; redirects++) {
      const { url, headers, signal } = request;
      const copy = request.clone();
      const response = await next(request);
      const target = parseLocation(response, url);
      const isRead = method === "GET" || method === "HEAD";
      const isFaithful = response.status > 306 || isRead;
      const isRedirect = STATUSES.includes(response.status);
      // The client follows those of GET within the origin itself, and this one is beyond its limit.
      const isAllowed = target?.origin === new URL(url).origin ? !isRead : target && origins.includes(target.origin);
      if (!isRedirect || !isFaithful || !target || !isAllowed || redirects >= MAX_REDIRECTS) return response;
      await response.body?.cancel();
      const body = isRead ? null : await copy.blob();
      request = new Request(target, { method, headers, signal, body, redirect: "manual" });
    }
  };
}
