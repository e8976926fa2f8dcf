// Leads callers of a deprecated operation to its successor (RFC 5829) and to what the portal says about the move (RFC 9745,
// section 3).
import type { Route } from "@petstore/server";

/** @param base the address under which the portal is and in which the API is under `versionPath`. */
export function deprecationLink({ operationId, deprecation }: Route, base: string, versionPath: string): string {
  const page = `<${base}/guides/versioning/#${operationId}>; rel="deprecation"; type="text/html"`;
  const successorPath = deprecation?.successorPath;
  return successorPath === undefined
    ? page
    : `<${base}${versionPath}${successorPath}>; rel="successor-version", ${page}`;
}
