// Builds the Link header of a deprecated operation: its successor (RFC 5829) and its migration guide (RFC 9745, section 3).
import type { Route } from "@petstore/server";

/**
 * Returns the Link header of a deprecated operation.
 * @param portalUrl the URL of the portal, under which the API is at `versionPath`.
 */
export function deprecationLink({ operationId, deprecation }: Route, portalUrl: string, versionPath: string): string {
  const page = `<${portalUrl}/guides/versioning/#${operationId}>; rel="deprecation"; type="text/html"`;
  const successorPath = deprecation?.successorPath;
  return successorPath === undefined
    ? page
    : `<${portalUrl}${versionPath}${successorPath}>; rel="successor-version", ${page}`;
}
