// Challenges in `WWW-Authenticate`, which every 401 response has (RFC 9110, section 11.6.1).
import type { Security, SecurityScheme } from "./security.ts";

/**
 * Returns the challenge of a scheme, such as `Bearer realm="Book Shop"`. Keys and certificates have no registered
 * authentication scheme; their challenges describe where the credential belongs.
 *
 * @param parameters additional parameters, such as `error` (RFC 6750, section 3)
 */
export function createChallenge(
  { realm }: Security,
  scheme: SecurityScheme,
  parameters: Record<string, string | undefined> = {},
): string {
  switch (scheme.kind) {
    case "token":
      return formatChallenge("Bearer", { realm, ...parameters });
    case "password":
      return formatChallenge("Basic", { realm, charset: "UTF-8" });
    case "key":
      return formatChallenge("ApiKey", { realm, in: scheme.in, name: scheme.name });
    case "certificate":
      return formatChallenge("ClientCertificate", { realm });
    case "http":
      return formatChallenge(scheme.scheme.charAt(0).toUpperCase() + scheme.scheme.slice(1), { realm });
  }
}

function formatChallenge(name: string, parameters: Record<string, string | undefined>): string {
  const pairs = Object.entries(parameters).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}=${quote(value)}`],
  );
  return `${name} ${pairs.join(", ")}`;
}

/** Quotes a string (RFC 9110, section 5.6.4). A header cannot contain other characters than visible ASCII and spaces. */
function quote(value: string): string {
  return `"${value.replaceAll(/[^ -~]/g, "?").replaceAll(/["\\]/g, "\\$&")}"`;
}
