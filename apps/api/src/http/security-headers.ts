// Headers that narrow what browsers and caches do with an answer.

export const securityHeaders = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
};

/** Answers of the API depend on the key and on the moment, so no cache keeps them. */
export const noStore = { "Cache-Control": "no-store" };
