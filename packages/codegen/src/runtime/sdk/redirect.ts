// Middleware that follows more redirects than those of GET and HEAD within the origin, which every client follows.
import type { Middleware } from "./request-options.ts";

const MAX_REDIRECTS = 5;

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
      const location = response.headers.get("location") ?? "";
      const target = URL.canParse(location, url) ? new URL(location, url) : undefined;
      const isRead = method === "GET" || method === "HEAD";
      const isFaithful = response.status > 306 || isRead;
      const isRedirect = [301, 302, 303, 307, 308].includes(response.status);
      // The client follows those of GET within the origin itself, and this one is beyond its limit.
      const isAllowed = target?.origin === new URL(url).origin ? !isRead : target && origins.includes(target.origin);
      if (!isRedirect || !isFaithful || !target || !isAllowed || redirects >= MAX_REDIRECTS) return response;
      await response.body?.cancel();
      const body = isRead ? null : await copy.blob();
      request = new Request(target, { method, headers, signal, body, redirect: "manual" });
    }
  };
}
