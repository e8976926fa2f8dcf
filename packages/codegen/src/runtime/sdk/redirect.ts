// Middleware that follows redirects. Without it they are errors: `fetch` would send custom headers to any host, and turn a redirected
// POST into a GET.
import type { Middleware } from "./request-options.ts";

const MAX_REDIRECTS = 5;

/**
 * Returns middleware that follows up to five redirects within the same origin that keep the method and the body of the request
 * (RFC 9110, section 15.4). All others remain errors. Browsers do not let a program follow a redirect.
 */
export function followRedirects(): Middleware {
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
      if (!isRedirect || !isFaithful || target?.origin !== new URL(url).origin || redirects >= MAX_REDIRECTS)
        return response;
      await response.body?.cancel();
      const body = isRead ? null : await copy.blob();
      request = new Request(target, { method, headers, signal, body, redirect: "manual" });
    }
  };
}
