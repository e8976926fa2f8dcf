// Response headers that restrict browsers and caches.

export const securityHeaders = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
};

/** API responses depend on the key and the time, so caches must not store them. */
export const noStore = { "Cache-Control": "no-store" };
